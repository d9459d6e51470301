import { escapeHtml } from "@/lib/platform/text/markup";
import type { Cell, ShownMatrix } from "@/lib/statistics/figure-view";
import { shadeOf } from "@/lib/statistics/figures";

/*
 * Rows by the hundred as text: as elements they would stand in the page twice, once for the browser and once for the
 * script that takes it over.
 */

function cellOf(cell: Cell, format: (value: number) => string): string {
  if (typeof cell === "number") return escapeHtml(format(cell));
  if (typeof cell === "string") return escapeHtml(cell);
  return `<a href="${escapeHtml(cell.href)}">${escapeHtml(cell.text)}</a>`;
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

export function matrixRows(
  { rows, stretches, highest }: ShownMatrix,
  format: (value: number) => string,
): string {
  return rows
    .map(({ label, cells, total }) => {
      const shaded = cells.map(
        // A matrix is mostly noughts, which would hide the rest.
        (count, column) =>
          count === 0
            ? '<td data-shade="0"></td>'
            : `<td data-shade="${shadeOf(count, highest)}" data-stretch="${stretches[column] ?? ""}">${format(count)}</td>`,
      );
      return `<tr><th scope="row">${escapeHtml(label)}</th>${shaded.join("")}<td>${format(total)}</td></tr>`;
    })
    .join("");
}
