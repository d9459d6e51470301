import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DeferralDayRange } from "@/lib/work/deferral-days";
import type { WorkItem } from "@/lib/work/rules";
import { Input } from "../form/input";
import { FailureMessage } from "../form/post-form";
import { useRescuedFocus } from "../form/use-rescued-focus";
import { Disclosure } from "../ui/disclosure";
import { useDutchText } from "../ui/dutch";
import { ButtonLink, TextLink } from "../ui/links";
import { ScriptButton } from "../ui/script-button";
import { useFormats } from "../ui/use-formats";
import { KIND_VIEWS } from "./kind-views";
import { useWorkRow, type WorkOutcome } from "./use-work-row";

type Row = ReturnType<typeof useWorkRow>;

/** Links with an anchor need a page load, which finds the anchor. */
const isPlain = (href: string) => href.includes("#");

/** Kind of a to-do item, since when it waits, and the text that another user wrote about it. */
function Facts({ item }: { item: WorkItem }) {
  const { kind, since, weight, text } = item;
  const { formatDate } = useFormats();
  const dutch = useDutchText();
  const translate = useTranslations("work");
  const isEnding = (kind === "certificate" && weight < 2) || (kind === "duty" && weight === 0);
  return (
    <p className="text-base text-muted">
      {translate(isEnding ? `kinds.${kind}.ending` : `kinds.${kind}.what`, { count: weight })}
      {since === null ? null : (
        <>
          {" · "}
          <span className="whitespace-nowrap">
            {translate(isEnding ? "row.on" : "row.since", { date: formatDate(since) })}
          </span>
        </>
      )}
      {text === null || kind === "incomplete" ? null : (
        <q
          dir="auto"
          {...dutch}
          className="wrap-anywhere mt-0.5 line-clamp-3 before:content-none after:content-none"
        >
          {text}
        </q>
      )}
    </p>
  );
}

/** Buttons of a to-do item: its next act, 'later' and 'not for me'. */
function Acts({ item, row }: { item: WorkItem; row: Row }) {
  const translate = useTranslations("work");
  const { kind, name } = item;
  const next = KIND_VIEWS[kind].actOf(item);
  const href = KIND_VIEWS[kind].hrefOf(item);
  const named = (words: string) => translate("row.named", { words, name });
  // A draft of one's own is nobody else's to finish.
  const isOwnDraft = kind === "draft" && item.part === "own";
  const isOnlyLooking = item.part === "hospital" && (kind === "overdue" || kind === "report");
  const words = translate(isOnlyLooking ? "row.look" : `kinds.${kind}.act`);
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
      {kind === "report" && "call" in next ? (
        <ButtonLink
          href={href}
          plain={isPlain(href)}
          size="small"
          kind="primary"
          aria-label={named(translate("row.look"))}
        >
          {translate("row.look")}
        </ButtonLink>
      ) : null}
      {"href" in next ? (
        <ButtonLink href={next.href} plain={isPlain(next.href)} size="small" aria-label={named(words)}>
          {words}
        </ButtonLink>
      ) : (
        <ScriptButton
          size="small"
          className="noscript:hidden"
          disabled={row.isBusy}
          aria-label={named(words)}
          onClick={() => row.act(next.call)}
        >
          {row.isBusy ? translate("row.busy") : words}
        </ScriptButton>
      )}
      {(isOwnDraft ? (["later"] as const) : (["later", "decline"] as const)).map((way) => (
        <ScriptButton
          key={way}
          size="small"
          kind="quiet"
          className="noscript:hidden"
          disabled={row.isBusy}
          aria-label={named(translate(`row.${way}`))}
          onClick={() => (way === "later" ? row.putOff() : row.decline())}
        >
          {translate(`row.${way}`)}
        </ScriptButton>
      ))}
    </div>
  );
}

/** Choice of another day for something that was put off. */
function OtherDay({ row, until, days }: { row: Row; until: string; days: DeferralDayRange }) {
  const translate = useTranslations("work.row");
  const [day, setDay] = useState(until);
  return (
    <Disclosure label={translate("otherDay")}>
      <div className="mt-2 flex flex-wrap items-end gap-2">
        <Input
          type="date"
          label={translate("day")}
          min={days.first}
          max={days.last}
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <ScriptButton disabled={row.isBusy || day === ""} onClick={() => row.putOff(day)}>
          {translate("choose")}
        </ScriptButton>
      </div>
    </Disclosure>
  );
}

interface OutcomeProps extends Pick<WorkRowProps, "item" | "days"> {
  row: Row;
  outcome: WorkOutcome;
}

/** Shows the outcome of a to-do row, with a button that undoes hiding it. */
function Outcome({ item, days, row, outcome }: OutcomeProps) {
  const { formatDate } = useFormats();
  const translate = useTranslations("work");
  if (outcome === "done")
    return <p className="text-base text-success">{translate(`kinds.${item.kind}.done`)}</p>;
  const { until } = outcome;
  const undo = translate("row.undo");
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-base text-muted">
        {until === null ? translate("row.declined") : translate("row.comesBack", { date: formatDate(until) })}
      </p>
      <ScriptButton
        size="small"
        kind="quiet"
        disabled={row.isBusy}
        aria-label={translate("row.named", { words: undo, name: item.name })}
        onClick={row.showAgain}
      >
        {undo}
      </ScriptButton>
      {until === null ? null : <OtherDay key={until} row={row} until={until} days={days} />}
    </div>
  );
}

interface WorkRowProps {
  item: WorkItem;
  /** Days to which the item can be put off. */
  days: DeferralDayRange;
  /** Set for an item that the user has hidden. */
  hidden?: WorkOutcome;
  className?: string | undefined;
}

/** Row of a to-do item: what it is, since when it waits, its next action, and buttons to put it off or decline it. */
export function WorkRow({ item, days, hidden, className }: WorkRowProps) {
  const dutch = useDutchText();
  const translate = useTranslations("work.row");
  const row = useWorkRow(item, hidden ?? null);
  const { outcome, failure } = row;
  // The pressed button is disabled while the call runs, and then replaced.
  const element = useRescuedFocus<HTMLLIElement>(row.settled);
  const href = KIND_VIEWS[item.kind].hrefOf(item);
  return (
    <li ref={element} tabIndex={-1} className={clsx("py-2.5 outline-none", className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <div className="min-w-0 flex-1 basis-72">
          <TextLink href={href} plain={isPlain(href)} className="wrap-anywhere font-semibold">
            <bdi {...dutch}>{item.name || translate("nameless")}</bdi>
          </TextLink>
          <Facts item={item} />
        </div>
        {outcome === null ? (
          <Acts item={item} row={row} />
        ) : (
          <Outcome item={item} days={days} row={row} outcome={outcome} />
        )}
      </div>
      <div className="mt-2 empty:hidden">
        <FailureMessage failure={failure} />
      </div>
    </li>
  );
}
