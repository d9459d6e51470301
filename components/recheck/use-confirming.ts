import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureOfError, useSubmission } from "@/components/form/use-submission";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { EntryDto } from "@/lib/entries/answers";
import type { RecheckDto } from "@/lib/entries/recheck-day";
import { paths } from "@/lib/paths";
import { useFormats } from "../ui/use-formats";

/** The properties of an entry that confirming it needs. */
export interface EntryToConfirm {
  id: string;
  name: string;
}

/**
 * Returns a function that confirms an entry as correct, and then refreshes the page and the count in its header; without
 * a date the next recheck is in a year.
 */
export function useConfirmEntry({ id, name }: EntryToConfirm) {
  const { formatDate } = useFormats();
  const translate = useTranslations("recheck.control");
  const router = useRouter();
  return async (nextRecheck: string | null): Promise<RecheckDto> => {
    const { recheck } = await callApi<EntryDto>("PUT", paths.api.entryRecheck(id), { nextRecheck });
    showToast(translate("done", { name, date: formatDate(recheck.nextRecheck) }), { kind: "success" });
    router.refresh();
    return recheck;
  };
}

/** Returns a `button` that confirms an entry, and `done`, its state afterwards. */
export function useConfirmButton(entry: EntryToConfirm, onDone?: () => void) {
  const translate = useTranslations("recheck.control");
  const send = useConfirmEntry(entry);
  const [done, setDone] = useState<RecheckDto | null>(null);
  const { failure, isBusy, attempt } = useSubmission(useFailureOfError(translate("failed")));
  const confirm = () =>
    attempt(async () => {
      setDone(await send(null));
      onDone?.();
    });
  const button = {
    disabled: isBusy,
    onClick: () => void confirm(),
    children: translate(isBusy ? "busy" : "confirm"),
  };
  return { done, failure, button };
}
