"use client";

import { useLocale } from "next-intl";
import { parseLanguageOrDutch } from "@/lib/platform/language/language";
import {
  type BarColours,
  buildLinkedBars,
  type ChartUnit,
  formatIn,
  type ValueCountTuples,
} from "./bar-rules";
import { NumbersTable } from "./numbers-table";

/**
 * Table with a chart's numbers; without scripts and in print each row has a bar. Plain links, as hydrating over a
 * hundred Next links slowed phones down. It renders from the chart's own data on the client: server-rendered rows would
 * send the data twice.
 */
export function DataTable({
  field,
  counts,
  stretches,
  unit = "count",
  more,
  none,
  within = "",
  labels,
}: {
  field: string;
  counts: ValueCountTuples;
  stretches?: BarColours | undefined;
  unit?: ChartUnit;
  /** Additional column of numbers, one cell per row. */
  more?: { heading: string; cells: readonly number[] };
  /** Last row: how many entries have no value. */
  none?: { label: string; count: number };
  /** Query string of the filters of the entries that are counted. */
  within?: string | undefined;
  labels: { caption: string; value: string; count: string };
}) {
  const language = parseLanguageOrDutch(useLocale());
  const highest = unit === "percent" ? 100 : Math.max(1, ...counts.map(([, count]) => count));
  return (
    <div className="scrolls-sideways [--ground:var(--surface)]">
      <NumbersTable
        caption={labels.caption}
        head={[labels.value, labels.count, ...(more ? [more.heading] : [])]}
        foot={
          none === undefined ? null : (
            <tr>
              <th scope="row">{none.label}</th>
              <td>{formatIn(unit, none.count, language)}</td>
            </tr>
          )
        }
      >
        {buildLinkedBars(field, counts, within).map(({ label, count, href }, index) => (
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
    </div>
  );
}
