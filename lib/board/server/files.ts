import "server-only";
import { type CellValue, writeXlsx } from "hucre/xlsx";
import { createTranslator } from "use-intl/core";
import { buildFileHeaders } from "../../entries/server/file-answers";
import { buildPlainCell } from "../../entries/server/files";
import board from "../../messages/nl/board.json";
import type { ApiCall } from "../../platform/http/resource";
import { formatDate } from "../../platform/language/format";
import type { BoardFigure, BoardReportContent, BoardReportDto, BoardReportQuery } from "../schema";
import { getBoardReport } from "./reports";

const translate = createTranslator({ locale: "nl", messages: { board }, namespace: "board" });

type Cells = (string | number | null)[];

/** A sheet with a heading row. Texts are cells of text: never a formula or a link. */
function buildSheet(name: string, head: string[], rows: Cells[]) {
  const cellOf = (value: Cells[number]): CellValue =>
    typeof value === "string" ? buildPlainCell(value) : value;
  return {
    name,
    rows: [head, ...rows].map((row) => row.map(cellOf)),
    columns: head.map((_, index) => ({ width: index === 0 ? 48 : 24 })),
    freezePane: { rows: 1 },
  };
}

const datedBy = (moment: string) => ({ created: new Date(moment), modified: new Date(moment) });

/** Makes the workbook of a report, in Dutch as all files for spreadsheets. */
export async function makeReportWorkbook(content: BoardReportContent): Promise<Uint8Array<ArrayBuffer>> {
  const { year, hospital, countedTo, frozen } = content;
  const [own, last] = [String(year), String(year - 1)];
  const compared = ({ value, previous, basis }: Pick<BoardFigure, "value" | "previous" | "basis">) => [
    value,
    previous,
    translate(`figures.bases.${basis}`, { year: last }),
  ];
  const columns = [own, last, translate("figures.basis")];
  const state =
    frozen === null
      ? translate("file.draft")
      : translate("file.frozen", { name: frozen.by, date: formatDate(frozen.at) });
  const sheets = [
    buildSheet(
      translate("figures.title"),
      [translate("figures.figure"), ...columns],
      content.figures.map((told) => [translate(`figures.names.${told.figure}`), ...compared(told)]),
    ),
    buildSheet(
      translate("phases.title"),
      [translate("phases.phase"), ...columns],
      content.phases.map((told) => [told.phase ?? translate("phases.noPhase"), ...compared(told)]),
    ),
    buildSheet(
      translate("added.title"),
      [translate("columns.name"), translate("columns.phase"), translate("columns.on")],
      content.added.map(({ name, phase, on }) => [name, phase, on]),
    ),
    buildSheet(
      translate("file.stopped"),
      [translate("columns.name"), translate("stopped.reason"), translate("columns.on")],
      content.stopped.map(({ name, reason, on, byThen }) => [
        name,
        reason,
        byThen ? translate("stopped.byThen", { date: on }) : on,
      ]),
    ),
    buildSheet(
      translate("file.certificates"),
      [
        translate("certificates.product"),
        translate("certificates.endsOn"),
        translate("certificates.algorithms"),
      ],
      content.certificates.map(({ product, endsOn, algorithms }) => [product, endsOn, algorithms]),
    ),
    buildSheet(
      translate("routes.title"),
      [translate("routes.route"), ...columns],
      content.routes.map((told) => [translate(`routes.names.${told.route}`), ...compared(told)]),
    ),
    buildSheet(
      translate("file.duties"),
      [
        translate("columns.name"),
        translate("duties.duty"),
        translate("file.article"),
        translate("duties.due"),
      ],
      content.duties.map(({ name, duty, article, due, late }) => [
        name,
        duty,
        article,
        late ? `${due} (${translate("duties.late")})` : due,
      ]),
    ),
    buildSheet(
      translate("literacy.title"),
      [translate("literacy.what"), translate("literacy.whom"), translate("literacy.when")],
      content.literacy.map(({ what, whom, when }) => [what, whom, when]),
    ),
    buildSheet(
      translate("file.texts"),
      [translate("file.subject"), translate("file.text")],
      [
        [translate("file.hospital"), hospital.name],
        [translate("file.countedTo"), countedTo],
        [translate("file.state"), state],
        [translate("asked.title"), content.asked],
        [translate("file.incidents"), content.incidents],
      ],
    ),
  ];
  // A frozen report is the same bytes each time.
  const day = frozen === null ? {} : { properties: datedBy(frozen.at) };
  return new Uint8Array(await writeXlsx({ sheets, ...day }));
}

/** Answers GET /api/v1/hospitals/{slug}/reports/{year}: the report with its state, or the report as a file. */
export async function answerBoardReport(
  call: ApiCall<BoardReportQuery, unknown>,
): Promise<BoardReportDto | Response> {
  const { actor, param, isHead, query } = call;
  const slug = param("slug");
  const { report, file } = await getBoardReport(actor, slug, param("year"));
  const { format } = query;
  if (format === undefined) return report;
  const headers = buildFileHeaders(`bestuursrapport-${slug}-${report.year}`, format);
  if (isHead) return new Response(null, { headers });
  return new Response(format === "json" ? file : await makeReportWorkbook(report.content), { headers });
}
