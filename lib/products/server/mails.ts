import "server-only";
import { z } from "zod";
import { paths } from "../../paths";
import { Prisma } from "../../platform/database/db";
import { site } from "../../platform/env";
import type { Block, MailTranslate } from "../../platform/mail/layout";
import { button, mailsAbout, mailsBy, quote, remainderBlocks, text } from "../../platform/mail/letter";
import { cleanLine } from "../../platform/text/schema";
import { findMailed, findUsers, OF_INSTITUTION, OF_PERSON } from "./mailed-uses";

/** So many entries a mail lists; the rest it counts. */
const MOST_LISTED = 20;

/** What mails about a product tell of it, as findMailed finds it. */
interface ProductMail {
  name: string;
  product: string;
  slug: string;
  entries: readonly { id: string; name: string }[];
}

/** For which entries of theirs somebody is told. */
function listEntries({ entries }: ProductMail, translate: MailTranslate): Block[] {
  const links = entries
    .slice(0, MOST_LISTED)
    .map(({ id, name }) => ({ label: cleanLine(name), url: site(paths.entry(id)) }));
  return [
    text(translate("certificate.entries")),
    { kind: "links", links },
    ...remainderBlocks(entries.length - MOST_LISTED, "certificate.more", translate),
  ];
}

/** The certificate of a product that somebody uses ends on a day (YYYY-MM-DD), or has ended. */
interface CertificateMail extends ProductMail {
  kind: "certificateEnds" | "certificateEnded";
  endsOn: string;
}

const certificateEnding = z.strictObject({
  productId: z.string(),
  endsOn: z.iso.date(),
  /** Days before its end at which it is told; on the day itself 0. */
  stage: z.int(),
});
export type CertificateEnding = z.infer<typeof certificateEnding>;

function writeEnding(mail: CertificateMail, translate: MailTranslate): Block[] {
  const { kind, product, slug, endsOn } = mail;
  return [
    text(translate(`${kind}.intro`, { product: cleanLine(product), date: translate.date(endsOn) })),
    ...listEntries(mail, translate),
    text(translate("certificate.meaning")),
    button(translate("certificate.button"), paths.product(slug)),
  ];
}

/** Tells who looks after entries of a product that its certificate ends, as long as that is the day. */
export const certificateMail = mailsAbout<CertificateMail, CertificateEnding>(
  { certificateEnds: writeEnding, certificateEnded: writeEnding },
  {
    about: certificateEnding,
    findRecipients: (transaction, { productId }) => findUsers(transaction, productId, OF_PERSON),
    compose: async (from, personId, { productId, endsOn, stage }) => {
      const isThen = Prisma.sql`p.certificate_ends_on = ${endsOn}::date`;
      const found = await findMailed(from, personId, productId, isThen);
      if (found === null) return null;
      const kind = stage === 0 ? "certificateEnded" : "certificateEnds";
      return { to: found.to, content: { kind, endsOn, ...found.told } };
    },
  },
);

/** Tells who looks after a hospital that what the law says of a product that it uses has changed. */
export const statusMail = mailsAbout<ProductMail & { kind: "productStatus" }, { productId: string }>(
  {
    productStatus: (mail, translate) => [
      text(translate("productStatus.intro", { product: cleanLine(mail.product) })),
      ...listEntries(mail, translate),
      button(translate("certificate.button"), paths.product(mail.slug)),
    ],
  },
  {
    about: z.strictObject({ productId: z.string() }),
    findRecipients: (transaction, { productId }) => findUsers(transaction, productId, OF_INSTITUTION),
    compose: async (from, personId, { productId }) => {
      const found = await findMailed(from, personId, productId);
      return found && { to: found.to, content: { kind: "productStatus", ...found.told } };
    },
  },
);

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
