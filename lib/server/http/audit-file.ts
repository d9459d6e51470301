import "server-only";
import { type Options, stringify } from "csv-stringify/sync";
import { createTranslator } from "use-intl/core";
import { type SentenceWriter, writeActor, writeSentence, writeSubject } from "../../audit-sentence";
import type { Actor } from "../../domain/actor";
import type { AuditEventDto, AuditFilter } from "../../domain/audit";
import { DEFAULT_LANGUAGE, type Language } from "../../domain/language";
import english from "../../messages/en/audit.json";
import dutch from "../../messages/nl/audit.json";
import { streamAuditEvents } from "../data/audit-log";
import { streamParts } from "./stream";

/** RFC 4180; a cell that a spreadsheet would take for a formula begins with an apostrophe. */
const CSV: Options = { record_delimiter: "windows", escape_formulas: true, quoted_string: true };
const BYTE_ORDER_MARK = "\uFEFF";
const COLUMNS = ["moment", "sentence", "kind", "actor", "subject", "fields", "address"];

/** "2026-11-21 14:05:09" in Dutch time, which spreadsheets read and sort. */
const MOMENT = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "Europe/Amsterdam",
});

type Translate = ReturnType<typeof createTranslator>;

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function cells(event: AuditEventDto, translate: Translate): string[] {
  const writer: SentenceWriter<string> = {
    write: (key, values) => translate.markup(key, values as Parameters<typeof translate.markup>[1]),
    name: (name) => name,
  };
  const fields = event.fields.map(
    ({ key, name }) => name ?? (translate.has(`fields.${key}`) ? translate(`fields.${key}`) : key),
  );
  return [
    MOMENT.format(new Date(event.timestamp)),
    capital(writeSentence(event, writer)),
    translate(`kinds.${event.kind}`),
    writeActor(event, writer),
    writeSubject(event, writer) ?? "",
    fields.join(", "),
    event.address ?? "",
  ];
}

async function* fileParts(
  events: AsyncGenerator<AuditEventDto>,
  translate: Translate,
): AsyncGenerator<string> {
  const head = BYTE_ORDER_MARK + stringify([COLUMNS.map((column) => translate(`file.${column}`))], CSV);
  let pending = head;
  for await (const event of events) {
    pending += stringify([cells(event, translate)], CSV);
    // Small pieces would each cost a message to the browser.
    if (pending.length < 16_384) continue;
    yield pending;
    pending = "";
  }
  yield pending;
}

/** GET /api/admin/audit.csv: the events that match as a file for spreadsheets in the reader's language, sent while they are read. */
export async function answerAuditFile(
  actor: Actor,
  filter: AuditFilter,
  language: Language = DEFAULT_LANGUAGE,
): Promise<Response> {
  const translate = createTranslator({
    locale: language,
    messages: { audit: language === "en" ? english : dutch },
    namespace: "audit",
  }) as unknown as Translate;
  const name = translate("file.name", { day: MOMENT.format(new Date()).slice(0, 10) });
  return streamParts(fileParts(streamAuditEvents(actor, filter, language), translate), {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}"`,
  });
}
