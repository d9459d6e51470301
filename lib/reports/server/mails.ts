import "server-only";
import { paths } from "../../paths";
import { truncate } from "../../platform/language/format";
import type { TextByLanguage } from "../../platform/language/language";
import type { Block, IntroducedMail, MailTranslate } from "../../platform/mail/layout";
import { button, mailsBy, remainderBlocks, text } from "../../platform/mail/letter";
import { cleanLine, cleanText } from "../../platform/text/schema";

/** What a report says, as the mails to whoever looks after the entry tell it. */
export interface ReportTold {
  algorithm: string;
  /** What people call the field; null for something else, or the whole entry. */
  field: TextByLanguage | null;
  message: string;
}

/** Several together, the oldest first, and how many there are besides. */
interface ReportsTold {
  /** The name of the entry that the first is about. */
  algorithm: string;
  reports: readonly ReportTold[];
  more: number;
}

export interface ReporterTold {
  /** Null when no name was given. */
  reporter: string | null;
  /** Whether an answer reaches them. */
  answers: boolean;
}

/** Who looks after an entry; without an author it is the admins. */
export interface Maintainer {
  name: string;
  authorId: string | null;
}

type ReceivedMail = { kind: "reportReceived" | "adminReportReceived" } & Maintainer &
  ReporterTold &
  ReportTold;
type ReminderMail = {
  kind: "reportReminder" | "reportReminders" | "adminReportReminder" | "adminReportReminders";
} & Maintainer &
  ReportsTold;

/** Mails about reported errors. `name` is who it is addressed to. */
export type ReportMail =
  | ReceivedMail
  | ReminderMail
  | { kind: "reportConfirmed"; name: string; algorithm: string; message: string }
  | { kind: "reportAnswered"; name: string; algorithm: string; answer: string }
  | { kind: "reportSolved"; name: string; algorithm: string; note: string | null };

const ZERO_WIDTH = "\u200b";
/** Where mail programs begin to see an address in a text. */
const LINK_SIGN = /:\/\/|www\.|mailto:|@|(?<=[\p{L}\p{N}])\.(?=\p{L}{2,})/giu;

/** What a stranger typed, as it reads, with nothing in it that a mail program makes a link of. */
export function withoutLinks(typed: string): string {
  return typed.replace(LINK_SIGN, (sign) => `${sign}${ZERO_WIDTH}`);
}

const quote = (typed: string): Block => ({ kind: "quote", text: withoutLinks(cleanText(typed)) });
const named = (name: string) => withoutLinks(cleanLine(name));

const inbox = ({ authorId }: Maintainer, translate: MailTranslate) =>
  button(translate("reportButton"), authorId === null ? paths.allReports : paths.ownReports);

/** Which entry and field it is about, and what is wrong with it. */
function told(
  kind: IntroducedMail,
  { algorithm, field, message }: ReportTold,
  translate: MailTranslate,
): Block[] {
  return [
    text(translate(`${kind}.intro`, { algorithm: named(algorithm) })),
    text(
      field === null
        ? translate("reportWhole")
        : translate("reportField", { field: named(field[translate.language]) }),
    ),
    quote(message),
  ];
}

/** So much of each message a list shows. */
const LISTED_WORDS = 120;

/** What waits: one report as a mail of its own tells it, or a list of several. */
function waiting({ kind, reports, more }: ReminderMail, translate: MailTranslate): Block[] {
  const [first] = reports;
  if (first !== undefined && reports.length + more === 1) return told(kind, first, translate);
  const lines = reports.map(({ algorithm, field, message }) => {
    const place = field === null ? "" : ` (${cleanLine(field[translate.language])})`;
    return `${cleanLine(algorithm)}${place}: ${truncate(cleanLine(message), LISTED_WORDS)}`;
  });
  return [
    text(translate(`${kind}.intro`, { n: String(reports.length + more) })),
    ...lines.map(quote),
    ...remainderBlocks(more, "reportsMore", translate),
  ];
}

const remind = (mail: ReminderMail, translate: MailTranslate): Block[] => [
  ...waiting(mail, translate),
  inbox(mail, translate),
];

/** What was reported, from whom, and whether an answer reaches them. */
const received = (mail: ReceivedMail, translate: MailTranslate): Block[] => [
  ...told(mail.kind, mail, translate),
  ...(mail.reporter === null ? [] : [text(translate("reportFrom", { reporter: named(mail.reporter) }))]),
  text(translate(mail.answers ? "reportAnswers" : "reportNoAnswers")),
  inbox(mail, translate),
];

/** What the mails say. Those to who reported, whose address may be anybody's, lead nowhere and name no more than the entry. */
export const reportMail = mailsBy<ReportMail>({
  reportReceived: received,
  adminReportReceived: received,
  reportReminder: remind,
  reportReminders: remind,
  adminReportReminder: remind,
  adminReportReminders: remind,
  reportConfirmed: ({ algorithm, message }, translate) => [
    text(translate("reportConfirmed.intro", { algorithm: named(algorithm) })),
    quote(message),
    text(translate("reportConfirmed.next")),
  ],
  reportAnswered: ({ algorithm, answer }, translate) => [
    text(translate("reportAnswered.intro", { algorithm: named(algorithm) })),
    quote(answer),
    text(translate("reportNoReply")),
  ],
  reportSolved: ({ algorithm, note }, translate) => [
    text(translate("reportSolved.intro", { algorithm: named(algorithm) })),
    ...(note === null ? [] : [quote(note)]),
    text(translate("reportNoReply")),
  ],
});
