import "server-only";
import { listChangedFields, listFieldsChangedByBoth } from "../../entries/proposed-content";
import { findUndeletedEntryRow } from "../../entries/server/entries";
import { applyProposal, findReviewRule, readVersionContent } from "../../entries/server/proposals";
import { buildReadableReviewCondition, buildReviewerCondition } from "../../entries/server/reviewers";
import { type EntryRow, toEntryContent, toVersionContent } from "../../entries/server/rows";
import type { StoredVersion } from "../../fields/choices";
import type { DataModel } from "../../fields/data-model";
import { type EntryContent, FIELD_KEYS } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import type { Actor, Visibility } from "../../platform/auth/actor";
import {
  authorise,
  decideReviewDecision,
  decideReviewReading,
  enforceVerdict,
  mayWriteEntry,
  type ReviewPermissionFacts,
} from "../../platform/auth/permissions";
import { db, Prisma, type SqlReader, type Transaction } from "../../platform/database/db";
import { AppError } from "../../platform/errors";
import { createCacheableAnswer, getPrivateCacheControl } from "../../platform/http/conditional";
import type { ApiCall } from "../../platform/http/resource";
import { buildPageLinkHeader } from "../../platform/pagination";
import type { ReviewCommentDto, ReviewDetailDto, ReviewDto } from "../answers";
import { isReviewUndecided, type ReviewState } from "../rules";
import type { ReviewsQuery } from "../schema";

const { sql } = Prisma;

/** A row of table review. */
export interface StoredReview {
  id: string;
  entryId: string;
  proposerId: string | null;
  state: ReviewState;
  round: number;
  revision: number;
  base: number | null;
  content: StoredVersion | null;
  product: unknown;
  note: string | null;
  restored: number | null;
  decidedById: string | null;
}

/** Finds a review, without authorising; null if there is none. */
export function findStoredReview(
  id: string,
  reader: Transaction | ReturnType<typeof db> = db(),
): Promise<StoredReview | null> {
  return reader.review.findUnique({
    where: { id },
    select: {
      id: true,
      entryId: true,
      proposerId: true,
      state: true,
      round: true,
      revision: true,
      base: true,
      content: true,
      product: true,
      note: true,
      restored: true,
      decidedById: true,
    },
  }) as Promise<StoredReview | null>;
}

/** Returns what the permissions on a review depend on, for this actor. */
export async function getReviewFacts(
  actor: Actor,
  review: StoredReview,
  entry: EntryRow,
  reader: SqlReader = db(),
): Promise<ReviewPermissionFacts> {
  const personId = actor.kind === "user" ? actor.id : null;
  const [found, rule] = await Promise.all([
    reader.$queryRaw<
      unknown[]
    >`SELECT 1 FROM entry e JOIN "user" u ON u.id = ${personId} AND ${buildReviewerCondition()}
      WHERE e.id = ${entry.id}`,
    findReviewRule(entry.institutionId, reader),
  ]);
  const { proposerId } = review;
  const isOpenToReviewer =
    isReviewUndecided(review) || (personId !== null && review.decidedById === personId);
  return { entry, proposerId, isOpenToReviewer, isReviewer: found.length > 0, rule };
}

type SummaryRow = Omit<ReviewDto, "_id" | "entry" | "submitted" | "decided"> & {
  id: string;
  entryId: string;
  algorithmName: string;
  submittedAt: Date;
  decidedAt: Date | null;
  total: number;
};

