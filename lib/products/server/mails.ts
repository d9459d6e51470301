import "server-only";
import { z } from "zod";
import { paths } from "../../paths";
import { Prisma } from "../../platform/database/db";
import { buildSiteUrl } from "../../platform/env";
import type { MailBlock, MailTranslator } from "../../platform/mail/layout";
import {
  buildButtonBlock,
  buildQuoteBlock,
  buildRemainderBlocks,
  buildTextBlock,
  createMailBuilder,
  createRevisableMailer,
} from "../../platform/mail/letter";
import { cleanLine } from "../../platform/text/schema";
import {
  findProductMailContent,
  findProductUsers,
  IS_INSTITUTION_ADMIN_SQL,
  IS_RESPONSIBLE_FOR_ENTRY_SQL,
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
function listEntries({ entries }: ProductMail, translate: MailTranslator): MailBlock[] {
  const links = entries
    .slice(0, MAX_LISTED_ENTRIES)
    .map(({ id, name }) => ({ label: cleanLine(name), url: buildSiteUrl(paths.entry(id)) }));
  return [
    buildTextBlock(translate("certificate.entries")),
    { kind: "links", links },
    ...buildRemainderBlocks(entries.length - MAX_LISTED_ENTRIES, "certificate.more", translate),
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

function writeEnding(mail: CertificateMail, translate: MailTranslator): MailBlock[] {
  const { kind, product, slug, endsOn } = mail;
  return [
    buildTextBlock(translate(`${kind}.intro`, { product: cleanLine(product), date: translate.date(endsOn) })),
    ...listEntries(mail, translate),
    buildTextBlock(translate("certificate.meaning")),
    buildButtonBlock(translate("certificate.button"), paths.product(slug)),
  ];
}

/**
 * Mails the people responsible for a product's entries about the end of its certificate, unless the date was changed.
 */
export const certificateMailer = createRevisableMailer<CertificateMail, CertificateEnding>(
  { certificateEnds: writeEnding, certificateEnded: writeEnding },
  {
    about: certificateEnding,
    findRecipients: (transaction, { productId }) =>
      findProductUsers(transaction, productId, IS_RESPONSIBLE_FOR_ENTRY_SQL),
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
export const statusMailer = createRevisableMailer<
  ProductMail & { kind: "productStatus" },
  { productId: string }
>(
  {
    productStatus: (mail, translate) => [
      buildTextBlock(translate("productStatus.intro", { product: cleanLine(mail.product) })),
      ...listEntries(mail, translate),
      buildButtonBlock(translate("certificate.button"), paths.product(mail.slug)),
    ],
  },
  {
    about: z.strictObject({ productId: z.string() }),
    findRecipients: (transaction, { productId }) =>
      findProductUsers(transaction, productId, IS_INSTITUTION_ADMIN_SQL),
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

function writeDecision(
  { kind, product, slug, reason }: ProposalMail,
  translate: MailTranslator,
): MailBlock[] {
  return [
    buildTextBlock(translate(`${kind}.intro`, { product: cleanLine(product) })),
    ...(reason === null ? [] : [buildTextBlock(translate("proposal.reason")), buildQuoteBlock(reason)]),
    buildButtonBlock(translate("certificate.button"), paths.product(slug)),
  ];
}

export const buildProposalMail = createMailBuilder<ProposalMail>({
  proposalAccepted: writeDecision,
  proposalRefused: writeDecision,
});
