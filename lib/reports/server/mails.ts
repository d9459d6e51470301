import "server-only";
import { paths } from "../../paths";
import { truncateText } from "../../platform/language/format";
import type { TextByLanguage } from "../../platform/language/language";
import type { MailBlock, MailNameWithIntro, MailTranslator } from "../../platform/mail/layout";
import {
  buildButtonBlock,
  buildRemainderBlocks,
  buildTextBlock,
  createMailBuilder,
} from "../../platform/mail/letter";
import { cleanLine, cleanText } from "../../platform/text/schema";

/** A report as it appears in mails to the entry's maintainer. */
export interface MailedReport {
  algorithm: string;
  /** The field's display name; null if the report is about the whole entry or something else. */
  field: TextByLanguage | null;
  message: string;
}

/** Several reports in one mail, oldest first; `more` counts those that are not listed. */
interface ReportListSummary {
  /** The name of the entry that the first report is about. */
  algorithm: string;
  reports: readonly MailedReport[];
  more: number;
}

export interface ReporterSummary {
  /** The reporter's name; null if none was given. */
  reporter: string | null;
  /** Whether the reporter can be sent an answer. */
  answers: boolean;
}

/** Who maintains an entry: its author, or the admins if `authorId` is null. */
export interface Maintainer {
  name: string;
  authorId: string | null;
}

type ReceivedMail = { kind: "reportReceived" | "adminReportReceived" } & Maintainer &
  ReporterSummary &
  MailedReport;
type ReminderMail = {
  kind: "reportReminder" | "reportReminders" | "adminReportReminder" | "adminReportReminders";
} & Maintainer &
  ReportListSummary;

/** Mails about error reports. `name` is the recipient's. */
export type ReportMail =
  | ReceivedMail
  | ReminderMail
  | { kind: "reportConfirmed"; name: string; algorithm: string; message: string }
  | { kind: "reportAnswered"; name: string; algorithm: string; answer: string }
  | { kind: "reportSolved"; name: string; algorithm: string; note: string | null };

const ZERO_WIDTH = "\u200b";
/** Characters from which mail programs recognise a link or address. */
const LINK_SIGN = /:\/\/|www\.|mailto:|@|(?<=[\p{L}\p{N}])\.(?=\p{L}{2,})/giu;

/** Returns a stranger's text with zero-width spaces, so that mail programs recognise no links in it. */
export function breakLinks(typed: string): string {
  return typed.replace(LINK_SIGN, (sign) => `${sign}${ZERO_WIDTH}`);
}

const quote = (typed: string): MailBlock => ({ kind: "quote", text: breakLinks(cleanText(typed)) });
const named = (name: string) => breakLinks(cleanLine(name));

const inbox = ({ authorId }: Maintainer, translate: MailTranslator) =>
  buildButtonBlock(translate("reportButton"), authorId === null ? paths.allReports : paths.ownReports);

/** Renders which entry and field a report is about, and its message. */
function told(
  kind: MailNameWithIntro,
  { algorithm, field, message }: MailedReport,
  translate: MailTranslator,
): MailBlock[] {
  return [
    buildTextBlock(translate(`${kind}.intro`, { algorithm: named(algorithm) })),
    buildTextBlock(
      field === null
        ? translate("reportWhole")
        : translate("reportField", { field: named(field[translate.language]) }),
    ),
    quote(message),
  ];
}

/** Maximum length of each message in a list, in characters. */
const MAX_LISTED_CHARACTERS = 120;

/** Renders open reports: a single one in full, several as a list. */
function waiting({ kind, reports, more }: ReminderMail, translate: MailTranslator): MailBlock[] {
  const [first] = reports;
  if (first !== undefined && reports.length + more === 1) return told(kind, first, translate);
  const lines = reports.map(({ algorithm, field, message }) => {
    const place = field === null ? "" : ` (${cleanLine(field[translate.language])})`;
    return `${cleanLine(algorithm)}${place}: ${truncateText(cleanLine(message), MAX_LISTED_CHARACTERS)}`;
  });
  return [
    buildTextBlock(translate(`${kind}.intro`, { n: String(reports.length + more) })),
    ...lines.map(quote),
    ...buildRemainderBlocks(more, "reportsMore", translate),
  ];
}

const remind = (mail: ReminderMail, translate: MailTranslator): MailBlock[] => [
  ...waiting(mail, translate),
  inbox(mail, translate),
];

/** Renders a new report, its reporter, and whether they can be answered. */
const received = (mail: ReceivedMail, translate: MailTranslator): MailBlock[] => [
  ...told(mail.kind, mail, translate),
  ...(mail.reporter === null
    ? []
    : [buildTextBlock(translate("reportFrom", { reporter: named(mail.reporter) }))]),
  buildTextBlock(translate(mail.answers ? "reportAnswers" : "reportNoAnswers")),
  inbox(mail, translate),
];

/** Renders mails about reports. Reporters' addresses may be anyone's, so their mails have no links and no details. */
export const reportMail = createMailBuilder<ReportMail>({
  reportReceived: received,
  adminReportReceived: received,
  reportReminder: remind,
  reportReminders: remind,
  adminReportReminder: remind,
  adminReportReminders: remind,
  reportConfirmed: ({ algorithm, message }, translate) => [
    buildTextBlock(translate("reportConfirmed.intro", { algorithm: named(algorithm) })),
    quote(message),
    buildTextBlock(translate("reportConfirmed.next")),
  ],
  reportAnswered: ({ algorithm, answer }, translate) => [
    buildTextBlock(translate("reportAnswered.intro", { algorithm: named(algorithm) })),
    quote(answer),
    buildTextBlock(translate("reportNoReply")),
  ],
  reportSolved: ({ algorithm, note }, translate) => [
    buildTextBlock(translate("reportSolved.intro", { algorithm: named(algorithm) })),
    ...(note === null ? [] : [quote(note)]),
    buildTextBlock(translate("reportNoReply")),
  ],
});
