import "server-only";
import type { TokenScope } from "../../domain/actor";
import { DEFAULT_LANGUAGE, type Language } from "../../domain/language";
import { paths } from "../../paths";
import { cleanLine, cleanText } from "../../schemas/text";
import { settings } from "../env";
import { CHANGE_WRITERS, type ChangeMailContent, isChangeMail, unsubscribeUrl } from "./change-mail";
import { type Block, type Letter, renderLetter } from "./layout";
import { type AdminReportMail, REPORT_WRITERS, type ReportMail } from "./report-mails";
import { REVIEW_WRITERS, type ReviewMail } from "./review-mails";
import { type MailTranslate, mailTranslator } from "./sentences";

/** Every mail of the product and what it says. Texts of people come in as they typed them. */
export type MailContent =
  | { kind: "accountRequested" | "verifyAgain"; name: string; email: string; code: string }
  | { kind: "passwordReset"; name: string; email: string; token: string }
  | { kind: "migrationCode"; name: string; email: string; code: string }
  | { kind: "passwordChanged" | "accessGranted" | "accountClosed"; name: string }
  | { kind: "twoFactorOn" | "twoFactorOff" | "twoFactorReset"; name: string }
  | { kind: "recoveryCodeUsed"; name: string; left: number }
  | SignOnMail
  | { kind: "accessTokenMade"; name: string; tokenName: string; scope: TokenScope; expires: string }
  | { kind: "requestRefused"; name: string; reason: string }
  | { kind: "entryReceived"; name: string; entryId: string; algorithm: string; admin: string }
  | { kind: "coEditorNamed"; name: string; entryId: string; algorithm: string; by: string }
  | { kind: "entryHandedOver"; name: string; algorithm: string; admin: string; receiver: string }
  | { kind: "emailChangeConfirm"; name: string; newEmail: string; token: string }
  | { kind: "emailChangeNotice"; name: string; newEmail: string }
  | ReportMail
  | ChangeMailContent
  | ReviewMail
  | AdminMailContent;

/** Mails about single sign-on, with what the provider is called. */
interface SignOnMail {
  kind: "signOnRequested" | "signOnLinked" | "signOnLinkedAnew" | "signOnUnlinked";
  name: string;
  provider: string;
}

/** Mails that go to every admin. */
export type AdminMailContent =
  | AdminReportMail
  | {
      kind: "adminNewRequest";
      name: string;
      email: string;
      /** The name of the institution whose domain the address has. */
      institution: string | null;
      migrated: boolean;
    }
  | { kind: "adminNewMessage"; name: string; email: string; message: string }
  | { kind: "adminUnusedAccounts"; name: string; people: readonly { name: string; email: string }[] }
  | {
      kind: "adminDeletionRequest";
      name: string;
      email: string;
      entryId: string;
      algorithm: string;
      reason: string;
    };

type Of<Kind extends MailContent["kind"]> = Extract<MailContent, { kind: Kind }>;
type Writers = { [Kind in MailContent["kind"]]: (mail: Of<Kind>, translate: MailTranslate) => Block[] };

const text = (sentence: string): Block => ({ kind: "text", text: sentence });
const quote = (words: string): Block => ({ kind: "quote", text: cleanText(words) });
const button = (label: string, path: string): Block => ({
  kind: "button",
  label,
  url: settings().APP_URL + path,
});

function verifyPath(email: string, token: string): string {
  return `${paths.verifyEmail}?${new URLSearchParams({ token, email })}`;
}

/** The page that sets a password, with the secret of a reset token. */
export function passwordResetPath(email: string, token: string): string {
  return `${paths.passwordReset}/${encodeURIComponent(token)}?${new URLSearchParams({ email })}`;
}

function verification(mail: Of<"accountRequested" | "verifyAgain">, translate: MailTranslate): Block[] {
  return [
    text(translate(`${mail.kind}.intro`)),
    { kind: "code", label: translate("codeLabel"), code: mail.code },
    button(translate(`${mail.kind}.button`), verifyPath(mail.email, mail.code)),
  ];
}

/** Tells a person what was done to their account, in case it was somebody else. */
function securityNotice(
  kind: string,
  translate: MailTranslate,
  values: Record<string, string> = {},
): Block[] {
  return [
    text(translate(`${kind}.intro`, values)),
    text(translate("notYouChanged", { url: settings().APP_URL + paths.contact })),
  ];
}

