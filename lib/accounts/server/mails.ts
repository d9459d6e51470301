import "server-only";
import { paths } from "../../paths";
import type { TokenScope } from "../../platform/auth/actor";
import { settings } from "../../platform/env";
import type { Block, MailTranslate } from "../../platform/mail/layout";
import { button, mailsBy, quote, text } from "../../platform/mail/letter";
import { cleanLine } from "../../platform/text/schema";

/** Mails about accounts and to whoever asks for one. */
export type AccountMail =
  | { kind: "accountRequested" | "verifyAgain"; name: string; email: string; code: string }
  | { kind: "passwordReset"; name: string; email: string; token: string }
  | { kind: "migrationCode"; name: string; email: string; code: string }
  | { kind: "passwordChanged" | "accessGranted" | "accountClosed"; name: string }
  | { kind: "twoFactorOn" | "twoFactorOff" | "twoFactorReset"; name: string }
  | { kind: "recoveryCodeUsed"; name: string; left: number }
  | SignOnMail
  | { kind: "accessTokenMade"; name: string; tokenName: string; scope: TokenScope; expires: string }
  | { kind: "requestRefused"; name: string; reason: string }
  | { kind: "emailChangeConfirm"; name: string; newEmail: string; token: string }
  | { kind: "emailChangeNotice"; name: string; newEmail: string }
  | {
      kind: "adminNewRequest";
      name: string;
      email: string;
      /** The name of the institution whose domain the address has. */
      institution: string | null;
      migrated: boolean;
    }
  | { kind: "adminUnusedAccounts"; name: string; people: readonly { name: string; email: string }[] };

/** Mails about single sign-on, with what the provider is called. */
interface SignOnMail {
  kind: "signOnRequested" | "signOnLinked" | "signOnLinkedAnew" | "signOnUnlinked";
  name: string;
  provider: string;
}

function verifyPath(email: string, token: string): string {
  return `${paths.verifyEmail}?${new URLSearchParams({ token, email })}`;
}

/** The page that sets a password, with the secret of a reset token. */
export function passwordResetPath(email: string, token: string): string {
  return `${paths.passwordReset}/${encodeURIComponent(token)}?${new URLSearchParams({ email })}`;
}

function verification(mail: Extract<AccountMail, { code: string }>, translate: MailTranslate): Block[] {
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

export const accountMail = mailsBy<AccountMail>({
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
  adminUnusedAccounts: ({ people }, translate) => [
    text(translate("adminUnusedAccounts.intro")),
    quote(people.map(({ name, email }) => `${cleanLine(name)} (${cleanLine(email)})`).join("\n")),
    button(translate("adminUnusedAccounts.button"), paths.admin),
  ],
});
