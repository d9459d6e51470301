import "server-only";
import { paths } from "../../paths";
import { settings } from "../../platform/env";
import { truncate } from "../../platform/language/format";
import type { Words } from "../../platform/language/language";
import type { Block, MailTranslate } from "../../platform/mail/layout";
import { type Mail, mailsBy, text } from "../../platform/mail/letter";
import { cleanLine, cleanText } from "../../platform/text/schema";

/** What a report says, as the mails to whoever looks after the entry tell it. */
interface ReportTold {
  algorithm: string;
  /** What people call the field; null for something else, or the whole entry. */
  field: Words | null;
  message: string;
}

/** Several together, the oldest first, and how many there are besides. */
interface ReportsTold {
  reports: readonly ReportTold[];
  more: number;
}

interface ReporterTold {
  /** Null when no name was given. */
  reporter: string | null;
  /** Whether an answer reaches them. */
  answers: boolean;
}

/** Mails about reported errors. `name` is who it is addressed to. */
type ReportMail =
  | ({ kind: "reportReceived"; name: string; authorId: string } & ReporterTold & ReportTold)
  | ({ kind: "reportReminder" | "reportReminders"; name: string; authorId: string } & ReportsTold)
  | { kind: "reportConfirmed"; name: string; algorithm: string; message: string }
  | { kind: "reportAnswered"; name: string; algorithm: string; answer: string }
  | { kind: "reportSolved"; name: string; algorithm: string; note: string | null };

/** The same to the admins, about an entry that no author looks after any more. */
type AdminReportMail =
  | ({ kind: "adminReportReceived"; name: string } & ReporterTold & ReportTold)
  | ({ kind: "adminReportReminder" | "adminReportReminders"; name: string } & ReportsTold);

export type AnyReportMail = ReportMail | AdminReportMail;
type Of<Kind extends AnyReportMail["kind"]> = Extract<AnyReportMail, { kind: Kind }>;

const ZERO_WIDTH = "\u200b";
/** Where mail programs begin to see an address in a text. */
const LINK_SIGN = /:\/\/|www\.|mailto:|@|(?<=[\p{L}\p{N}])\.(?=\p{L}{2,})/giu;

/** What a stranger typed, as it reads, with nothing in it that a mail program makes a link of. */
export function withoutLinks(words: string): string {
  return words.replace(LINK_SIGN, (sign) => `${sign}${ZERO_WIDTH}`);
}

const quote = (words: string): Block => ({ kind: "quote", text: withoutLinks(cleanText(words)) });
const named = (name: string) => withoutLinks(cleanLine(name));

function button(translate: MailTranslate, path: string): Block {
  return { kind: "button", label: translate("reportButton"), url: settings().APP_URL + path };
}

/** Which entry and field it is about, and what is wrong with it. */
function told(kind: string, { algorithm, field, message }: ReportTold, translate: MailTranslate): Block[] {
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
function remind({ kind, reports, more }: ReportsTold & { kind: string }, translate: MailTranslate): Block[] {
  const [first] = reports;
  if (first !== undefined && reports.length + more === 1) return told(kind, first, translate);
  const lines = reports.map(({ algorithm, field, message }) => {
    const about =
      field === null
        ? cleanLine(algorithm)
        : `${cleanLine(algorithm)} (${cleanLine(field[translate.language])})`;
    return `${about}: ${truncate(cleanLine(message), LISTED_WORDS)}`;
  });
  return [
    text(translate(`${kind}.intro`, { n: String(reports.length + more) })),
    ...lines.map(quote),
    ...(more > 0 ? [text(translate("reportsMore", { n: String(more) }))] : []),
  ];
}

/** From whom it is, and whether an answer reaches them. */
function from({ reporter, answers }: ReporterTold, translate: MailTranslate): Block[] {
  return [
    ...(reporter === null ? [] : [text(translate("reportFrom", { reporter: named(reporter) }))]),
    text(translate(answers ? "reportAnswers" : "reportNoAnswers")),
  ];
}

function remindAuthor(mail: Of<"reportReminder" | "reportReminders">, translate: MailTranslate): Block[] {
  return [...remind(mail, translate), button(translate, paths.ownReports(mail.authorId))];
}

function remindAdmins(
  mail: Of<"adminReportReminder" | "adminReportReminders">,
  translate: MailTranslate,
): Block[] {
  return [...remind(mail, translate), button(translate, paths.allReports)];
}

/** What the mails say. Those to who reported, whose address may be anybody's, lead nowhere and name no more than the entry. */
const written = mailsBy<AnyReportMail>({
  reportReceived: (mail, translate) => [
    ...told("reportReceived", mail, translate),
    ...from(mail, translate),
    button(translate, paths.ownReports(mail.authorId)),
  ],
  reportReminder: remindAuthor,
  reportReminders: remindAuthor,
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
  adminReportReceived: (mail, translate) => [
    ...told("adminReportReceived", mail, translate),
    ...from(mail, translate),
    button(translate, paths.allReports),
  ],
  adminReportReminder: remindAdmins,
  adminReportReminders: remindAdmins,
});

/** The subject of a list names what its first report is about. */
export function reportMail(content: AnyReportMail): Mail {
  const mail = written(content);
  const first = "reports" in content ? content.reports[0] : undefined;
  return first === undefined ? mail : { ...mail, subject: { ...mail.subject, algorithm: first.algorithm } };
}
