import { z } from "zod";
import { entryContentSchemaShape } from "../entries/answers";
import { FIELD_KEYS } from "../fields/entry-fields";
import { REVIEW_RULES } from "../platform/auth/actor";
import { REVIEW_STATES } from "./rules";

const moment = z.iso.datetime();
const text = z.string().nullable();
const content = z.strictObject(entryContentSchemaShape);

const reviewShape = {
  _id: z.string(),
  entry: z.strictObject({ _id: z.string(), algorithmName: z.string() }),
  /** The first publication of an entry, or a change of one that is published. */
  kind: z.enum(["publication", "change"]),
  state: z.enum(REVIEW_STATES),
  /** How often it was submitted. */
  round: z.int().min(1),
  /** Counts the saves of what is proposed. */
  revision: z.int().min(1),
  /** The name of who proposed it; null for a closed account. */
  proposedBy: text,
  submitted: moment,
  /** The proposer's note about the change. */
  note: text,
  decided: moment.nullable(),
  decidedBy: text,
  /** The reason of the last decision. */
  reason: text,
};

/** A proposal to publish an entry or a change of it, and what was decided. */
export const reviewAnswerSchema = z.strictObject(reviewShape).meta({ id: "PeerReview" });
export type ReviewDto = z.infer<typeof reviewAnswerSchema>;

const commentShape = {
  _id: z.string(),
  /** The name of who wrote it; null for a closed account. */
  author: text,
  text: z.string(),
  created: moment,
};

const commentAnswerSchema = z
  .strictObject({
    ...commentShape,
    /** The field that it is about; null for the whole. */
    field: z.enum(FIELD_KEYS).nullable(),
    passage: text,
    resolved: moment.nullable(),
    resolvedBy: text,
    answers: z.array(z.strictObject(commentShape)),
  })
  .meta({ id: "PeerReviewComment" });
export type ReviewCommentDto = z.infer<typeof commentAnswerSchema>;

/** A review with its comments and, until it is decided, what it changes. */
export const reviewDetailAnswerSchema = z
  .strictObject({
    ...reviewShape,
    /** The current version of the entry, which a decision names. */
    version: z.int(),
    /** The content as readers see it now; null if nobody else has read any of it, and once it is published. */
    before: content.nullable(),
    /** The proposed content; null once it is published, and for a first publication that was sent back. */
    after: content.nullable(),
    changes: z.array(z.enum(FIELD_KEYS)),
    /** The fields that it changes and that others have changed in the meantime. */
    changedByBoth: z.array(z.enum(FIELD_KEYS)),
    comments: z.array(commentAnswerSchema),
    /** What the reader may do with it now. */
    mayDecide: z.boolean(),
    mayWithdraw: z.boolean(),
    /** Whether the reader proposed it, and goes on changing it in the form. */
    isOwn: z.boolean(),
  })
  .meta({ id: "PeerReviewDetail" });
export type ReviewDetailDto = z.infer<typeof reviewDetailAnswerSchema>;

export const reviewListAnswerSchema = z.strictObject({
  reviews: z.array(reviewAnswerSchema),
  total: z.int().min(0),
});

/** Answer of GET and PUT /api/v1/admin/review. */
export const reviewRuleAnswerSchema = z
  .strictObject({ rule: z.enum(REVIEW_RULES) })
  .meta({ id: "PeerReviewRule" });
