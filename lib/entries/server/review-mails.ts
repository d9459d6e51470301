import "server-only";
import { z } from "zod";
import { paths } from "../../paths";
import { findMailablePerson } from "../../platform/auth/people";
import { Prisma } from "../../platform/database/db";
import type { MailBlock, MailTranslator } from "../../platform/mail/layout";
import {
  buildButtonBlock,
  buildQuoteBlock,
  buildTextBlock,
  createRevisableMailer,
} from "../../platform/mail/letter";
import { cleanLine } from "../../platform/text/schema";
import { buildAskedReviewCondition, buildReadableReviewCondition, selectAskedReviewers } from "./reviewers";

const DECISION_MAILS = ["reviewChangesAsked", "reviewRefused", "reviewApproved"] as const;

/** Which mail about which round of a review: one for its reviewers, or one with the decision for who proposed it. */
const aboutReview = z.strictObject({
  reviewId: z.string(),
  kind: z.enum(["reviewSubmitted", "reviewReminder", ...DECISION_MAILS]),
  round: z.int(),
});
export type ReviewMailSubject = z.infer<typeof aboutReview>;

type ReviewMail = { name: string; reviewId: string; entryId: string; algorithm: string; reason: string } & {
  kind: ReviewMailSubject["kind"];
};

const STATE_BY_MAIL: Partial<Record<ReviewMailSubject["kind"], string>> = {
  reviewChangesAsked: "changes_asked",
  reviewRefused: "refused",
  reviewApproved: "approved",
};

/** Returns the parts of a mail: what happened, the reviewer's reason if there is one, and a link. */
const write =
  (kind: ReviewMail["kind"], pathOf: (mail: ReviewMail) => string) =>
  (mail: ReviewMail, translate: MailTranslator): MailBlock[] => [
    buildTextBlock(translate(`${kind}.intro`, { algorithm: cleanLine(mail.algorithm) })),
    ...(mail.reason === "" ? [] : [buildQuoteBlock(mail.reason)]),
    buildButtonBlock(translate(`${kind}.button`), pathOf(mail)),
  ];

const toReview = ({ entryId }: ReviewMail) => paths.review(entryId);

/**
 * Mails those who are asked to decide about what was submitted, once per round and once more as a reminder, and tells
 * who proposed it of the decision. Who may not see it (any more) when the mail leaves gets none.
 */
export const reviewMailer = createRevisableMailer<ReviewMail, ReviewMailSubject>(
  {
    reviewSubmitted: write("reviewSubmitted", toReview),
    reviewReminder: write("reviewReminder", toReview),
    reviewChangesAsked: write("reviewChangesAsked", toReview),
    reviewRefused: write("reviewRefused", toReview),
    reviewApproved: write("reviewApproved", ({ entryId }) => paths.entry(entryId)),
  },
  {
    about: aboutReview,
    findRecipients: async (transaction, { reviewId }) => {
      const rows = await transaction.$queryRaw<{ id: string }[]>(selectAskedReviewers(reviewId));
      return rows.map(({ id }) => id);
    },
    compose: async (from, personId, { reviewId, kind, round }) => {
      const person = await findMailablePerson(from, personId);
      if (person === null) return null;
      const state = STATE_BY_MAIL[kind];
      const isTheirs =
        state === undefined
          ? buildAskedReviewCondition(person)
          : Prisma.sql`r.state::text = ${state} AND r.proposer_id = ${personId} AND ${buildReadableReviewCondition(person)}`;
      const [found] = await from.$queryRaw<{ entryId: string; algorithm: string; reason: string | null }[]>`
        SELECT e.id AS "entryId", e.algorithm_name AS algorithm, r.reason
        FROM review r JOIN entry e ON e.id = r.entry_id WHERE r.id = ${reviewId} AND r.round = ${round} AND ${isTheirs}`;
      if (found === undefined) return null;
      const { reason, ...told } = found;
      return {
        to: person.email,
        content: { kind, name: person.name, reviewId, ...told, reason: reason ?? "" },
      };
    },
  },
);
