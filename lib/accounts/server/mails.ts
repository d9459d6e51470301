import "server-only";
import { paths } from "../../paths";
import type { AccessTokenScope } from "../../platform/auth/actor";
import { buildSiteUrl } from "../../platform/env";
import type { MailBlock, MailTranslator } from "../../platform/mail/layout";
import {
  buildButtonBlock,
  buildQuoteBlock,
  buildTextBlock,
  createMailBuilder,
} from "../../platform/mail/letter";
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
  | { kind: "accessTokenMade"; name: string; tokenName: string; scope: AccessTokenScope; expires: string }
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
function verification(mail: Extract<AccountMail, { code: string }>, translate: MailTranslator): MailBlock[] {
  const link = mail.kind === "migrationCode" ? paths.migrate : paths.verifyEmail;
  return [
    buildTextBlock(translate(`${mail.kind}.intro`)),
    { kind: "code", label: translate("codeLabel"), code: mail.code },
    buildButtonBlock(translate(`${mail.kind}.button`), withToken(link, mail.email, mail.code)),
    ...(mail.kind === "accountRequested" ? [buildTextBlock(translate("accountRequested.pending"))] : []),
    buildTextBlock(translate("notYou")),
  ];
}

/** Creates a writer of alerts about changes to an account, in case somebody else made them. */
const alert =
  <Content extends AccountMail>(valuesOf: (mail: Content) => Record<string, string> = () => ({})) =>
  (mail: Content, translate: MailTranslator): MailBlock[] => [
    buildTextBlock(translate(`${mail.kind}.intro`, valuesOf(mail))),
    buildTextBlock(translate("notYouChanged", { url: buildSiteUrl(paths.contact) })),
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
    buildTextBlock(translate("passwordReset.intro")),
    buildButtonBlock(translate("passwordReset.button"), passwordResetPath(mail.email, mail.token)),
    buildTextBlock(translate("notYou")),
  ],
  passwordChanged: alert(),
  accessGranted: (_mail, translate) => [
    buildTextBlock(translate("accessGranted.intro")),
    buildButtonBlock(translate("accessGranted.button"), paths.home),
  ],
  requestRefused: (mail, translate) => [
    buildTextBlock(translate("requestRefused.intro")),
    buildQuoteBlock(mail.reason),
    buildTextBlock(translate("requestRefused.contact", { url: buildSiteUrl(paths.contact) })),
  ],
  requestAsked: (mail, translate) => [
    buildTextBlock(translate("requestAsked.intro")),
    buildQuoteBlock(mail.question),
    buildTextBlock(translate("requestAsked.answer")),
  ],
  emailChangeConfirm: (mail, translate) => [
    buildTextBlock(translate("emailChangeConfirm.intro")),
    buildButtonBlock(
      translate("emailChangeConfirm.button"),
      withToken(paths.verifyEmail, mail.newEmail, mail.token),
    ),
    buildTextBlock(translate("notYou")),
  ],
  emailChangeNotice: alert(({ newEmail }) => ({ newEmail: cleanLine(newEmail) })),
  twoFactorOn: alert(),
  twoFactorOff: alert(),
  twoFactorReset: alert(),
  recoveryCodeUsed: alert(({ left }) => ({ left: String(left) })),
  accessTokenMade: ({ tokenName, scope, expires }, translate) => [
    buildTextBlock(translate("accessTokenMade.intro")),
    buildQuoteBlock(tokenName),
    buildTextBlock(translate(`accessTokenMade.${scope}`, { date: translate.date(expires) })),
    buildTextBlock(
      translate("accessTokenMade.notYou", {
        password: buildSiteUrl(paths.passwordReset),
        contact: buildSiteUrl(paths.contact),
      }),
    ),
  ],
  signOnRequested: ({ provider }, translate) => [
    buildTextBlock(translate("signOnRequested.intro", { provider: cleanLine(provider) })),
    buildTextBlock(translate("accountRequested.pending")),
    buildTextBlock(
      translate("signOnRequested.password", {
        provider: cleanLine(provider),
        url: buildSiteUrl(paths.passwordReset),
      }),
    ),
    buildTextBlock(translate("notYouChanged", { url: buildSiteUrl(paths.contact) })),
  ],
  signOnLinked: signOnAlert,
  signOnLinkedAnew: signOnAlert,
  signOnUnlinked: signOnAlert,
  accountClosed: (_mail, translate) => [buildTextBlock(translate("accountClosed.intro"))],
  adminNewRequest: ({ name, email, institution, said, migrated }, translate) => [
    buildTextBlock(translate("adminNewRequest.intro", { name: cleanLine(name), email: cleanLine(email) })),
    buildTextBlock(
      institution === null
        ? translate("adminNewRequest.noInstitution")
        : translate("adminNewRequest.institution", { institution: cleanLine(institution) }),
    ),
    ...(said.length > 0
      ? [buildTextBlock(translate("adminNewRequest.said")), buildQuoteBlock(said.join("\n"))]
      : []),
    ...(migrated ? [buildTextBlock(translate("adminNewRequest.migrated"))] : []),
    buildButtonBlock(translate("adminNewRequest.button"), paths.adminPart("users")),
  ],
  adminUnusedAccounts: ({ people }, translate) => [
    buildTextBlock(translate("adminUnusedAccounts.intro")),
    buildQuoteBlock(people.map(({ name, email }) => `${cleanLine(name)} (${cleanLine(email)})`).join("\n")),
    buildButtonBlock(translate("adminUnusedAccounts.button"), paths.adminPart("users")),
  ],
});
