import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { RecheckDto } from "@/lib/entries/recheck-day";
import { paths } from "@/lib/paths";
import { FailureMessage } from "../form/post-form";
import { useRescuedFocus } from "../form/use-rescued-focus";
import { useDutchText } from "../ui/dutch";
import { TextLink } from "../ui/links";
import { ScriptButton } from "../ui/script-button";
import { useFormats } from "../ui/use-formats";
import { type EntryToConfirm, useConfirmButton } from "./use-confirming";

interface ConfirmRowProps {
  entry: EntryToConfirm;
  /** Renders the entry's facts; `done` is its new state once it is confirmed. */
  facts: (done: RecheckDto | null) => ReactNode;
  /** Called once the entry is confirmed. */
  onDone?: () => void;
  /** Additional actions, shown until the entry is confirmed. */
  tools?: ReactNode;
}

/** Row of a recheck list, in which the entry can be confirmed in place. */
export function ConfirmableRecheckRow({ entry, facts, onDone, tools }: ConfirmRowProps) {
  const { formatDate } = useFormats();
  const dutch = useDutchText();
  const translate = useTranslations("recheck.control");
  const { id, name } = entry;
  const { done, failure, button } = useConfirmButton(entry, onDone);
  const answer = useRescuedFocus<HTMLParagraphElement>(done);
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <TextLink href={paths.entry(id)} className="wrap-anywhere">
            <bdi {...dutch}>{name}</bdi>
          </TextLink>
          {facts(done)}
        </div>
        {done === null ? (
          <div className="flex flex-wrap gap-2">
            <ScriptButton
              size="small"
              aria-label={translate("confirmNamed", { name })}
              className="noscript:hidden"
              {...button}
            />
            {tools}
          </div>
        ) : (
          <p ref={answer} tabIndex={-1} className="text-base text-success">
            {translate("doneHere", { date: formatDate(done.nextRecheck) })}
          </p>
        )}
      </div>
      <div className="mt-2 empty:hidden">
        <FailureMessage failure={failure} />
      </div>
    </li>
  );
}
