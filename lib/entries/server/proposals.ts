import "server-only";
import type { StoredVersion } from "../../fields/choices";
import type { DataModel } from "../../fields/data-model";
import type { EntryContent } from "../../fields/entry-fields";
import { recordAuditEvent } from "../../platform/audit/note";
import {
  type Actor,
  REVIEW_RULES,
  type ReviewRule,
  type UserActor,
  type Visibility,
} from "../../platform/auth/actor";
import { buildMailablePersonCondition } from "../../platform/auth/people";
import { needsReview } from "../../platform/auth/permissions";
import { db, Prisma, type SqlReader, type Transaction } from "../../platform/database/db";
import { AppError } from "../../platform/errors";
import { enqueueMailToPeople } from "../../platform/mail/outbox";
import { mergeProposedContent } from "../proposed-content";
import type { ProductChoice } from "../schema";
import type { EntryTransaction } from "./changes";
import { reviewMailer } from "./review-mails";
import { type EntryRow, toEntryColumns, toEntryContent, toVersionContent } from "./rows";

/** States of a review in which it is undecided; at most one review of an entry is. */
const UNDECIDED_REVIEW_STATES = ["open", "changesAsked"] as const;

/** Returns who has to read first what is published for an institution; the stricter of its rule and the register's. */
export async function findReviewRule(
  institutionId: string | null,
  reader: SqlReader = db(),
): Promise<ReviewRule> {
  const [found] = await reader.$queryRaw<{ rule: ReviewRule }[]>`
    SELECT greatest((SELECT review FROM register_settings),
      (SELECT review FROM institution WHERE id = ${institutionId}))::text AS rule`;
  return REVIEW_RULES.find((rule) => rule === found?.rule) ?? "none";
}

/** Returns whether somebody else has to read this save first; `row` is null for a new entry of the actor. */
export async function isReviewNeeded(
  actor: UserActor,
  row: Pick<EntryRow, "authorId" | "coEditorIds" | "institutionId"> | null,
  visibility: Visibility,
  reader: SqlReader = db(),
): Promise<boolean> {
  const rule = await findReviewRule(row === null ? actor.institutionId : row.institutionId, reader);
  return needsReview(actor, rule, visibility, row);
}

/** Returns who reads first what the actor saves unless it is private; null where it is published at once. */
export async function findFirstReader(
  actor: Actor,
  row: Pick<EntryRow, "authorId" | "coEditorIds" | "institutionId"> | null,
): Promise<"colleague" | "admin" | null> {
  if (actor.kind === "anonymous") return null;
  const rule = await findReviewRule(row === null ? actor.institutionId : row.institutionId);
  if (rule === "none" || !needsReview(actor, rule, "PUBLIC", row)) return null;
  if (rule === "admin") return rule;
  const institutionId = row === null ? actor.institutionId : row.institutionId;
  const writers = [actor.id, ...(row === null ? [] : [row.authorId, ...row.coEditorIds])];
  // An admin of the register reads where no reviewer of the hospital can.
  const found = await db().$queryRaw<unknown[]>`SELECT 1 FROM reviewer v JOIN "user" u ON u.id = v.user_id
    WHERE v.institution_id = ${institutionId} AND u.institution_id = v.institution_id
      AND ${buildMailablePersonCondition()} AND u.id <> ALL(${writers}::text[]) LIMIT 1`;
  return found.length > 0 ? "colleague" : "admin";
}

/** A change of a published entry that is undecided. */
export interface UndecidedProposal {
  id: string;
  revision: number;
  proposerId: string | null;
  /** The proposed content, with what has changed in the entry since. */
  content: EntryContent;
}

interface StoredProposal {
  base: number;
  content: StoredVersion;
}

/** Returns the content of an entry if a proposed change is applied to it as it is now. */
export async function applyProposal(
  { base, content }: StoredProposal,
  row: EntryRow,
  model: DataModel,
  reader: SqlReader = db(),
): Promise<EntryContent> {
  const proposed = toVersionContent(content, content.visibility as Visibility, model);
  const current = toEntryContent(row, model);
  if (base === row.version) return proposed;
  return mergeProposedContent(
    model,
    await readVersionContent(row.id, base, model, reader),
    proposed,
    current,
  );
}

