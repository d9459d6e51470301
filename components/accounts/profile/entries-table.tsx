"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ProfileRow } from "@/lib/accounts/profile-rows";
import { Button } from "../../ui/button";
import { useDutchText } from "../../ui/dutch";
import { Icon } from "../../ui/icon";
import { PhaseBar } from "../../ui/phase-bar";
import { useFormats } from "../../ui/use-formats";

type SortKey = "name" | "timestamp" | "phase";
interface Sorting {
  key: SortKey;
  direction: "ascending" | "descending";
}

/** Specification section 2, 'Profile': newest first. */
const DEFAULT_SORTING: Sorting = { key: "timestamp", direction: "descending" };

const COLLATOR = new Intl.Collator("nl", { numeric: true, sensitivity: "base" });

const COMPARE: Record<SortKey, (a: ProfileRow, b: ProfileRow) => number> = {
  name: (a, b) => COLLATOR.compare(a.name, b.name),
  timestamp: (a, b) => a.timestamp.localeCompare(b.timestamp),
  phase: (a, b) => (a.phaseOrder ?? 0) - (b.phaseOrder ?? 0),
};

/** Rows in the order asked for; those without a phase come last in either direction. */
function sortRows(rows: readonly ProfileRow[], { key, direction }: Sorting): ProfileRow[] {
  const sign = direction === "ascending" ? 1 : -1;
  const lacks = (row: ProfileRow) => (key === "phase" && row.phaseOrder === null ? 1 : 0);
  return rows.toSorted((a, b) => lacks(a) - lacks(b) || sign * COMPARE[key](a, b));
}

/** What a press on a column's heading makes of the sorting: dates begin with the newest, the rest at the start. */
function nextSorting(current: Sorting, key: SortKey): Sorting {
  if (current.key === key) {
    return { key, direction: current.direction === "ascending" ? "descending" : "ascending" };
  }
  return { key, direction: key === "timestamp" ? "descending" : "ascending" };
}

/** So many rows are shown at first. */
const FIRST_ROWS = 25;

const COLUMNS = [
  { key: "name", label: "name" },
  { key: "timestamp", label: "added" },
  { key: "phase", label: "phase" },
] as const satisfies { key: SortKey; label: string }[];

function Headings({ sorting, onSort }: { sorting: Sorting; onSort: (key: SortKey) => void }) {
  const translate = useTranslations("profile.entries");
  return (
    <tr className="border-line-strong border-b text-left max-md:flex max-md:flex-wrap max-md:gap-x-4">
      {COLUMNS.map(({ key, label }) => {
        const direction = sorting.key === key ? sorting.direction : undefined;
        return (
          <th key={key} scope="col" aria-sort={direction} className="py-1 pr-3 font-normal">
            <button
              type="button"
              onClick={() => onSort(key)}
              className="-mx-1.5 inline-flex min-h-9 items-center gap-1 rounded-control px-1.5 font-semibold text-base text-muted hover:bg-accent-soft hover:text-accent"
            >
              {translate(label)}
              <span className={direction ? "text-accent" : "invisible"}>
                <Icon
                  name="chevronDown"
                  className={direction === "ascending" ? "size-4 rotate-180" : "size-4"}
                />
              </span>
            </button>
          </th>
        );
      })}
    </tr>
  );
}

/** How complete one's own entry is, and the way to what is missing. */
function Completeness({ percent, href, name }: NonNullable<ProfileRow["completeness"]> & { name: string }) {
  const { formatPercent } = useFormats();
  const translate = useTranslations("profile.entries");
  const shown = translate("completeness", { percent: formatPercent(percent) });
  return (
    <span className="block text-muted text-sm">
      {shown}
      {href === null ? null : (
        <>
          {" · "}
          <Link href={href} prefetch={false} className="link inline-block py-0.5">
            {translate("complete")}
            <span className="sr-only"> {translate("completeOf", { name })}</span>
          </Link>
        </>
      )}
    </span>
  );
}

function Row({ row }: { row: ProfileRow }) {
  const { formatDate } = useFormats();
  const dutch = useDutchText();
  const translate = useTranslations();
  return (
    <tr className="border-line border-b last:border-b-0 max-md:grid max-md:grid-cols-[9rem_minmax(0,1fr)] max-md:py-2">
      <th
        scope="row"
        abbr={row.name}
        className="py-2 pr-3 text-left align-top font-normal wrap-anywhere max-md:col-span-2 max-md:py-0 max-md:pr-0"
      >
        {row.href ? (
          <Link href={row.href} prefetch={false} className="link inline-block py-0.5">
            <bdi {...dutch}>{row.name}</bdi>
          </Link>
        ) : (
          <bdi {...dutch}>{row.name}</bdi>
        )}
        {row.isPrivate ? " " : null}
        {row.isPrivate ? (
          <span className="inline-block rounded-full bg-sunken px-2.5 text-muted text-sm">
            {translate("profile.entries.private")}
          </span>
        ) : null}
        {row.isCoEdited ? (
          <>
            {" "}
            <span className="inline-block rounded-full bg-accent-soft px-2.5 text-accent text-sm">
              {translate("profile.entries.coEdited")}
            </span>
          </>
        ) : null}
        {row.completeness ? <Completeness {...row.completeness} name={row.name} /> : null}
      </th>
      <td className="py-2.5 pr-3 align-top text-base whitespace-nowrap max-md:py-0.5 max-md:text-muted">
        {formatDate(row.timestamp)}
      </td>
      <td className="py-2.5 align-top text-base max-md:py-0.5">
        {row.phase === null ? (
          <span className="text-muted">{translate("common.notSpecified")}</span>
        ) : row.progress ? (
          <PhaseBar {...row.progress} label={row.phase} />
        ) : (
          row.phase
        )}
      </td>
    </tr>
  );
}

/** Entries as a table that sorts by its headings, newest first. */
export function EntriesTable({ title, rows }: { title: string; rows: readonly ProfileRow[] }) {
  const translate = useTranslations("profile.entries");
  const [sorting, setSorting] = useState(DEFAULT_SORTING);
  const [isWhole, setWhole] = useState(false);
  const sorted = sortRows(rows, sorting);
  const shown = isWhole ? sorted : sorted.slice(0, FIRST_ROWS);
  return (
    <>
      <table className="w-full table-fixed max-md:block max-md:[&>tbody]:block max-md:[&>thead]:block">
        <caption className="sr-only">{title}</caption>
        <colgroup>
          <col />
          <col className="w-40" />
          <col className="w-64" />
        </colgroup>
        <thead>
          <Headings sorting={sorting} onSort={(key) => setSorting((current) => nextSorting(current, key))} />
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      {shown.length < sorted.length ? (
        <Button size="small" className="mt-3" onClick={() => setWhole(true)}>
          {translate("showAll", { count: sorted.length })}
        </Button>
      ) : null}
    </>
  );
}
