import "server-only";
import { paths } from "../../paths";
import { site } from "../../platform/env";
import type { Block, MailTranslate } from "../../platform/mail/layout";
import { button, mailsBy, quote, text } from "../../platform/mail/letter";
import { cleanLine } from "../../platform/text/schema";

/** So many entries a mail lists; the rest it counts. */
const MOST_LISTED = 20;

/** Tells who looks after entries of a product that its certificate ends; "certificateEnded" on the day itself. */
interface CertificateMail {
  kind: "certificateEnds" | "certificateEnded";
  name: string;
  product: string;
  slug: string;
  /** YYYY-MM-DD */
  endsOn: string;
  /** The entries of theirs that are a use of it. */
  entries: readonly { id: string; name: string }[];
}

/** Tells who looks after a hospital that what the law says of a product that it uses has changed. */
interface StatusMail extends Pick<CertificateMail, "name" | "product" | "slug" | "entries"> {
  kind: "productStatus";
}

/** For which entries of theirs somebody is told. */
function listEntries(entries: CertificateMail["entries"], translate: MailTranslate): Block[] {
  const rest = entries.length - MOST_LISTED;
  const links = entries
    .slice(0, MOST_LISTED)
    .map(({ id, name }) => ({ label: cleanLine(name), url: site(paths.entry(id)) }));
  return [
    text(translate("certificate.entries")),
    { kind: "links", links },
    ...(rest > 0 ? [text(translate("certificate.more", { n: String(rest) }))] : []),
  ];
}

function write({ kind, product, slug, endsOn, entries }: CertificateMail, translate: MailTranslate): Block[] {
  return [
    text(translate(`${kind}.intro`, { product: cleanLine(product), date: translate.date(endsOn) })),
    ...listEntries(entries, translate),
    text(translate("certificate.meaning")),
    button(translate("certificate.button"), paths.product(slug)),
  ];
}

export const statusMail = mailsBy<StatusMail>({
  productStatus: ({ product, slug, entries }, translate) => [
    text(translate("productStatus.intro", { product: cleanLine(product) })),
    ...listEntries(entries, translate),
    button(translate("certificate.button"), paths.product(slug)),
  ],
});

export const certificateMail = mailsBy<CertificateMail>({ certificateEnds: write, certificateEnded: write });

/** Tells who proposed a change of a product what came of it; the reason is in the admin's words. */
interface ProposalMail {
  kind: "proposalAccepted" | "proposalRefused";
  name: string;
  product: string;
  slug: string;
  reason: string | null;
}

function writeDecision({ kind, product, slug, reason }: ProposalMail, translate: MailTranslate): Block[] {
  return [
    text(translate(`${kind}.intro`, { product: cleanLine(product) })),
    ...(reason === null ? [] : [text(translate("proposal.reason")), quote(reason)]),
    button(translate("certificate.button"), paths.product(slug)),
  ];
}

export const proposalMail = mailsBy<ProposalMail>({
  proposalAccepted: writeDecision,
  proposalRefused: writeDecision,
});
