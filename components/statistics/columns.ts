import type { FieldChart } from "@/lib/statistics/rules";

/** What a card takes besides its bars, in bars: title, axis and table link. */
const CARD_ROWS = 5;

/**
 * Splits the charts into two columns of about the same height, each in order: read down the left one, then the right
 * one, so that a narrow screen keeps the data model's order.
 */
export function splitColumns(charts: readonly FieldChart[]): [FieldChart[], FieldChart[]] {
  const rows = charts.map(({ values }) => CARD_ROWS + values.length);
  const total = rows.reduce((sum, row) => sum + row, 0);
  let left = 0;
  let best = { at: 0, gap: total };
  rows.forEach((row, index) => {
    left += row;
    const gap = Math.abs(total - 2 * left);
    if (gap < best.gap) best = { at: index + 1, gap };
  });
  return [charts.slice(0, best.at), charts.slice(best.at)];
}