function signOnRequest(mail: SignOnMail, translate: MailTranslate): Block[] {
  const provider = cleanLine(mail.provider);
  return [
    text(translate("signOnRequested.intro", { provider })),
    text(translate("accountRequested.pending")),
    text(translate("signOnRequested.password", { provider, url: settings().APP_URL + paths.passwordReset })),
    text(translate("notYouChanged", { url: settings().APP_URL + paths.contact })),
  ];
}

/** Tells a person that single sign-on came to their account, or went. */
function signOnNotice({ kind, provider }: SignOnMail, translate: MailTranslate): Block[] {
  const values = { provider: cleanLine(provider), url: settings().APP_URL + paths.passwordReset };
  return securityNotice(kind, translate, values);
}

/** What mail programs make a link of. Whoever gives another's address must not make our mail point anywhere. */
const LINK_LIKE = /[/:@\\]|www\.|[\p{Ll}\d]\.\p{Ll}{2,}/u;

function nameToGreet(name: string, translate: MailTranslate): string {
  return name === "" || LINK_LIKE.test(name) ? translate("greetingUnnamed") : cleanLine(name);
}

const WRITERS: Writers = {
  ...REPORT_WRITERS,
  ...CHANGE_WRITERS,
  ...REVIEW_WRITERS,
  accountRequested: (mail, translate) => [
    ...verification(mail, translate),
    text(translate("accountRequested.pending")),
    text(translate("notYou")),
  ],
  verifyAgain: (mail, translate) => [...verification(mail, translate), text(translate("notYou"))],
  passwordReset: (mail, translate) => [
    text(translate("passwordReset.intro")),
    button(translate("passwordReset.button"), passwordResetPath(mail.email, mail.token)),
    text(translate("notYou")),
  ],
  passwordChanged: (_mail, translate) => [
    text(translate("passwordChanged.intro")),
    text(translate("notYouChanged", { url: settings().APP_URL + paths.contact })),
  ],
  migrationCode: (mail, translate) => [
    text(translate("migrationCode.intro")),
    { kind: "code", label: translate("codeLabel"), code: mail.code },
    button(
      translate("migrationCode.button"),
      `${paths.migrate}?${new URLSearchParams({ token: mail.code, email: mail.email })}`,
    ),
    text(translate("notYou")),
  ],
  accessGranted: (_mail, translate) => [
    text(translate("accessGranted.intro")),
    button(translate("accessGranted.button"), paths.home),
  ],
  requestRefused: (mail, translate) => [
    text(translate("requestRefused.intro")),
    quote(mail.reason),
    text(translate("requestRefused.contact", { url: settings().APP_URL + paths.contact })),
  ],
  entryReceived: ({ entryId, algorithm, admin }, translate) => [
    text(translate("entryReceived.intro", { algorithm: cleanLine(algorithm), admin: cleanLine(admin) })),
    text(translate("entryReceived.meaning")),
    button(translate("entryReceived.button"), paths.entry(entryId)),
  ],
  coEditorNamed: ({ entryId, algorithm, by }, translate) => [
    text(translate("coEditorNamed.intro", { algorithm: cleanLine(algorithm), by: cleanLine(by) })),
    text(translate("coEditorNamed.meaning")),
    button(translate("coEditorNamed.button"), paths.entry(entryId)),
  ],
  entryHandedOver: ({ algorithm, admin, receiver }, translate) => [
    text(
      translate("entryHandedOver.intro", {
        algorithm: cleanLine(algorithm),
        admin: cleanLine(admin),
        receiver: cleanLine(receiver),
      }),
    ),
    text(translate("entryHandedOver.contact", { url: settings().APP_URL + paths.contact })),
  ],
  emailChangeConfirm: (mail, translate) => [
    text(translate("emailChangeConfirm.intro")),
    button(translate("emailChangeConfirm.button"), verifyPath(mail.newEmail, mail.token)),
    text(translate("notYou")),
  ],
  emailChangeNotice: (mail, translate) => [
    text(translate("emailChangeNotice.intro", { newEmail: cleanLine(mail.newEmail) })),
    text(translate("notYouChanged", { url: settings().APP_URL + paths.contact })),
  ],
  twoFactorOn: (_mail, translate) => securityNotice("twoFactorOn", translate),
  twoFactorOff: (_mail, translate) => securityNotice("twoFactorOff", translate),
  twoFactorReset: (_mail, translate) => securityNotice("twoFactorReset", translate),
  recoveryCodeUsed: ({ left }, translate) => [
    text(translate("recoveryCodeUsed.intro", { left: String(left) })),
    text(translate("notYouChanged", { url: settings().APP_URL + paths.contact })),
  ],
  accessTokenMade: ({ tokenName, scope, expires }, translate) => [
    text(translate("accessTokenMade.intro")),
    quote(tokenName),
    text(translate(`accessTokenMade.${scope}`, { date: translate.date(expires) })),
    text(
      translate("accessTokenMade.notYou", {
        password: settings().APP_URL + paths.passwordReset,
        contact: settings().APP_URL + paths.contact,
      }),
    ),
  ],
  signOnRequested: (mail, translate) => signOnRequest(mail, translate),
  signOnLinked: (mail, translate) => signOnNotice(mail, translate),
  signOnLinkedAnew: (mail, translate) => signOnNotice(mail, translate),
  signOnUnlinked: (mail, translate) => signOnNotice(mail, translate),
  accountClosed: (_mail, translate) => [text(translate("accountClosed.intro"))],
  adminNewRequest: ({ name, email, institution, migrated }, translate) => [
    text(translate("adminNewRequest.intro", { name: cleanLine(name), email: cleanLine(email) })),
    text(
      institution === null
        ? translate("adminNewRequest.noInstitution")
        : translate("adminNewRequest.institution", { institution: cleanLine(institution) }),
    ),
    ...(migrated ? [text(translate("adminNewRequest.migrated"))] : []),
    button(translate("adminNewRequest.button"), paths.admin),
  ],
  adminNewMessage: ({ name, email, message }, translate) => [
    text(translate("adminNewMessage.intro", { name: cleanLine(name), email: cleanLine(email) })),
    quote(message),
    text(translate("adminNewMessage.reply", { email: cleanLine(email) })),
    button(translate("adminNewMessage.button"), paths.admin),
  ],
  adminUnusedAccounts: ({ people }, translate) => [
    text(translate("adminUnusedAccounts.intro")),
    quote(people.map(({ name, email }) => `${cleanLine(name)} (${cleanLine(email)})`).join("\n")),
    button(translate("adminUnusedAccounts.button"), paths.admin),
  ],
  adminDeletionRequest: ({ name, email, entryId, algorithm, reason }, translate) => [
    text(
      translate("adminDeletionRequest.intro", {
        name: cleanLine(name),
        email: cleanLine(email),
        algorithm: cleanLine(algorithm),
      }),
    ),
    ...(reason === "" ? [] : [text(translate("adminDeletionRequest.reason")), quote(reason)]),
    button(translate("adminDeletionRequest.button"), paths.entry(entryId)),
  ],
};

