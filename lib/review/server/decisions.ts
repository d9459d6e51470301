import "server-only";
import { listChangedFields } from "../../entries/proposed-content";
import type { ProductChoice } from "../../entries/schema";
import {
  changeEntry,
  type EntryTransaction,
  type LockedEntry,
  runEntryTransaction,
} from "../../entries/server/changes";
import { getRecheckColumns, lockEntryRow } from "../../entries/server/entries";
import { applyProposal } from "../../entries/server/proposals";
import { requireAdvice } from "../../entries/server/required-advice";
import { reviewMailer } from "../../entries/server/review-mails";
import { toEntryColumns, toEntryContent } from "../../entries/server/rows";
import type { DataModel } from "../../fields/data-model";
import { getDataModel } from "../../fields/server/data-model";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor, UserActor } from "../../platform/auth/actor";
import { findPersonAsActor } from "../../platform/auth/people";
import {
  authorise,
  decideReviewDecision,
  decideReviewReading,
  enforceVerdict,
  mayWriteEntry,
  type PermissionVerdict,
  type ReviewPermissionFacts,
} from "../../platform/auth/permissions";
import { shareLockActor, shareLockUsers } from "../../platform/database/locks";
import { AppError, createInvalidFieldError } from "../../platform/errors";
import { enqueueMailToPeople } from "../../platform/mail/outbox";
import { linkChosenProduct } from "../../products/server/linking";
import type { ReviewDetailDto } from "../answers";
import { isReviewUndecided, REVIEW_LIMITS, type ReviewDecision, STATE_AFTER_DECISION } from "../rules";
import type { ReviewCommentBody, ReviewDecisionBody } from "../schema";
import { findStoredReview, getReview, getReviewFacts, type StoredReview } from "./reviews";

interface LockedReview {
  review: StoredReview;
  entry: LockedEntry;
  by: UserActor;
}

type Decide = (actor: Actor, facts: ReviewPermissionFacts | null) => PermissionVerdict;

/**
 * Locks the entry of a review and runs `work`, if the actor has the right at that moment: roles and reviewers may have
 * changed since the request began. Throws not_found, and refuses everyone else.
 */
function withLockedReview<T>(
  actor: Actor,
  id: string,
  decide: Decide,
  work: (transaction: EntryTransaction, locked: LockedReview) => Promise<T>,
): Promise<T> {
  authorise(actor, "review.decide");
  return runEntryTransaction(async (transaction) => {
    const seen = await findStoredReview(id);
    await shareLockUsers(transaction, seen?.proposerId ? [seen.proposerId] : []);
    await shareLockActor(transaction, actor);
    const entry = seen === null ? null : await lockEntryRow(seen.entryId, transaction);
    const person = await findPersonAsActor(transaction, actor.id);
    const by: UserActor = { ...actor, ...person, sessionId: actor.sessionId };
    // Read again: the entry is locked now, and so is what happens to its reviews.
    const review = entry === null ? null : await findStoredReview(id, transaction);
    // A reviewer who comes too late is told so: for them, it still is what they read.
    const facts =
      review === null || entry === null
        ? null
        : { ...(await getReviewFacts(by, review, entry, transaction)), isOpenToReviewer: true };
    enforceVerdict(by, decide(by, facts));
    if (review === null || entry === null) throw new AppError("not_found");
    return work(transaction, { review, entry, by });
  });
}

const MAIL_BY_DECISION = {
  approve: "reviewApproved",
  askChanges: "reviewChangesAsked",
  refuse: "reviewRefused",
} as const satisfies Record<ReviewDecision, string>;

const EVENT_BY_DECISION = {
  approve: "review.approved",
  askChanges: "review.changesAsked",
  refuse: "review.refused",
} as const satisfies Record<ReviewDecision, string>;

/** Publishes what a review proposes, as its proposer's version. Returns the number of the version. */
async function publish(
  transaction: EntryTransaction,
  { review, entry, by }: LockedReview,
  model: DataModel,
): Promise<number> {
  const { base, content: stored, proposerId: author, note, restored, product } = review;
  const isChange = base !== null && stored !== null;
  const former = toEntryContent(entry, model);
  const content = isChange
    ? await applyProposal({ base, content: stored }, entry, model, transaction)
    : former;
  const phase = isChange ? former.technicalReadinessLevel : null;
  await requireAdvice(transaction, { ...entry, phase }, content.technicalReadinessLevel, model);
  const now = new Date();
  // Its choices were allowed when it was proposed: those that were retired since stay.
  const context = { actor: by, author, now, kept: "all" } as const;
  await changeEntry(transaction, context, {
    act: isChange ? "approveChange" : "approve",
    entry,
    columns: toEntryColumns(content, model),
    set: { ...getRecheckColumns(entry, now), visibilityChosen: true },
    fields: listChangedFields(former, content),
    note,
    ...(restored === null ? {} : { restored }),
  });
  const proposer = author === null ? null : await findPersonAsActor(transaction, author);
  if (product !== null && proposer !== null)
    await linkChosenProduct(transaction, proposer, entry.id, (product as { choice: ProductChoice }).choice);
  return Math.max(entry.version, 0) + 1;
}

