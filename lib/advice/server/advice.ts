import "server-only";
import type { EntryDto } from "../../entries/answers";
import { buildVisibleToActorCondition } from "../../entries/server/conditions";
import {
  authoriseEntryWrite,
  findUndeletedEntryRow,
  lockEntryForAct,
  lockEntryRow,
} from "../../entries/server/entries";
import { findCommittee } from "../../entries/server/required-advice";
import { buildEntryDto } from "../../entries/server/rows";
import { getDataModel } from "../../fields/server/data-model";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor } from "../../platform/auth/actor";
import { findPersonAsActor } from "../../platform/auth/people";
import {
  authorise,
  decideAdviceGiving,
  enforceVerdict,
  getMissingEntryRefusal,
  getRefusalErrorCode,
  mayReadEntry,
  mayWriteEntry,
} from "../../platform/auth/permissions";
import { db, Prisma, type SqlReader, type Transaction } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { shareLockActor } from "../../platform/database/locks";
import { AppError, createInvalidFieldError } from "../../platform/errors";
import { createCacheableAnswer, getPrivateCacheControl } from "../../platform/http/conditional";
import type { ApiCall } from "../../platform/http/resource";
import { enqueueMailToPeople, type MailTransaction } from "../../platform/mail/outbox";
import { runMailTransaction } from "../../platform/mail/worker";
import { buildPageLinkHeader } from "../../platform/pagination";
import type { AdviceDto } from "../answers";
import type { AdviceBody, AdviceQuery, AdviceRequestBody } from "../schema";
import { buildAnswerableAdviceCondition, buildEditableCondition, IS_ASKED } from "./conditions";
import { adviceMailer } from "./mails";

const { sql } = Prisma;

type Row = Omit<AdviceDto, "_id" | "entry" | "current" | "asked" | "withdrawn" | "given"> & {
  id: string;
  entryId: string;
  algorithmName: string;
  isCurrent: boolean;
  askedAt: Date;
  withdrawnAt: Date | null;
  givenAt: Date | null;
  total: number;
};

/**
 * Finds the requests and advices that the actor may see: what was given as they see its entry, the rest as an editor of
 * the entry or as a member of the committee that is asked. Open requests first, then the newest first.
 */
async function findAdvice(
  actor: Actor,
  which: Prisma.Sql,
  { limit = Prisma.empty, reader }: { limit?: Prisma.Sql; reader?: SqlReader } = {},
): Promise<{ advice: AdviceDto[]; total: number }> {
  const isEditable = buildEditableCondition(actor);
  const isAnswerable = buildAnswerableAdviceCondition(actor);
  const statement = sql`
    SELECT a.id, a.entry_id AS "entryId", e.algorithm_name AS "algorithmName", c.name AS committee,
      CASE WHEN a.given_at IS NOT NULL THEN 'given' WHEN a.withdrawn_at IS NOT NULL THEN 'withdrawn' ELSE 'asked' END AS state,
      a.given_at IS NOT NULL AND a.replaced_at IS NULL AS "isCurrent", a.asked_at AS "askedAt",
      a.withdrawn_at AS "withdrawnAt", a.given_at AS "givenAt",
      CASE WHEN ${isEditable} OR ${isAnswerable} THEN a.question END AS question,
      CASE WHEN ${isEditable} OR ${isAnswerable} THEN asker.name END AS "askedBy",
      CASE WHEN ${isEditable} THEN giver.name END AS "givenBy",
      a.outcome::text AS outcome, to_char(a.decided_on, 'YYYY-MM-DD') AS "decidedOn", a.conditions,
      a.file_number AS "fileNumber", a.text, a.document_url AS "documentUrl", (count(*) OVER ())::int AS total
    FROM advice a JOIN entry e ON e.id = a.entry_id JOIN institution c ON c.id = a.committee_id
      LEFT JOIN "user" asker ON asker.id = a.asked_by_id AND asker.closed_at IS NULL
      LEFT JOIN "user" giver ON giver.id = a.given_by_id AND giver.closed_at IS NULL
    WHERE ${which} AND (${isEditable} OR ${isAnswerable}
      OR (a.given_at IS NOT NULL AND ${buildVisibleToActorCondition(actor)}))
    ORDER BY ${IS_ASKED} DESC, coalesce(a.given_at, a.asked_at) DESC, a.id ${limit}`;
  const rows = await (reader === undefined ? db().read<Row>(statement) : reader.$queryRaw<Row[]>(statement));
  const advice = rows.map(
    ({ id, entryId, algorithmName, isCurrent, askedAt, withdrawnAt, givenAt, total: _total, ...rest }) => ({
      _id: id,
      entry: { _id: entryId, algorithmName },
      current: isCurrent,
      asked: askedAt.toISOString(),
      withdrawn: withdrawnAt?.toISOString() ?? null,
      given: givenAt?.toISOString() ?? null,
      ...rest,
    }),
  );
  return { advice, total: rows[0]?.total ?? 0 };
}

