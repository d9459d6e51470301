"use client";

import { useLocale } from "next-intl";
import { languageNamed } from "@/lib/platform/language/language";
import { Icon } from "../ui/icon";
import { barsOf, type Counts, formatIn, type Stretches, type Unit } from "./bar-rules";
import { NumbersTable } from "./numbers-table";

/**
 * The numbers of a chart as a table, folded behind its name; open where there are no scripts, and on paper, for
 * which each row has a bar. Its links are plain: more than a hundred that the page's script had to take over made phones
 * wait. It makes its rows of the very counts that the chart has: written out on the server they would stand in the page twice.
 */
export function DataTable({
  field,
  counts,
  stretches,
  unit = "count",
  more,
  labels,
}: {
  field: string;
  counts: Counts;
  stretches?: Stretches | undefined;
  unit?: Unit;
  /** One more column of numbers, a cell for each row. */
  more?: { heading: string; cells: readonly number[] };
  labels: { table: string; caption: string; value: string; count: string };
}) {
  const language = languageNamed(useLocale());
  const highest = unit === "percent" ? 100 : Math.max(1, ...counts.map(([, count]) => count));
  return (
    // Who opens it before the scripts have loaded changes its `open`, which is theirs.
    <details
      suppressHydrationWarning
      className="group mt-3 border-line border-t pt-2 noscript:[&::details-content]:[content-visibility:visible] print:[&::details-content]:[content-visibility:visible]"
    >
      <summary className="no-print -mx-2 inline-flex min-h-9 items-center gap-1.5 rounded-control px-2 font-semibold text-accent hover:bg-accent-soft noscript:hidden">
        <Icon name="chevronRight" className="size-4 transition-transform group-open:rotate-90" />
        {labels.table}
      </summary>
      <NumbersTable
        caption={labels.caption}
        head={[labels.value, labels.count, ...(more ? [more.heading] : [])]}
      >
        {barsOf(field, counts).map(({ label, count, href }, index) => (
          <tr key={label}>
            <th scope="row">
              <a href={href}>{label}</a>
            </th>
            <td>{formatIn(unit, count, language)}</td>
            {more ? <td>{formatIn("count", more.cells[index] ?? 0, language)}</td> : null}
            <td className="drawn" aria-hidden="true">
              <svg aria-hidden="true" data-stretch={stretches?.[index] ?? undefined}>
                <rect width={`${Math.round((100 * count) / highest)}%`} />
              </svg>
            </td>
          </tr>
        ))}
      </NumbersTable>
    </details>
  );
}
