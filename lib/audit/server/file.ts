import "server-only";
import { createTranslator } from "use-intl/core";
import { audit as english } from "../../messages/en";
import { audit as dutch } from "../../messages/nl";
import type { AuditFilter } from "../../platform/audit/kinds";
import type { Actor } from "../../platform/auth/actor";
import { streamResponse } from "../../platform/http/stream";
import { DEFAULT_LANGUAGE, type Language } from "../../platform/language/language";
import { BYTE_ORDER_MARK, formatCsvText } from "../../platform/text/csv";
import type { AuditEventDto } from "../schema";
import { type SentenceWriter, writeActor, writeSentence, writeSubject } from "../sentence";
import { streamAuditEvents } from "./log";

const COLUMNS = ["moment", "sentence", "kind", "actor", "subject", "fields", "address"];

/** Formats a moment as "2026-11-21 14:05:09" in Dutch time, which spreadsheets can read and sort. */
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

async function* fileParts(events: AsyncGenerator<AuditEventDto>, translate: Translate) {
  const head = BYTE_ORDER_MARK + formatCsvText([COLUMNS.map((column) => translate(`file.${column}`))], ",");
  let pending = head;
  for await (const event of events) {
    pending += formatCsvText([cells(event, translate)], ",");
    // Collects rows, as every small chunk would be sent to the browser separately.
    if (pending.length < 16_384) continue;
    yield pending;
    pending = "";
  }
  yield pending;
}

/** GET /api/admin/audit.csv: streams the matching events as a spreadsheet file in the reader's language. */
export async function answerAuditFile(
  actor: Actor,
  filter: AuditFilter,
  language: Language = DEFAULT_LANGUAGE,
): Promise<Response> {
  const translate = createTranslator({
    locale: language,
    messages: { audit: language === "en" ? english : dutch },
    namespace: "audit",
  }) as Translate;
  const name = translate("file.name", { day: MOMENT.format(new Date()).slice(0, 10) });
  return streamResponse(fileParts(streamAuditEvents(actor, filter, language), translate), {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}"`,
  });
}