/** The one algorithm that a mail is about, or the first that it lists. */
function algorithmOf(content: MailContent): string {
  if ("algorithm" in content) return content.algorithm;
  return "reports" in content ? (content.reports[0]?.algorithm ?? "") : "";
}

/** The values that subjects name, on one line: a line end in a subject would begin a header of its own. */
function subjectOf(content: MailContent, translate: MailTranslate): string {
  const algorithm = cleanLine(algorithmOf(content));
  const provider = "provider" in content ? cleanLine(content.provider) : "";
  const values = { name: cleanLine(content.name), algorithm, provider };
  return cleanLine(translate(`${content.kind}.subject`, values));
}

function isForAdmins(content: MailContent): content is AdminMailContent {
  return content.kind.startsWith("admin");
}

/** Writes a mail in the language of who gets it: its subject, and the same words as text and as HTML. */
export function writeMail(
  content: MailContent,
  language: Language = DEFAULT_LANGUAGE,
): {
  subject: string;
  text: string;
  html: string;
  unsubscribe?: string;
} {
  const translate = mailTranslator(language);
  const write = WRITERS[content.kind] as (mail: MailContent, translate: MailTranslate) => Block[];
  const letter: Letter = {
    subject: subjectOf(content, translate),
    greeting: isForAdmins(content)
      ? translate("greetingAdmin")
      : translate("greeting", { name: nameToGreet(content.name, translate) }),
    blocks: write(content, translate),
  };
  const unsubscribe = isChangeMail(content) ? { unsubscribe: unsubscribeUrl(content) } : {};
  return { ...renderLetter(letter, translate), ...unsubscribe };
}
