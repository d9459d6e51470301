import { normalizeDomain } from "../platform/text/email-address";

/** Kinds of institutions; `example` is for the example content. */
export const INSTITUTION_KINDS = [
  "umc",
  "topClinical",
  "general",
  "specialised",
  "rehabilitation",
  "other",
  "example",
] as const;

export const INSTITUTION_LIMITS = {
  nameMin: 2,
  nameMax: 100,
  cityMin: 2,
  cityMax: 100,
  domainsMax: 30,
} as const;

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Normalises a mail domain as people type it, with '@' or capitals. */
export function normaliseMailDomain(text: string): string {
  return normalizeDomain(text.trim().replace(/^@/, ""));
}

/** Whether a cleaned text is a mail domain: at least two labels (RFC 1035), the last not a number. */
export function isMailDomain(domain: string): boolean {
  const labels = domain.split(".");
  const last = labels.at(-1) ?? "";
  return (
    domain.length <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    last.length >= 2 &&
    /[a-z]/.test(last)
  );
}

/** Public mail providers, in lower case: people who share such a domain are not colleagues. */
const PROVIDERS = new Set(
  `gmail.com googlemail.com outlook.com outlook.nl hotmail.com hotmail.nl hotmail.be live.com live.nl live.be msn.com
  passport.com icloud.com me.com mac.com yahoo.com yahoo.nl ymail.com rocketmail.com aol.com proton.me protonmail.com
  protonmail.ch pm.me tutanota.com tutanota.de tuta.com tuta.io tutamail.com keemail.me gmx.com gmx.net gmx.de gmx.nl
  web.de t-online.de freenet.de mail.com email.com zoho.com zohomail.eu fastmail.com fastmail.fm hey.com duck.com
  hushmail.com mailbox.org posteo.de posteo.net runbox.com startmail.com soverin.net disroot.org riseup.net mail.ru
  yandex.com yandex.ru qq.com 163.com orange.fr free.fr laposte.net wanadoo.nl wanadoo.fr kpnmail.nl kpnplanet.nl
  planet.nl hetnet.nl xs4all.nl ziggo.nl home.nl upcmail.nl casema.nl chello.nl quicknet.nl zinders.nl tele2.nl
  telfort.nl online.nl solcon.nl zeelandnet.nl caiway.nl caiway.net cajw.nl delta.nl freedom.nl freeler.nl tiscali.nl
  versatel.nl zonnet.nl orange.nl 12move.nl dds.nl euronet.nl filternet.nl glazenkamp.net introweb.nl kabelfoon.nl
  kabelfoon.net kliksafe.nl lijbrandt.nl luna.nl multiweb.nl onsbrabantnet.nl onsnet.nu concepts.nl plex.nl
  ready.nl scarlet.nl scarlet.be skynet.be speedlinq.nl student.nl tmail.nl trined.nl vodafonethuis.nl vodafonevast.nl
  telenet.be proximus.be pandora.be mailinator.com guerrillamail.com 10minutemail.com temp-mail.org yopmail.com
  trashmail.com`.split(/\s+/),
);

/** Returns the normalised domain of an e-mail address. */
export function getMailDomain(email: string): string {
  return normalizeDomain(email.slice(email.lastIndexOf("@") + 1));
}

export function isPublicMailProvider(domain: string): boolean {
  return PROVIDERS.has(normalizeDomain(domain));
}
