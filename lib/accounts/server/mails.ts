import "server-only";
import { paths } from "../../paths";
import type { TokenScope } from "../../platform/auth/actor";
import { site } from "../../platform/env";
import type { Block, MailTranslate } from "../../platform/mail/layout";
import { button, mailsBy, quote, text } from "../../platform/mail/letter";
import { cleanLine } from "../../platform/text/schema";

/** Mails about accounts and requests for an account. */
export type AccountMail =
  | { kind: "accountRequested" | "verifyAgain" | "migrationCode"; name: string; email: string; code: string }
  | { kind: "passwordReset"; name: string; email: string; token: string }
  | { kind: "accessGranted" | "accountClosed"; name: string }
  | { kind: "passwordChanged" | "twoFactorOn" | "twoFactorOff" | "twoFactorReset"; name: string }
  | { kind: "recoveryCodeUsed"; name: string; left: number }
  | {
      kind: "signOnRequested" | "signOnLinked" | "signOnLinkedAnew" | "signOnUnlinked";
      name: string;
      /** Name of the single sign-on provider. */
      provider: string;
    }
  | { kind: "accessTokenMade"; name: string; tokenName: string; scope: TokenScope; expires: string }
  | { kind: "requestRefused"; name: string; reason: string }
  | { kind: "requestAsked"; name: string; question: string }
  | { kind: "emailChangeConfirm"; name: string; newEmail: string; token: string }
  | { kind: "emailChangeNotice"; name: string; newEmail: string }
  | {
      kind: "adminNewRequest";
      name: string;
      email: string;
      /** Name of the institution with the domain of the address. */
      institution: string | null;
      /** The applicant's answers: employer, function and reason. */
      said: readonly string[];
      migrated: boolean;
    }
  | { kind: "adminUnusedAccounts"; name: string; people: readonly { name: string; email: string }[] };

function withToken(path: string, email: string, token: string): string {
  return `${path}?${new URLSearchParams({ token, email })}`;
}

/** Returns the path of the page that sets a password, with the secret of a reset token. */
export function passwordResetPath(email: string, token: string): string {
  return `${paths.passwordReset}/${encodeURIComponent(token)}?${new URLSearchParams({ email })}`;
}

/** Writes a mail with a code to type, and a link that carries the code. */
function verification(mail: Extract<AccountMail, { code: string }>, translate: MailTranslate): Block[] {
  const link = mail.kind === "migrationCode" ? paths.migrate : paths.verifyEmail;
  return [
    text(translate(`${mail.kind}.intro`)),
    { kind: "code", label: translate("codeLabel"), code: mail.code },
    button(translate(`${mail.kind}.button`), withToken(link, mail.email, mail.code)),
    ...(mail.kind === "accountRequested" ? [text(translate("accountRequested.pending"))] : []),
    text(translate("notYou")),
  ];
}

/** Creates a writer of alerts about changes to an account, in case somebody else made them. */
const alert =
  <Content extends AccountMail>(valuesOf: (mail: Content) => Record<string, string> = () => ({})) =>
  (mail: Content, translate: MailTranslate): Block[] => [
    text(translate(`${mail.kind}.intro`, valuesOf(mail))),
    text(translate("notYouChanged", { url: site(paths.contact) })),
  ];

/** Alerts that single sign-on was linked to or unlinked from the account. */
const signOnAlert = alert(({ provider }: Extract<AccountMail, { provider: string }>) => ({
  provider: cleanLine(provider),
  url: site(paths.passwordReset),
}));

export const accountMail = mailsBy<AccountMail>({
  accountRequested: verification,
  verifyAgain: verification,
  migrationCode: verification,
  passwordReset: (mail, translate) => [
    text(translate("passwordReset.intro")),
    button(translate("passwordReset.button"), passwordResetPath(mail.email, mail.token)),
    text(translate("notYou")),
  ],
  passwordChanged: alert(),
  accessGranted: (_mail, translate) => [
    text(translate("accessGranted.intro")),
    button(translate("accessGranted.button"), paths.home),
  ],
  requestRefused: (mail, translate) => [
    text(translate("requestRefused.intro")),
    quote(mail.reason),
    text(translate("requestRefused.contact", { url: site(paths.contact) })),
  ],
  requestAsked: (mail, translate) => [
    text(translate("requestAsked.intro")),
    quote(mail.question),
    text(translate("requestAsked.answer")),
  ],
  emailChangeConfirm: (mail, translate) => [
    text(translate("emailChangeConfirm.intro")),
    button(translate("emailChangeConfirm.button"), withToken(paths.verifyEmail, mail.newEmail, mail.token)),
    text(translate("notYou")),
  ],
  emailChangeNotice: alert(({ newEmail }) => ({ newEmail: cleanLine(newEmail) })),
  twoFactorOn: alert(),
  twoFactorOff: alert(),
  twoFactorReset: alert(),
  recoveryCodeUsed: alert(({ left }) => ({ left: String(left) })),
  accessTokenMade: ({ tokenName, scope, expires }, translate) => [
    text(translate("accessTokenMade.intro")),
    quote(tokenName),
    text(translate(`accessTokenMade.${scope}`, { date: translate.date(expires) })),
    text(
      translate("accessTokenMade.notYou", {
        password: site(paths.passwordReset),
        contact: site(paths.contact),
      }),
    ),
  ],
  signOnRequested: ({ provider }, translate) => [
    text(translate("signOnRequested.intro", { provider: cleanLine(provider) })),
    text(translate("accountRequested.pending")),
    text(
      translate("signOnRequested.password", {
        provider: cleanLine(provider),
        url: site(paths.passwordReset),
      }),
    ),
    text(translate("notYouChanged", { url: site(paths.contact) })),
  ],
  signOnLinked: signOnAlert,
  signOnLinkedAnew: signOnAlert,
  signOnUnlinked: signOnAlert,
  accountClosed: (_mail, translate) => [text(translate("accountClosed.intro"))],
  adminNewRequest: ({ name, email, institution, said, migrated }, translate) => [
    text(translate("adminNewRequest.intro", { name: cleanLine(name), email: cleanLine(email) })),
    text(
      institution === null
        ? translate("adminNewRequest.noInstitution")
        : translate("adminNewRequest.institution", { institution: cleanLine(institution) }),
    ),
    ...(said.length > 0 ? [text(translate("adminNewRequest.said")), quote(said.join("\n"))] : []),
    ...(migrated ? [text(translate("adminNewRequest.migrated"))] : []),
    button(translate("adminNewRequest.button"), paths.admin),
  ],
  adminUnusedAccounts: ({ people }, translate) => [
    text(translate("adminUnusedAccounts.intro")),
    quote(people.map(({ name, email }) => `${cleanLine(name)} (${cleanLine(email)})`).join("\n")),
    button(translate("adminUnusedAccounts.button"), paths.admin),
  ],
});
