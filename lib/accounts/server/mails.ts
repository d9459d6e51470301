import "server-only";
import { paths } from "../../paths";
import type { TokenScope } from "../../platform/auth/actor";
import { buildSiteUrl } from "../../platform/env";
import type { MailBlock, MailTranslate } from "../../platform/mail/layout";
import { buttonBlock, createMailBuilder, quoteBlock, textBlock } from "../../platform/mail/letter";
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
function verification(mail: Extract<AccountMail, { code: string }>, translate: MailTranslate): MailBlock[] {
  const link = mail.kind === "migrationCode" ? paths.migrate : paths.verifyEmail;
  return [
    textBlock(translate(`${mail.kind}.intro`)),
    { kind: "code", label: translate("codeLabel"), code: mail.code },
    buttonBlock(translate(`${mail.kind}.button`), withToken(link, mail.email, mail.code)),
    ...(mail.kind === "accountRequested" ? [textBlock(translate("accountRequested.pending"))] : []),
    textBlock(translate("notYou")),
  ];
}

/** Creates a writer of alerts about changes to an account, in case somebody else made them. */
const alert =
  <Content extends AccountMail>(valuesOf: (mail: Content) => Record<string, string> = () => ({})) =>
  (mail: Content, translate: MailTranslate): MailBlock[] => [
    textBlock(translate(`${mail.kind}.intro`, valuesOf(mail))),
    textBlock(translate("notYouChanged", { url: buildSiteUrl(paths.contact) })),
  ];

/** Alerts that single sign-on was linked to or unlinked from the account. */
const signOnAlert = alert(({ provider }: Extract<AccountMail, { provider: string }>) => ({
  provider: cleanLine(provider),
  url: buildSiteUrl(paths.passwordReset),
}));

export const accountMail = createMailBuilder<AccountMail>({
  accountRequested: verification,
  verifyAgain: verification,
  migrationCode: verification,
  passwordReset: (mail, translate) => [
    textBlock(translate("passwordReset.intro")),
    buttonBlock(translate("passwordReset.button"), passwordResetPath(mail.email, mail.token)),
    textBlock(translate("notYou")),
  ],
  passwordChanged: alert(),
  accessGranted: (_mail, translate) => [
    textBlock(translate("accessGranted.intro")),
    buttonBlock(translate("accessGranted.button"), paths.home),
  ],
  requestRefused: (mail, translate) => [
    textBlock(translate("requestRefused.intro")),
    quoteBlock(mail.reason),
    textBlock(translate("requestRefused.contact", { url: buildSiteUrl(paths.contact) })),
  ],
  requestAsked: (mail, translate) => [
    textBlock(translate("requestAsked.intro")),
    quoteBlock(mail.question),
    textBlock(translate("requestAsked.answer")),
  ],
  emailChangeConfirm: (mail, translate) => [
    textBlock(translate("emailChangeConfirm.intro")),
    buttonBlock(
      translate("emailChangeConfirm.button"),
      withToken(paths.verifyEmail, mail.newEmail, mail.token),
    ),
    textBlock(translate("notYou")),
  ],
  emailChangeNotice: alert(({ newEmail }) => ({ newEmail: cleanLine(newEmail) })),
  twoFactorOn: alert(),
  twoFactorOff: alert(),
  twoFactorReset: alert(),
  recoveryCodeUsed: alert(({ left }) => ({ left: String(left) })),
  accessTokenMade: ({ tokenName, scope, expires }, translate) => [
    textBlock(translate("accessTokenMade.intro")),
    quoteBlock(tokenName),
    textBlock(translate(`accessTokenMade.${scope}`, { date: translate.date(expires) })),
    textBlock(
      translate("accessTokenMade.notYou", {
        password: buildSiteUrl(paths.passwordReset),
        contact: buildSiteUrl(paths.contact),
      }),
    ),
  ],
  signOnRequested: ({ provider }, translate) => [
    textBlock(translate("signOnRequested.intro", { provider: cleanLine(provider) })),
    textBlock(translate("accountRequested.pending")),
    textBlock(
      translate("signOnRequested.password", {
        provider: cleanLine(provider),
        url: buildSiteUrl(paths.passwordReset),
      }),
    ),
    textBlock(translate("notYouChanged", { url: buildSiteUrl(paths.contact) })),
  ],
  signOnLinked: signOnAlert,
  signOnLinkedAnew: signOnAlert,
  signOnUnlinked: signOnAlert,
  accountClosed: (_mail, translate) => [textBlock(translate("accountClosed.intro"))],
  adminNewRequest: ({ name, email, institution, said, migrated }, translate) => [
    textBlock(translate("adminNewRequest.intro", { name: cleanLine(name), email: cleanLine(email) })),
    textBlock(
      institution === null
        ? translate("adminNewRequest.noInstitution")
        : translate("adminNewRequest.institution", { institution: cleanLine(institution) }),
    ),
    ...(said.length > 0 ? [textBlock(translate("adminNewRequest.said")), quoteBlock(said.join("\n"))] : []),
    ...(migrated ? [textBlock(translate("adminNewRequest.migrated"))] : []),
    buttonBlock(translate("adminNewRequest.button"), paths.admin),
  ],
  adminUnusedAccounts: ({ people }, translate) => [
    textBlock(translate("adminUnusedAccounts.intro")),
    quoteBlock(people.map(({ name, email }) => `${cleanLine(name)} (${cleanLine(email)})`).join("\n")),
    buttonBlock(translate("adminUnusedAccounts.button"), paths.admin),
  ],
});
