"use client";

import { useTranslations } from "next-intl";
import { useLowerWaitingCount } from "@/lib/client/waiting-counts";
import { OVERDUE_ENTRIES_PER_PAGE } from "@/lib/entries/recheck-day";
import { paths } from "@/lib/paths";
import type { OverdueEntryDto, OverduePage } from "@/lib/recheck/schema";
import { Badge } from "../ui/badge";
import { FilterToggleButtons } from "../ui/chips";
import { PagedList, usePagedList } from "../ui/paged-list";
import { useFormats } from "../ui/use-formats";
import { ConfirmableRecheckRow } from "./confirm-row";

function Item({ entry, onDone }: { entry: OverdueEntryDto; onDone: () => void }) {
  const { formatDate } = useFormats();
  const translate = useTranslations("recheck");
  const { _id: id, algorithmName: name, author, institution, nextRecheck, lastRecheck, isReachable } = entry;
  const facts = () => (
    <>
      <p className="mt-0.5 wrap-anywhere text-base">
        <bdi>{author.name}</bdi>
        {institution === null ? null : ` · ${institution}`}{" "}
        {isReachable ? null : <Badge kind="warning">{translate("admin.cannotMail")}</Badge>}
      </p>
      <p className="text-base text-muted">
        {translate("admin.day", { date: formatDate(nextRecheck) })}
        {lastRecheck === null ? null : (
          <span className="block">{translate("panel.last", { date: formatDate(lastRecheck) })}</span>
        )}
      </p>
    </>
  );
  return <ConfirmableRecheckRow entry={{ id, name }} facts={facts} onDone={onDone} />;
}

/** Overdue entries for admins: all, or those whose author cannot be mailed. */
export function OverdueEntryList({ first }: { first: OverduePage }) {
  const translate = useTranslations("recheck.admin");
  const all: { author: "" | "unreachable" } = { author: "" };
  // No automatic reload: confirmed entries stay until the page changes, so that rows do not move under the pointer.
  const { data, ...list } = usePagedList(paths.api.overdue, first, all, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  const { entries, total, counts } = data ?? first;
  const lowerWaitingCount = useLowerWaitingCount();
  // Confirmed rows stay in place, so the counts are lowered without loading the list again.
  const markDone = ({ isReachable }: OverdueEntryDto) => {
    const unreachable = counts.unreachable - (isReachable ? 0 : 1);
    list.replace({ entries, total, counts: { ...counts, all: counts.all - 1, unreachable } }, false);
    lowerWaitingCount("overdue", 1);
  };
  if (counts.all === 0 && entries.length === 0 && list.error === undefined)
    return <p className="text-muted">{translate("none")}</p>;
  return (
    <div>
      <FilterToggleButtons
        label={translate("filter")}
        choices={[
          { value: "", words: translate("all"), count: counts.all },
          { value: "unreachable", words: translate("unreachable"), count: counts.unreachable },
        ]}
        chosen={list.choice.author}
        onChoose={(author) => list.choose({ author })}
      />
      <PagedList
        list={{ ...list, total }}
        perPage={OVERDUE_ENTRIES_PER_PAGE}
        messages="recheck.admin"
        none={<p>{translate("noneUnreachable")}</p>}
      >
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <Item key={entry._id} entry={entry} onDone={() => markDone(entry)} />
          ))}
        </ul>
      </PagedList>
    </div>
  );
}