/** Reads the content of a version of an entry. Throws not_found. */
export async function readVersionContent(
  entryId: string,
  number: number,
  model: DataModel,
  reader: SqlReader = db(),
): Promise<EntryContent> {
  const [version] = await reader.$queryRaw<{ content: StoredVersion; visibility: Visibility }[]>`
    SELECT content, visibility FROM entry_version WHERE entry_id = ${entryId} AND number = ${number}`;
  if (version === undefined) throw new AppError("not_found");
  return toVersionContent(version.content, version.visibility, model);
}

/** Finds the undecided change of a published entry; null if there is none. */
export async function findUndecidedProposal(
  row: EntryRow,
  model: DataModel,
  reader: SqlReader = db(),
): Promise<UndecidedProposal | null> {
  const [found] = await reader.$queryRaw<(Omit<UndecidedProposal, "content"> & StoredProposal)[]>`
    SELECT id, revision, proposer_id AS "proposerId", base, content FROM review
    WHERE entry_id = ${row.id} AND state IN ('open', 'changes_asked') AND content IS NOT NULL`;
  if (found === undefined) return null;
  const { base, content, ...proposal } = found;
  return { ...proposal, content: await applyProposal({ base, content }, row, model, reader) };
}

/** What is offered for review: a change of a published entry, or, without content, the entry as it is stored. */
interface Offer {
  change?: {
    base: number;
    content: EntryContent;
    product: ProductChoice | undefined;
    /** The revision that the content was made from; undefined takes the present one. */
    revision: number | undefined;
  };
  note?: string | null;
  restored?: number | undefined;
}

/**
 * Offers an entry that the caller has locked for review, or offers it again, and mails who can decide. Returns the id of
 * the review. Throws review_taken if somebody else's change of the entry is undecided, and review_conflict if the
 * actor's own was changed or decided in the meantime.
 */
export async function offerForReview(
  transaction: EntryTransaction,
  by: UserActor,
  entryId: string,
  model: DataModel,
  { change, note = null, restored }: Offer,
): Promise<string> {
  const undecided = await transaction.review.findFirst({
    where: { entryId, state: { in: [...UNDECIDED_REVIEW_STATES] } },
    select: { id: true, proposerId: true, state: true, revision: true },
  });
  if (undecided !== null && change !== undefined && undecided.proposerId !== by.id)
    throw new AppError("review_taken");
  if (change?.revision !== undefined && change.revision !== undecided?.revision)
    throw new AppError("review_conflict");
  const isNewRound = undecided?.state !== "open";
  const { base = null, content = null, product } = change ?? {};
  const offered = {
    base,
    content: content === null ? Prisma.DbNull : toEntryColumns(content, model),
    product: product === undefined ? Prisma.DbNull : { choice: product },
    note,
    restored: restored ?? null,
    proposerId: by.id,
  };
  const select = { id: true, round: true } as const;
  const { id, round } =
    undecided === null
      ? await transaction.review.create({ data: { entryId, ...offered }, select })
      : await transaction.review.update({
          where: { id: undecided.id },
          data: {
            ...offered,
            revision: { increment: 1 },
            ...(isNewRound
              ? {
                  state: "open",
                  round: { increment: 1 },
                  submittedAt: new Date(),
                  reason: null,
                  decidedAt: null,
                  decidedById: null,
                }
              : {}),
          },
          select,
        });
  await recordAuditEvent(transaction, { kind: "review.submitted", by, subject: entryId });
  if (isNewRound)
    await enqueueMailToPeople(
      transaction,
      reviewMailer,
      { reviewId: id, kind: "reviewSubmitted", round },
      {
        cause: `review:${id}:${round}`,
      },
    );
  return id;
}

/**
 * Ends the undecided review of an entry whose content was published without it: that of its first publication, or the
 * change that the actor had proposed. Does nothing if there is none.
 */
export async function endReviewOfPublished(
  transaction: Transaction,
  by: UserActor,
  entryId: string,
): Promise<void> {
  await transaction.review.updateMany({
    where: {
      entryId,
      state: { in: [...UNDECIDED_REVIEW_STATES] },
      OR: [{ base: null }, { proposerId: by.id }],
    },
    data: { state: "withdrawn", decidedAt: new Date(), decidedById: by.id },
  });
}
