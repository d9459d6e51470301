"use client";

import { useLocale } from "next-intl";
import { languageNamed } from "@/lib/platform/language/language";
import { escapeHtml } from "@/lib/platform/text/markup";
import { Icon } from "../ui/icon";
import { barsOf, type Counts, formatIn, type Unit } from "./bar-rules";
import { NumbersTable } from "./numbers-table";

/** On paper and without scripts nothing else is drawn. An attribute of the drawing, as the page's policy refuses styles. */
function barBeside(count: number, highest: number): string {
  return `<td class="drawn" aria-hidden="true"><svg><rect width="${Math.round((100 * count) / highest)}%"/></svg></td>`;
}

/**
 * The numbers of a chart as a table, folded behind its name; open where there are no scripts, and on paper. Its links
 * are plain: more than a hundred that the page's script had to take over made phones wait. It makes its rows of the very
 * counts that the chart has: written out on the server they would stand in the page twice.
 */
export function DataTable({
  field,
  counts,
  unit = "count",
  more,
  labels,
}: {
  field: string;
  counts: Counts;
  unit?: Unit;
  /** One more column of numbers, a cell for each row. */
  more?: { heading: string; cells: readonly number[] };
  labels: { table: string; caption: string; value: string; count: string };
}) {
  const language = languageNamed(useLocale());
  const highest = unit === "percent" ? 100 : Math.max(1, ...counts.map(([, count]) => count));
  const rows = barsOf(field, counts).map(({ label, count, href }, index) => {
    const cells = [
      formatIn(unit, count, language),
      ...(more ? [formatIn("count", more.cells[index] ?? 0, language)] : []),
    ];
    const link = `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;
    return `<tr><th scope="row">${link}</th>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}${barBeside(count, highest)}</tr>`;
  });
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
        rows={rows.join("")}
      />
    </details>
  );
}