/**
 * Decides about an open review: publishes what it proposes, asks its author for changes, or refuses it; and mails the
 * author. Throws review_conflict if it was changed, withdrawn or decided in the meantime, edit_conflict if the entry has
 * another version than the actor saw, and as a save.
 */
export async function decideReview(
  actor: Actor,
  id: string,
  body: ReviewDecisionBody,
): Promise<{ _id: string }> {
  const model = await getDataModel();
  const { decision, reason, revision, version: seenVersion } = body;
  await withLockedReview(actor, id, decideReviewDecision, async (transaction, locked) => {
    const { review, entry, by } = locked;
    if (review.state !== "open" || review.revision !== revision) throw new AppError("review_conflict");
    if (entry.version !== seenVersion) throw new AppError("edit_conflict");
    const version = decision === "approve" ? await publish(transaction, locked, model) : null;
    if (decision !== "approve" && entry.state === "IN_REVIEW")
      await changeEntry(transaction, { actor: by }, { act: "sendBack", entry });
    await transaction.review.update({
      where: { id },
      data: {
        state: STATE_AFTER_DECISION[decision],
        decidedAt: new Date(),
        decidedById: by.id,
        reason,
        version,
      },
      select: { id: true },
    });
    if (reason !== null)
      await transaction.reviewComment.create({
        data: { reviewId: id, authorId: by.id, text: reason },
        select: { id: true },
      });
    await recordAuditEvent(transaction, { kind: EVENT_BY_DECISION[decision], by, subject: entry.id });
    if (review.proposerId !== null && review.proposerId !== by.id)
      await enqueueMailToPeople(
        transaction,
        reviewMailer,
        { reviewId: id, kind: MAIL_BY_DECISION[decision], round: review.round },
        { cause: `review:${id}:${review.round}:${decision}`, people: [review.proposerId] },
      );
  });
  return { _id: id };
}

/** Decides who may withdraw a proposal: who may edit the entry, as an access token may not. */
const decideWithdrawal: Decide = (actor, facts) => {
  const read = decideReviewReading(actor, facts, "review.decide");
  if (read !== true || facts === null) return read;
  return mayWriteEntry(actor, "entry.edit", facts.entry) ? true : 403;
};

/**
 * Withdraws a proposal that is undecided; the first publication of an entry becomes a draft again. For who may edit the
 * entry. Throws review_conflict if it was decided in the meantime.
 */
export async function withdrawReview(actor: Actor, id: string): Promise<{ _id: string }> {
  await withLockedReview(actor, id, decideWithdrawal, async (transaction, { review, entry, by }) => {
    if (!isReviewUndecided(review)) throw new AppError("review_conflict");
    if (entry.state === "IN_REVIEW")
      await changeEntry(transaction, { actor: by }, { act: "withdraw", entry });
    await transaction.review.update({
      where: { id },
      data: { state: "withdrawn", decidedAt: new Date(), decidedById: by.id },
      select: { id: true },
    });
    await recordAuditEvent(transaction, { kind: "review.withdrawn", by, subject: entry.id });
  });
  return { _id: id };
}

/** Decides who may comment: who may read the review, in the browser. */
const decideCommenting: Decide = (actor, facts) => decideReviewReading(actor, facts, "review.decide");

/** Comments on an undecided review, or answers a comment on it. Throws review_conflict once it is decided. */
export async function commentOnReview(
  actor: Actor,
  id: string,
  { text, field, passage, answers }: ReviewCommentBody,
): Promise<ReviewDetailDto> {
  await withLockedReview(actor, id, decideCommenting, async (transaction, { review, by }) => {
    if (!isReviewUndecided(review)) throw new AppError("review_conflict");
    const comments = await transaction.reviewComment.findMany({
      where: { reviewId: id },
      select: { id: true, answersId: true },
    });
    if (comments.length >= REVIEW_LIMITS.comments)
      throw createInvalidFieldError("text", "tooManyComments", { max: REVIEW_LIMITS.comments });
    if (answers !== null && !comments.some((one) => one.id === answers && one.answersId === null))
      throw createInvalidFieldError("answers", "notInList", { value: answers });
    const data = { reviewId: id, authorId: by.id, text, field, passage, answersId: answers };
    await transaction.reviewComment.create({ data, select: { id: true } });
  });
  return getReview(actor, id);
}

/** Marks a comment as resolved, or as unresolved again. Throws not_found, and review_conflict once it is decided. */
export async function resolveComment(
  actor: Actor,
  id: string,
  commentId: string,
  resolved: boolean,
): Promise<ReviewDetailDto> {
  await withLockedReview(actor, id, decideCommenting, async (transaction, { review, by }) => {
    if (!isReviewUndecided(review)) throw new AppError("review_conflict");
    const { count } = await transaction.reviewComment.updateMany({
      where: { id: commentId, reviewId: id, answersId: null },
      data: resolved
        ? { resolvedAt: new Date(), resolvedById: by.id }
        : { resolvedAt: null, resolvedById: null },
    });
    if (count === 0) throw new AppError("not_found");
  });
  return getReview(actor, id);
}
