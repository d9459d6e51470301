import "server-only";
import { z } from "zod";
import { paths } from "../../paths";
import { Prisma } from "../../platform/database/db";
import { buildSiteUrl } from "../../platform/env";
import type { MailBlock, MailTranslate } from "../../platform/mail/layout";
import {
  buttonBlock,
  createMailBuilder,
  createRevisableMailer,
  quoteBlock,
  remainderBlocks,
  textBlock,
} from "../../platform/mail/letter";
import { cleanLine } from "../../platform/text/schema";
import {
  findProductMailContent,
  findProductUsers,
  IS_INSTITUTION_ADMIN,
  IS_RESPONSIBLE,
} from "./mailed-uses";

/** Maximum number of entries that one mail lists; the rest are only counted. */
const MAX_LISTED_ENTRIES = 20;

/** Content of a mail about a product, as findProductMailContent returns it. */
interface ProductMail {
  name: string;
  product: string;
  slug: string;
  entries: readonly { id: string; name: string }[];
}

/** Renders the recipient's entries that the mail is about. */
function listEntries({ entries }: ProductMail, translate: MailTranslate): MailBlock[] {
  const links = entries
    .slice(0, MAX_LISTED_ENTRIES)
    .map(({ id, name }) => ({ label: cleanLine(name), url: buildSiteUrl(paths.entry(id)) }));
  return [
    textBlock(translate("certificate.entries")),
    { kind: "links", links },
    ...remainderBlocks(entries.length - MAX_LISTED_ENTRIES, "certificate.more", translate),
  ];
}

/** Mail about the certificate of a used product, which ends on a day (YYYY-MM-DD) or has ended. */
interface CertificateMail extends ProductMail {
  kind: "certificateEnds" | "certificateEnded";
  endsOn: string;
}

const certificateEnding = z.strictObject({
  productId: z.string(),
  endsOn: z.iso.date(),
  /** Days before the end at which the mail is due; 0 on the day itself. */
  stage: z.int(),
});
export type CertificateEnding = z.infer<typeof certificateEnding>;

function writeEnding(mail: CertificateMail, translate: MailTranslate): MailBlock[] {
  const { kind, product, slug, endsOn } = mail;
  return [
    textBlock(translate(`${kind}.intro`, { product: cleanLine(product), date: translate.date(endsOn) })),
    ...listEntries(mail, translate),
    textBlock(translate("certificate.meaning")),
    buttonBlock(translate("certificate.button"), paths.product(slug)),
  ];
}

/**
 * Mails the people responsible for a product's entries about the end of its certificate, unless the date was changed.
 */
export const certificateMail = createRevisableMailer<CertificateMail, CertificateEnding>(
  { certificateEnds: writeEnding, certificateEnded: writeEnding },
  {
    about: certificateEnding,
    findRecipients: (transaction, { productId }) => findProductUsers(transaction, productId, IS_RESPONSIBLE),
    compose: async (from, personId, { productId, endsOn, stage }) => {
      const isThen = Prisma.sql`p.certificate_ends_on = ${endsOn}::date`;
      const found = await findProductMailContent(from, personId, productId, isThen);
      if (found === null) return null;
      const kind = stage === 0 ? "certificateEnded" : "certificateEnds";
      return { to: found.to, content: { kind, endsOn, ...found.told } };
    },
  },
);

/** Mails the admins of hospitals that use a product about a change of its regulatory status. */
export const statusMail = createRevisableMailer<
  ProductMail & { kind: "productStatus" },
  { productId: string }
>(
  {
    productStatus: (mail, translate) => [
      textBlock(translate("productStatus.intro", { product: cleanLine(mail.product) })),
      ...listEntries(mail, translate),
      buttonBlock(translate("certificate.button"), paths.product(mail.slug)),
    ],
  },
  {
    about: z.strictObject({ productId: z.string() }),
    findRecipients: (transaction, { productId }) =>
      findProductUsers(transaction, productId, IS_INSTITUTION_ADMIN),
    compose: async (from, personId, { productId }) => {
      const found = await findProductMailContent(from, personId, productId);
      return found && { to: found.to, content: { kind: "productStatus", ...found.told } };
    },
  },
);

/** Mails the proposer of a product change the decision; the reason is in the admin's words. */
interface ProposalMail {
  kind: "proposalAccepted" | "proposalRefused";
  name: string;
  product: string;
  slug: string;
  reason: string | null;
}

function writeDecision({ kind, product, slug, reason }: ProposalMail, translate: MailTranslate): MailBlock[] {
  return [
    textBlock(translate(`${kind}.intro`, { product: cleanLine(product) })),
    ...(reason === null ? [] : [textBlock(translate("proposal.reason")), quoteBlock(reason)]),
    buttonBlock(translate("certificate.button"), paths.product(slug)),
  ];
}

export const proposalMail = createMailBuilder<ProposalMail>({
  proposalAccepted: writeDecision,
  proposalRefused: writeDecision,
});
