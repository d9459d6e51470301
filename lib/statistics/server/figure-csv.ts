import "server-only";
import type { Language } from "../../platform/language/language";
import { BYTE_ORDER_MARK, formatCsvText } from "../../platform/text/csv";
import type { TableCell } from "../figure-view";
import { isFigureKey } from "../figures";
import { getChart } from "./charts";
import { getFigure } from "./figure-views";

/** Responses depend on the language cookie and on current data. */
const CACHE_CONTROL = "private, no-cache";

const textOf = (cell: TableCell): string => (typeof cell === "object" ? cell.text : String(cell));

/**
 * Answers the table of a figure or chart as a CSV file in the reader's language; its last lines name the title, base
 * and source. Throws not_found.
 */
export async function answerFigureCsv(key: string, language: Language): Promise<Response> {
  const { view, name } = await (isFigureKey(key) ? getFigure(key, language) : getChart(key, language));
  const { head, rows } = view.table;
  const lines = [
    head,
    ...rows.map((row) => row.map(textOf)),
    [],
    [view.title],
    [view.counted],
    [view.source],
  ];
  return new Response(BYTE_ORDER_MARK + formatCsvText(lines, language === "nl" ? ";" : ","), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
      "cache-control": CACHE_CONTROL,
    },
  });
}