/** Lists the requests and advices about an entry that the actor may see; none if they may not see the entry. */
export async function listAdviceOfEntry(actor: Actor, entryId: string): Promise<AdviceDto[]> {
  return (await findAdvice(actor, sql`a.entry_id = ${entryId}`)).advice;
}

/** Returns one request or advice. Throws not_found if the actor may not see it. */
export async function getAdvice(actor: Actor, id: string, reader?: SqlReader): Promise<AdviceDto> {
  const [found] = (await findAdvice(actor, sql`a.id = ${id}`, { reader })).advice;
  if (found === undefined) throw new AppError("not_found");
  return found;
}

/** Answers GET /api/v1/advice: a page, with the total and the links to other pages. */
export async function answerAdviceList(call: ApiCall<AdviceQuery, unknown>): Promise<Response> {
  const { actor, url, headers, isHead, via } = call;
  const { entry, state, page, pageSize } = call.query;
  const states = {
    asked: IS_ASKED,
    given: sql`a.given_at IS NOT NULL`,
    withdrawn: sql`a.withdrawn_at IS NOT NULL`,
  };
  const which = sql`${entry === undefined ? sql`TRUE` : sql`a.entry_id = ${entry}`}
    AND ${state === undefined ? sql`TRUE` : states[state]}`;
  const limit = sql`LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`;
  const reader = db();
  const found = await findAdvice(actor, which, { limit, reader });
  const isPastEnd = found.advice.length === 0 && page > 1;
  const { total } = isPastEnd ? await findAdvice(actor, which, { limit: sql`LIMIT 1`, reader }) : found;
  const answer = createCacheableAnswer(
    JSON.stringify({ advice: found.advice, total }),
    { media: "application/json", headers, isHead },
    getPrivateCacheControl(via),
  );
  answer.headers.set("x-total-count", String(total));
  const own = new URLSearchParams({
    ...(entry === undefined ? {} : { entry }),
    ...(state === undefined ? {} : { state }),
  });
  answer.headers.set("link", buildPageLinkHeader(url, own, { page, pageSize }, total));
  return answer;
}

/** Loads the page where an entry's editors ask for advice, and where the committee reads the entry and advises. */
export async function getAdvicePage(
  actor: Actor,
  entryId: string,
): Promise<{ entry: EntryDto; advice: AdviceDto[]; committee: string | null; mayAsk: boolean }> {
  authorise(actor, "advice.give");
  const [row, model, advice] = await Promise.all([
    findUndeletedEntryRow(entryId),
    getDataModel(),
    listAdviceOfEntry(actor, entryId),
  ]);
  const mayAsk = row !== null && mayWriteEntry(actor, "entry.edit", row);
  if (row === null || !(mayAsk || advice.some(({ state }) => state === "asked")))
    throw new AppError(row !== null && mayReadEntry(actor, row) ? "forbidden" : "not_found");
  const committee = await findCommittee(row.institutionId);
  return { entry: buildEntryDto(row, model, actor), advice, committee: committee?.name ?? null, mayAsk };
}

/** Runs a change of advice in a transaction, and then drops what was cached of entries. */
function changeAdvice<T>(work: (transaction: MailTransaction) => Promise<T>): Promise<T> {
  return runMailTransaction(work).finally(() => invalidateCachedSources("entries"));
}

/**
 * Asks the ethics committee of the entry's institution for advice, and mails those who can give it. For editors of the
 * entry. Throws invalid_input if nobody could answer, and advice_conflict if a request is open.
 */
