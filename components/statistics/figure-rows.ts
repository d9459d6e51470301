import { escapeHtml } from "@/lib/platform/text/markup";
import type { Cell, ShownBar, ShownMatrix } from "@/lib/statistics/figure-view";
import { shadeOf } from "@/lib/statistics/figures";

/*
 * Rows by the hundred as text: as elements the page would be longer, as a script tells of each of them once more, and
 * the browser would make each again for React.
 */

const linkOf = (text: string, href: string | undefined) =>
  href === undefined ? escapeHtml(text) : `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;

function cellOf(cell: Cell, format: (value: number) => string): string {
  if (typeof cell === "number") return escapeHtml(format(cell));
  if (typeof cell === "string") return escapeHtml(cell);
  return linkOf(cell.text, cell.href);
}

export function rowsOf(rows: readonly Cell[][], format: (value: number) => string): string {
  return rows
    .map(([first = "", ...cells]) => {
      const rest = cells.map(
        (cell) => `<td${typeof cell === "number" ? "" : ' class="words"'}>${cellOf(cell, format)}</td>`,
      );
      return `<tr><th scope="row">${cellOf(first, format)}</th>${rest.join("")}</tr>`;
    })
    .join("");
}

export function barRows(bars: readonly ShownBar[], format: (value: number) => string): string {
  const highest = Math.max(...bars.map(({ count }) => count), 1);
  return bars
    .map(({ label, href, count, said }) => {
      const width = Math.round((1000 * count) / highest) / 10;
      const bar = `<svg aria-hidden="true"><rect width="${width}%"/></svg>`;
      return `<li><span>${linkOf(label, href)}</span>${bar}<strong>${escapeHtml(said ?? format(count))}</strong></li>`;
    })
    .join("");
}

export function matrixRows(
  { rows, stretches, highest }: ShownMatrix,
  format: (value: number) => string,
): string {
  return rows
    .map(({ label, href, cells, total }) => {
      const shaded = cells.map(
        // A matrix is mostly noughts, which would hide the rest.
        ({ count, href: to }, column) =>
          count === 0
            ? '<td data-shade="0"></td>'
            : `<td data-shade="${shadeOf(count, highest)}" data-stretch="${stretches[column] ?? ""}">${linkOf(format(count), to)}</td>`,
      );
      return `<tr><th scope="row">${linkOf(label, href)}</th>${shaded.join("")}<td>${format(total)}</td></tr>`;
    })
    .join("");
}