/** Finds the reviews that the actor may read: undecided ones first, then the newest. */
async function findReviews(
  actor: Actor,
  which: Prisma.Sql,
  limit: Prisma.Sql = Prisma.empty,
): Promise<{ reviews: ReviewDto[]; total: number }> {
  const rows = await db().$queryRaw<SummaryRow[]>`
    SELECT r.id, r.entry_id AS "entryId", e.algorithm_name AS "algorithmName",
      CASE WHEN r.content IS NULL THEN 'publication' ELSE 'change' END AS kind,
      CASE r.state WHEN 'changes_asked' THEN 'changesAsked' ELSE r.state::text END AS state, r.round, r.revision,
      proposer.name AS "proposedBy", r.submitted_at AS "submittedAt", r.note, r.decided_at AS "decidedAt",
      decider.name AS "decidedBy", r.reason, (count(*) OVER ())::int AS total
    FROM review r JOIN entry e ON e.id = r.entry_id
      LEFT JOIN "user" proposer ON proposer.id = r.proposer_id AND proposer.closed_at IS NULL
      LEFT JOIN "user" decider ON decider.id = r.decided_by_id AND decider.closed_at IS NULL
    WHERE ${which} AND ${buildReadableReviewCondition(actor)}
    ORDER BY (r.state IN ('open', 'changes_asked')) DESC, coalesce(r.decided_at, r.submitted_at) DESC, r.id ${limit}`;
  const reviews = rows.map(
    ({ id, entryId, algorithmName, submittedAt, decidedAt, total: _total, ...rest }) => ({
      _id: id,
      entry: { _id: entryId, algorithmName },
      ...rest,
      submitted: submittedAt.toISOString(),
      decided: decidedAt?.toISOString() ?? null,
    }),
  );
  return { reviews, total: rows[0]?.total ?? 0 };
}

/** Lists a page of the reviews that the actor may read. */
export async function listReviews(
  actor: Actor,
  { entry, state, page, pageSize }: ReviewsQuery,
): Promise<{ reviews: ReviewDto[]; total: number }> {
  authorise(actor, "review.read");
  const stored = state === "changesAsked" ? "changes_asked" : state;
  const which = sql`${entry === undefined ? sql`TRUE` : sql`r.entry_id = ${entry}`}
    AND ${stored === undefined ? sql`TRUE` : sql`r.state::text = ${stored}`}`;
  const found = await findReviews(actor, which, sql`LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`);
  if (found.reviews.length > 0 || page === 1) return found;
  return { ...found, total: (await findReviews(actor, which, sql`LIMIT 1`)).total };
}

/** Answers GET /api/v1/reviews: a page, with the total and the links to other pages. */
export async function answerReviewList(call: ApiCall<ReviewsQuery, unknown>): Promise<Response> {
  const { actor, url, headers, isHead, via, query } = call;
  const found = await listReviews(actor, query);
  const answer = createCacheableAnswer(
    JSON.stringify(found),
    { media: "application/json", headers, isHead },
    getPrivateCacheControl(via),
  );
  answer.headers.set("x-total-count", String(found.total));
  const { entry, state, page, pageSize } = query;
  const own = new URLSearchParams({
    ...(entry === undefined ? {} : { entry }),
    ...(state === undefined ? {} : { state }),
  });
  answer.headers.set("link", buildPageLinkHeader(url, own, { page, pageSize }, found.total));
  return answer;
}

interface CommentRow {
  id: string;
  author: string | null;
  field: ReviewCommentDto["field"];
  passage: string | null;
  text: string;
  answersId: string | null;
  createdAt: Date;
  resolvedAt: Date | null;
  resolvedBy: string | null;
}

async function findComments(reviewId: string): Promise<ReviewCommentDto[]> {
  const rows = await db().$queryRaw<CommentRow[]>`
    SELECT c.id, author.name AS author, c.field, c.passage, c.text, c.answers_id AS "answersId",
      c.created_at AS "createdAt", c.resolved_at AS "resolvedAt", resolver.name AS "resolvedBy"
    FROM review_comment c
      LEFT JOIN "user" author ON author.id = c.author_id AND author.closed_at IS NULL
      LEFT JOIN "user" resolver ON resolver.id = c.resolved_by_id AND resolver.closed_at IS NULL
    WHERE c.review_id = ${reviewId} ORDER BY c.created_at, c.id`;
  const told = ({ id, author, text, createdAt }: CommentRow) => ({
    _id: id,
    author,
    text,
    created: createdAt.toISOString(),
  });
  return rows
    .filter(({ answersId }) => answersId === null)
    .map((row) => ({
      ...told(row),
      field: row.field,
      passage: row.passage,
      resolved: row.resolvedAt?.toISOString() ?? null,
      resolvedBy: row.resolvedBy,
      answers: rows.filter(({ answersId }) => answersId === row.id).map(told),
    }));
}

