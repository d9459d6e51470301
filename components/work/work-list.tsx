"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { paths } from "@/lib/paths";
import type { DeferralDayRange } from "@/lib/work/deferral-days";
import {
  collapseLongGroups,
  countListedItems,
  FIRST_SCREEN_ROWS,
  isShownAsOneRow,
  keepOnlyGivenItems,
  selectFirstScreenItems,
  type ToDo,
  type WorkGroup,
  type WorkItem,
  type WorkPart,
} from "@/lib/work/rules";
import { ButtonLink, TextLink } from "../ui/links";
import { useFormats } from "../ui/use-formats";
import { KIND_VIEWS } from "./kind-views";
import { WorkRow } from "./work-row";

const anchorOf = (part: WorkPart, kind: string) => `to-do-${part}-${kind}`;

/** Row of the first screen that stands for all items of a kind: how many, since when, and a link to them. */
function GroupRow({ part, group: { kind, items, total }, className }: GroupRowProps) {
  const { formatDate } = useFormats();
  const translate = useTranslations("work");
  const name = translate(`kinds.${kind}.title`);
  const since = items[0]?.since ?? null;
  return (
    <li className={clsx("flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2.5", className)}>
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold">{translate("list.group", { name, count: total })}</p>
        {since === null ? null : (
          <p className="text-base text-muted">{translate("list.longest", { date: formatDate(since) })}</p>
        )}
      </div>
      <ButtonLink
        href={`${paths.allWork}#${anchorOf(part, kind)}`}
        plain
        size="small"
        aria-label={translate("row.named", { words: translate("list.showAll", { count: total }), name })}
      >
        {translate("list.showAll", { count: total })}
      </ButtonLink>
    </li>
  );
}

const keyOf = ({ kind, key }: WorkItem) => `${kind} ${key}`;

interface GroupRowProps {
  part: WorkPart;
  group: WorkGroup;
  className?: string | undefined;
}

interface WholeGroupProps extends GroupRowProps {
  days: DeferralDayRange;
  /** Current number of items, unlike that of the group, which stays as it was loaded. */
  count: number;
}

/** Lists the loaded to-do items of one kind, with the number of further items and a link to them. */
function WholeGroup({ part, group: { kind, items, total }, days, count }: WholeGroupProps) {
  const translate = useTranslations("work");
  const all = KIND_VIEWS[kind].allOf?.(part);
  const more = translate("list.more", { count: total - items.length });
  return (
    <>
      <h3 id={anchorOf(part, kind)} className="mt-4 scroll-mt-24 font-sans! text-base!">
        {translate("list.group", { name: translate(`kinds.${kind}.title`), count })}
      </h3>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <WorkRow key={keyOf(item)} item={item} days={days} />
        ))}
      </ul>
      {total === items.length ? null : (
        <p className="py-2 text-muted">
          {all === undefined ? (
            more
          ) : (
            <TextLink href={all} plain={all.includes("#")} alone>
              {more}
            </TextLink>
          )}
        </p>
      )}
    </>
  );
}

interface ViewProps {
  toDo: ToDo;
  /** Whether to list everything instead of one screen. */
  isWhole: boolean;
  /** Days to which a to-do item can be put off. */
  days: DeferralDayRange;
}

/** To-do items grouped by part: at most one screen of them, or all of them by kind. */
export function WorkList({ toDo, isWhole, days }: ViewProps) {
  const translate = useTranslations("work");
  // Rows stay as the page had them, so that none moves while the person works through the list.
  const [{ parts }] = useState(toDo);
  const first = selectFirstScreenItems(collapseLongGroups(parts), FIRST_SCREEN_ROWS.desktop);
  const onPhone = new Set(first.slice(0, FIRST_SCREEN_ROWS.phone));
  const shown = isWhole ? parts : keepOnlyGivenItems(parts, first);
  // Current numbers, unlike those of the rows, which stay as they were loaded.
  const current = new Map(toDo.parts.map((one) => [one.part, one]));
  return shown.map(({ part, groups }) => {
    const items = groups.flatMap((group) => group.items);
    return (
      <section
        key={part}
        aria-labelledby={`to-do-${part}`}
        className={
          isWhole || items.some((item) => onPhone.has(item)) ? "mt-5 first:mt-0" : "mt-5 max-sm:hidden"
        }
      >
        <h2 id={`to-do-${part}`} className="font-sans! text-lg!">
          {translate("list.part", { name: translate(`parts.${part}`), count: current.get(part)?.total ?? 0 })}
        </h2>
        {isWhole ? (
          groups.map((group) => (
            <WholeGroup
              key={group.kind}
              {...{ part, group, days }}
              count={current.get(part)?.groups.find(({ kind }) => kind === group.kind)?.total ?? 0}
            />
          ))
        ) : (
          <ul className="divide-y divide-line">
            {groups.flatMap((group) =>
              group.items.map((item) => {
                const className = onPhone.has(item) ? undefined : "max-sm:hidden";
                return isShownAsOneRow(group) ? (
                  <GroupRow key={group.kind} part={part} group={group} className={className} />
                ) : (
                  <WorkRow key={keyOf(item)} item={item} days={days} className={className} />
                );
              }),
            )}
          </ul>
        )}
      </section>
    );
  });
}

/** To-do items that the user hid, each with a button that shows it again. */
export function HiddenList({ toDo, days }: Omit<ViewProps, "isWhole">) {
  const translate = useTranslations("work");
  const [{ hidden }] = useState(toDo);
  if (hidden.length === 0) return null;
  return (
    <section aria-labelledby="to-do-hidden" className="mt-6">
      <h2 id="to-do-hidden" className="scroll-mt-24 font-sans! text-lg!">
        {translate("list.group", { name: translate("list.hidden"), count: toDo.hiddenTotal })}
      </h2>
      <p className="text-base text-muted">{translate("list.hiddenHint")}</p>
      <ul className="divide-y divide-line">
        {hidden.map(({ until, ...item }) => (
          <WorkRow key={keyOf(item)} item={item} days={days} hidden={{ until }} />
        ))}
      </ul>
    </section>
  );
}

/** Links from the first screen to the rest, or back. */
export function WholeListToggleLinks({ toDo, isWhole }: Omit<ViewProps, "days">) {
  const translate = useTranslations("work.list");
  const { counted, uncounted } = countListedItems(toDo.parts);
  const total = counted + uncounted;
  if (isWhole) {
    return (
      <TextLink href={paths.work} alone>
        {translate("first")}
      </TextLink>
    );
  }
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1">
      {total > FIRST_SCREEN_ROWS.phone ? (
        <TextLink
          href={paths.allWork}
          alone
          className={total > FIRST_SCREEN_ROWS.desktop ? "font-semibold" : "font-semibold sm:hidden"}
        >
          {translate("all", { count: counted, more: uncounted })}
        </TextLink>
      ) : null}
      {toDo.hiddenTotal > 0 ? (
        <TextLink href={`${paths.allWork}#to-do-hidden`} plain alone>
          {translate("hiddenCount", { count: toDo.hiddenTotal })}
        </TextLink>
      ) : null}
    </p>
  );
}