export async function askAdvice(actor: Actor, { entry, question }: AdviceRequestBody): Promise<AdviceDto> {
  authorise(actor, "advice.ask");
  authoriseEntryWrite(actor, "entry.edit", await findUndeletedEntryRow(entry));
  return changeAdvice(async (transaction) => {
    const { row, by } = await lockEntryForAct(transaction, actor, entry, "askAdvice");
    const committee = await findCommittee(row.institutionId, transaction);
    if (committee === null) throw createInvalidFieldError("entry", "adviceWithoutCommittee");
    if ((await transaction.advice.count({ where: { entryId: entry, givenAt: null, withdrawnAt: null } })) > 0)
      throw new AppError("advice_conflict");
    const data = { entryId: entry, committeeId: committee.id, askedById: by.id, question };
    const { id } = await transaction.advice.create({ data, select: { id: true } });
    await recordAuditEvent(transaction, { kind: "advice.asked", by, subject: entry });
    const about = { adviceId: id, isGiven: false };
    const mailed = await enqueueMailToPeople(transaction, adviceMailer, about, {
      cause: `advice-asked:${id}`,
    });
    if (mailed === 0)
      throw createInvalidFieldError("entry", "adviceFromNobody", { committee: committee.name });
    return getAdvice(actor, id, transaction);
  });
}

const findStored = (id: string, reader: Transaction | ReturnType<typeof db>) =>
  reader.advice.findUnique({
    where: { id },
    select: { entryId: true, committeeId: true, givenAt: true, withdrawnAt: true },
  });

/** Throws advice_conflict unless the request is still open; the caller has locked its entry. */
async function requireOpen(transaction: Transaction, id: string): Promise<void> {
  const stored = await findStored(id, transaction);
  if (stored === null) throw new AppError("not_found");
  if (stored.givenAt !== null || stored.withdrawnAt !== null) throw new AppError("advice_conflict");
}

/** Withdraws an open request, for editors of its entry. Throws not_found for everyone else, and advice_conflict. */
export async function withdrawAdvice(actor: Actor, id: string): Promise<AdviceDto> {
  const stored = await findStored(id, db());
  const seen = stored === null ? null : await findUndeletedEntryRow(stored.entryId);
  // Somebody who may not edit the entry gets the same answer whether or not there is a request.
  if (stored === null || seen === null || !mayWriteEntry(actor, "entry.edit", seen))
    throw new AppError(getRefusalErrorCode(actor, getMissingEntryRefusal(actor, "entry.edit")));
  return changeAdvice(async (transaction) => {
    const { by } = await lockEntryForAct(transaction, actor, stored.entryId, "askAdvice");
    await requireOpen(transaction, id);
    await transaction.advice.update({
      where: { id },
      data: { withdrawnAt: new Date() },
      select: { id: true },
    });
    await recordAuditEvent(transaction, { kind: "advice.withdrawn", by, subject: stored.entryId });
    return getAdvice(actor, id, transaction);
  });
}

/**
 * Gives the advice that a committee was asked for, as the current one of its entry, and mails the author. It never
 * changes from then on. Throws advice_conflict if the request was answered or withdrawn meanwhile.
 */
export async function giveAdvice(actor: Actor, id: string, body: AdviceBody): Promise<{ _id: string }> {
  authorise(actor, "advice.give");
  await changeAdvice(async (transaction) => {
    await shareLockActor(transaction, actor);
    const stored = await findStored(id, transaction);
    const row = stored === null ? null : await lockEntryRow(stored.entryId, transaction);
    // The role or institution may have changed since the request began.
    const person = await findPersonAsActor(transaction, actor.id);
    const request = stored === null || row === null ? null : { entry: row, committeeId: stored.committeeId };
    enforceVerdict(actor, decideAdviceGiving({ ...actor, ...person }, request));
    if (row === null) throw new AppError("not_found");
    await requireOpen(transaction, id);
    const [entryId, now] = [row.id, new Date()];
    await transaction.advice.updateMany({
      where: { entryId, givenAt: { not: null }, replacedAt: null },
      data: { replacedAt: now },
    });
    const decidedOn = new Date(`${body.decidedOn}T00:00:00Z`);
    const data = { ...body, decidedOn, givenAt: now, givenById: actor.id };
    await transaction.advice.update({ where: { id }, data, select: { id: true } });
    await recordAuditEvent(transaction, { kind: "advice.given", by: actor, subject: entryId });
    const about = { adviceId: id, isGiven: true };
    await enqueueMailToPeople(transaction, adviceMailer, about, {
      cause: `advice-given:${id}`,
      people: [row.authorId],
    });
  });
  // The giver may not see the entry, and thus its advice, from now on.
  return { _id: id };
}