/** Returns what an undecided review changes: fields by which it differs from what others have read. */
async function compareProposal(
  review: StoredReview,
  row: EntryRow,
  model: DataModel,
): Promise<Pick<ReviewDetailDto, "before" | "after" | "changes" | "changedByBoth">> {
  const current = toEntryContent(row, model);
  const { base, content } = review;
  if (base === null || content === null) return compareWithNothing(current);
  const after = await applyProposal({ base, content }, row, model);
  // Nobody else has read what was private: all of it is new.
  if (row.visibility === "PRIVATE") return compareWithNothing(after);
  const changedByBoth =
    base === row.version
      ? []
      : listFieldsChangedByBoth(await readVersionContent(row.id, base, model), after, current);
  return { before: current, after, changes: listChangedFields(current, after), changedByBoth };
}

/** Returns what a change would have changed that was refused or withdrawn; nothing for any other decided review. */
async function compareWithBase(
  { entryId, state, base, content }: StoredReview,
  model: DataModel,
): Promise<Pick<ReviewDetailDto, "before" | "after" | "changes" | "changedByBoth">> {
  if (state === "approved" || base === null || content === null)
    return { before: null, after: null, changes: [], changedByBoth: [] };
  const before = await readVersionContent(entryId, base, model);
  const after = toVersionContent(content, content.visibility as Visibility, model);
  return { before, after, changes: listChangedFields(before, after), changedByBoth: [] };
}

function compareWithNothing(after: EntryContent) {
  const isFilled = (value: string | string[] | null) => value !== null && value.length > 0;
  const changes = FIELD_KEYS.filter((key) => isFilled(after[key]));
  return { before: null, after, changes, changedByBoth: [] };
}

/** Returns a review in full. Throws not_found if the actor may not read it. */
export async function getReview(actor: Actor, id: string): Promise<ReviewDetailDto> {
  authorise(actor, "review.read");
  const [review, model] = await Promise.all([findStoredReview(id), getDataModel()]);
  const row = review === null ? null : await findUndeletedEntryRow(review.entryId);
  if (review === null || row === null) throw new AppError("not_found");
  const facts = await getReviewFacts(actor, review, row);
  enforceVerdict(actor, decideReviewReading(actor, facts));
  const [{ reviews }, comments, compared] = await Promise.all([
    findReviews(actor, sql`r.id = ${id}`),
    findComments(id),
    isReviewUndecided(review) ? compareProposal(review, row, model) : compareWithBase(review, model),
  ]);
  const [summary] = reviews;
  if (summary === undefined) throw new AppError("not_found");
  return {
    ...summary,
    version: row.version,
    ...compared,
    comments,
    mayDecide: review.state === "open" && decideReviewDecision(actor, facts) === true,
    mayWithdraw: isReviewUndecided(review) && mayWriteEntry(actor, "entry.edit", row),
    isOwn: review.proposerId === actor.id,
  };
}

/**
 * Returns the review of an entry with this id, or, if it is empty, the undecided or last one. Throws not_found if the
 * actor may not read it.
 */
export async function getReviewOfEntry(actor: Actor, entryId: string, id: string): Promise<ReviewDetailDto> {
  authorise(actor, "review.read");
  const isNamed = id === "" ? sql`TRUE` : sql`r.id = ${id}`;
  const { reviews } = await findReviews(actor, sql`r.entry_id = ${entryId} AND ${isNamed}`, sql`LIMIT 1`);
  const [newest] = reviews;
  if (newest === undefined) throw new AppError("not_found");
  return getReview(actor, newest._id);
}

/** Returns the id of the undecided review of an entry that the actor may read; null if there is none. */
export async function findUndecidedReview(actor: Actor, entryId: string): Promise<ReviewDto | null> {
  if (actor.kind === "anonymous") return null;
  const { reviews } = await findReviews(
    actor,
    sql`r.entry_id = ${entryId} AND r.state IN ('open', 'changes_asked')`,
  );
  return reviews[0] ?? null;
}
