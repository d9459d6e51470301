import "server-only";
import { authoriseOwnAccount } from "../../accounts/server/profiles";
import { findOwnEventIds, streamOwnEvents } from "../../audit/server/log";
import { addRestorableUntil, DELETED_ENTRY_COLUMNS } from "../../entries/server/bin";
import { buildVisibleToActorCondition } from "../../entries/server/conditions";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor, UserActor } from "../../platform/auth/actor";
import { mayPerformAction } from "../../platform/auth/permissions";
import { requireUnchangedRights } from "../../platform/auth/sessions";
import { aggregateIdsAsText, readRowsByIds } from "../../platform/database/by-ids";
import { db, Prisma } from "../../platform/database/db";
import { IS_ENTRY_NOT_DELETED_SQL } from "../../platform/database/live";
import { AppError } from "../../platform/errors";
import { streamResponse } from "../../platform/http/stream";
import { streamJsonObject } from "../../platform/text/json";

/** Columns of a person's own report, without later changes of the entry. */
const OWN_REPORT = {
  entryName: true,
  field: true,
  fieldValue: true,
  message: true,
  reporterName: true,
  reporterEmail: true,
  language: true,
  status: true,
  createdAt: true,
  // The acts on the report about which the person was mailed.
  acts: {
    where: { isMailed: true },
    orderBy: { number: "asc" },
    select: { kind: true, text: true, createdAt: true },
  },
} as const;

function findRelated(id: string) {
  return db().user.findUniqueOrThrow({
    where: { id },
    select: {
      image: { select: { name: true, bytes: true, createdAt: true } },
      sessions: { select: { createdAt: true, lastUsedAt: true, expiresAt: true } },
      twoFactor: { select: { createdAt: true, confirmedAt: true } },
      identities: { select: { issuer: true, subject: true, createdAt: true } },
      accessTokens: {
        select: { name: true, scope: true, createdAt: true, expiresAt: true, lastUsedAt: true },
      },
      tokens: {
        select: {
          kind: true,
          newEmail: true,
          createdAt: true,
          expiresAt: true,
          usedAt: true,
          endedAt: true,
        },
      },
      requests: { select: { about: true, message: true, createdAt: true }, orderBy: { createdAt: "asc" } },
      notices: { select: { id: true, content: true, style: true, createdAt: true } },
      savedSearches: {
        select: { name: true, query: true, createdAt: true, feedMadeAt: true },
        orderBy: { createdAt: "asc" },
      },
      follows: {
        select: {
          kind: true,
          frequency: true,
          createdAt: true,
          lastChangeAt: true,
          entryId: true,
          productId: true,
          institution: { select: { name: true } },
          specialism: { select: { label: true } },
          savedSearch: { select: { name: true } },
        },
        orderBy: { createdAt: "asc" },
      },
      webhooks: {
        select: {
          url: true,
          createdAt: true,
          failingSince: true,
          pausedAt: true,
          institution: { select: { name: true } },
          savedSearch: { select: { name: true } },
        },
        orderBy: { createdAt: "asc" },
      },
      recheckMails: {
        select: {
          entryId: true,
          recheckOn: true,
          stage: true,
          createdAt: true,
          expiresAt: true,
          usedAt: true,
        },
        orderBy: { createdAt: "asc" },
      },
      products: {
        select: { id: true, slug: true, name: true, createdAt: true },
        orderBy: { createdAt: "asc" },
      },
      productProposals: {
        select: {
          productId: true,
          changes: true,
          note: true,
          status: true,
          createdAt: true,
          decidedAt: true,
        },
        orderBy: { createdAt: "asc" },
      },
      workDeferrals: {
        select: { kind: true, key: true, until: true, createdAt: true },
        orderBy: { createdAt: "asc" },
      },
      institutionAdminOf: {
        select: { createdAt: true, institution: { select: { name: true } } },
        orderBy: { createdAt: "asc" },
      },
      coEdits: { select: { entryId: true, createdAt: true }, orderBy: { createdAt: "asc" } },
      coEditorsNamed: { select: { entryId: true, createdAt: true }, orderBy: { createdAt: "asc" } },
      importRuns: {
        select: { fileName: true, status: true, createdAt: true, finishedAt: true, undoneAt: true },
        orderBy: { createdAt: "asc" },
      },
      experiences: {
        select: {
          entryId: true,
          role: true,
          since: true,
          brought: true,
          obstacle: true,
          integration: true,
          effort: true,
          again: true,
          mayBeAsked: true,
          membersOnly: true,
          createdAt: true,
          updatedAt: true,
          obstacles: { select: { obstacle: { select: { label: true } } } },
          versions: { select: { number: true, content: true, createdAt: true }, orderBy: { number: "asc" } },
        },
        orderBy: { createdAt: "asc" },
      },
      advicesAsked: {
        select: { entryId: true, question: true, askedAt: true, withdrawnAt: true },
        orderBy: { askedAt: "asc" },
      },
      advicesGiven: {
        select: {
          entryId: true,
          outcome: true,
          conditions: true,
          fileNumber: true,
          decidedOn: true,
          text: true,
          documentUrl: true,
          givenAt: true,
        },
        orderBy: { givenAt: "asc" },
      },
      dossierVersions: {
        select: { entryId: true, number: true, content: true, createdAt: true },
        orderBy: { createdAt: "asc" },
      },
      dossierDuties: {
        where: { applies: true },
        select: { entryId: true, ruleKey: true, state: true, nextLook: true, dueOn: true },
        orderBy: [{ entryId: "asc" }, { ruleKey: "asc" }],
      },
      reviewerOf: {
        select: { createdAt: true, institution: { select: { name: true } } },
        orderBy: { createdAt: "asc" },
      },
      reviewsProposed: {
        select: {
          entryId: true,
          state: true,
          content: true,
          note: true,
          submittedAt: true,
          decidedAt: true,
          reason: true,
        },
        orderBy: { submittedAt: "asc" },
      },
      reviewsDecided: {
        select: { entryId: true, state: true, reason: true, decidedAt: true },
        orderBy: { decidedAt: "asc" },
      },
      reviewComments: {
        select: { reviewId: true, field: true, passage: true, text: true, createdAt: true },
        orderBy: { createdAt: "asc" },
      },
      declarationDrafts: { select: { entryId: true, updatedAt: true }, orderBy: { updatedAt: "asc" } },
      declarationsPublished: { select: { slug: true, publishedAt: true }, orderBy: { publishedAt: "asc" } },
      boardReportsUpdated: {
        select: { year: true, updatedAt: true, institution: { select: { name: true } } },
        orderBy: { updatedAt: "asc" },
      },
      boardReportsFrozen: {
        select: { year: true, frozenAt: true, institution: { select: { name: true } } },
        orderBy: { frozenAt: "asc" },
      },
      reports: { orderBy: { createdAt: "asc" }, select: OWN_REPORT },
      reportActs: {
        orderBy: { createdAt: "asc" },
        select: { reportId: true, kind: true, text: true, createdAt: true },
      },
    },
  });
}

/** Finds data stored under the person's address instead of the account; call it only for a verified address. */
async function findByAddress(email: string) {
  const [messages, reportedUnderAddress, legacyAccount] = await Promise.all([
    db().message.findMany({
      where: { senderId: null, email: { equals: email, mode: "insensitive" } },
      omit: { about: true, entryId: true, senderId: true },
    }),
    db().errorReport.findMany({
      where: { reporterId: null, reporterEmail: { equals: email, mode: "insensitive" } },
      orderBy: { createdAt: "asc" },
      select: OWN_REPORT,
    }),
    db().legacyAccount.findUnique({ where: { email } }),
  ]);
  return { messages, reportedUnderAddress, legacyAccount };
}

/** Returns which of these entries the actor may see: their own, even in the bin, and visible ones of others. */
async function findSeen(actor: UserActor, ids: string[]): Promise<Set<string>> {
  if (mayPerformAction(actor, "bin.manage")) return new Set(ids);
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT e.id FROM entry e
    WHERE e.id = ANY(${ids}::text[]) AND (e.author_id = ${actor.id} OR ${buildVisibleToActorCondition(actor)})`;
  return new Set(rows.map(({ id }) => id));
}

/** Selects the ids of the actor's rows, which may be thousands, oldest first; the rows are read while streaming. */
export function buildOwnRowIdsSql(id: string): Prisma.Sql {
  const entryIds = aggregateIdsAsText(Prisma.sql`e.id`, Prisma.sql`e.created_at, e.id`);
  return Prisma.sql`
    SELECT ${entryIds} FILTER (WHERE e.author_id = ${id} AND ${IS_ENTRY_NOT_DELETED_SQL}) AS entries,
      ${entryIds} FILTER (WHERE e.author_id = ${id} AND NOT ${IS_ENTRY_NOT_DELETED_SQL}) AS "inBin",
      ${entryIds} FILTER (WHERE e.deleted_by_id = ${id}) AS deleted,
      (SELECT ${aggregateIdsAsText(Prisma.sql`v.id`, Prisma.sql`v.created_at, v.id`)}
        FROM entry_version v WHERE v.author_id = ${id}) AS versions
    FROM entry e WHERE e.author_id = ${id} OR e.deleted_by_id = ${id}`;
}

/** Streams the actor's own rows in batches, as long as the account stays open. */
async function* readOwn<Row extends { id: string }>(
  actor: UserActor,
  ids: string | null | undefined,
  read: (batch: string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for await (const rows of readRowsByIds(ids, read)) {
    await requireUnchangedRights(actor);
    yield rows;
  }
}

/** Reads the actor's entries; one deleted since the ids were selected is exported too, with the time of deletion. */
function readEntries(actor: UserActor, ids: string | null | undefined) {
  return readOwn(actor, ids, (batch) =>
    db().entry.findMany({ where: { id: { in: batch }, authorId: actor.id }, omit: { deletedById: true } }),
  );
}

/** Reads deleted entries, with the day until which they can be restored. */
async function* readBin(actor: UserActor, ids: string | null | undefined) {
  for await (const batch of readEntries(actor, ids)) {
    yield batch.map(addRestorableUntil);
  }
}

/** Reads versions saved by the actor; the content only of entries that they may still see. */
async function* readVersions(actor: UserActor, ids: string | null | undefined) {
  const select = {
    id: true,
    entryId: true,
    number: true,
    createdAt: true,
    visibility: true,
    note: true,
    content: true,
  } as const;
  const batches = readOwn(actor, ids, (batch) =>
    db().entryVersion.findMany({ where: { id: { in: batch }, authorId: actor.id }, select }),
  );
  for await (const batch of batches) {
    const seen = await findSeen(actor, [...new Set(batch.map(({ entryId }) => entryId))]);
    yield batch.map(({ id: _, visibility, note, content, ...version }) =>
      seen.has(version.entryId) ? { ...version, visibility, note, content } : version,
    );
  }
}

/** Reads entries deleted by the actor; the name only of those that they may still see. */
async function* readDeletions(actor: UserActor, ids: string | null | undefined) {
  const batches = readOwn(actor, ids, (batch) =>
    db().entry.findMany({
      where: { id: { in: batch }, deletedById: actor.id },
      select: DELETED_ENTRY_COLUMNS,
    }),
  );
  for await (const batch of batches) {
    const seen = await findSeen(
      actor,
      batch.map(({ id }) => id),
    );
    yield batch.map(({ algorithmName, ...deletion }) =>
      seen.has(deletion.id) ? { ...deletion, algorithmName } : deletion,
    );
  }
}

/** Exports a followed entry or product by its id only, as the actor may no longer see its name. */
function followRow(follow: Awaited<ReturnType<typeof findRelated>>["follows"][number]) {
  const { institution, specialism, savedSearch, ...rest } = follow;
  return { ...rest, name: institution?.name ?? specialism?.label ?? savedSearch?.name ?? null };
}

/**
 * Writes everything stored about the actor as streamed JSON: dates in ISO 8601 UTC, the image in base64, no secrets.
 * Throws not_authenticated, not_approved or not_found before its first part, and not_authenticated later when the
 * account is closed, blocked or given other rights meanwhile.
 */
export async function* writePersonalData(actor: Actor, id: string): AsyncGenerator<string> {
  authoriseOwnAccount(actor, id);
  const account = await db().user.findFirst({
    where: { id, closedAt: null },
    include: { institution: { select: { name: true } } },
  });
  if (account === null) throw new AppError("not_found");
  const related = await findRelated(id);
  type Ids = Record<"entries" | "inBin" | "deleted" | "versions", string | null>;
  const [ids] = await db().$queryRaw<Ids[]>(buildOwnRowIdsSql(id));
  await recordAuditEvent(db(), { kind: "account.exported", by: actor });
  const events = await findOwnEventIds(actor);
  const byAddress = account.verified
    ? await findByAddress(account.email)
    : { messages: [], reportedUnderAddress: [], legacyAccount: null };
  await requireUnchangedRights(actor);
  const { image } = related;
  yield* streamJsonObject({
    exportedAt: new Date().toISOString(),
    account: { ...account, institution: account.institution?.name ?? null },
    image: image === null ? null : { ...image, bytes: Buffer.from(image.bytes).toString("base64") },
    sessions: related.sessions,
    mailedTokens: related.tokens,
    accessTokens: related.accessTokens,
    twoFactor: related.twoFactor,
    singleSignOn: related.identities,
    algorithms: readEntries(actor, ids?.entries),
    algorithmsInBin: readBin(actor, ids?.inBin),
    versionsOfAlgorithms: readVersions(actor, ids?.versions),
    deletedAlgorithms: readDeletions(actor, ids?.deleted),
    imports: related.importRuns,
    requestsToDelete: related.requests,
    savedSearches: related.savedSearches,
    follows: related.follows.map(followRow),
    webhooks: related.webhooks.map(({ institution, savedSearch, ...webhook }) => ({
      ...webhook,
      name: institution?.name ?? savedSearch?.name ?? null,
    })),
    askedWhetherCurrent: related.recheckMails.map((mail) => ({ ...mail, reviewOn: mail.recheckOn })),
    hiddenFromToDo: related.workDeferrals,
    coEditorOf: related.coEdits,
    namedCoEditorsOf: related.coEditorsNamed,
    experiences: related.experiences,
    productsAdded: related.products,
    productProposals: related.productProposals,
    adminOfHospitals: related.institutionAdminOf.map(({ institution, createdAt }) => ({
      name: institution.name,
      createdAt,
    })),
    adviceAskedFor: related.advicesAsked,
    adviceGiven: related.advicesGiven,
    dossiersSaved: related.dossierVersions,
    dutiesLookedAfter: related.dossierDuties,
    reviewerOf: related.reviewerOf,
    reviewsProposed: related.reviewsProposed,
    reviewsDecided: related.reviewsDecided,
    reviewComments: related.reviewComments,
    declarationDraftsWritten: related.declarationDrafts,
    declarationsPublished: related.declarationsPublished,
    boardReportsWritten: related.boardReportsUpdated,
    boardReportsFrozen: related.boardReportsFrozen,
    reportedErrors: related.reports,
    answersToReports: related.reportActs,
    notices: related.notices,
    auditTrail: streamOwnEvents(actor, events),
    ...byAddress,
  });
}

/** GET /api/users/{id}/export: streams the file with personal data; HEAD reads nothing. */
export async function answerPersonalData(actor: Actor, id: string, isHead: boolean): Promise<Response> {
  authoriseOwnAccount(actor, id);
  const headers = {
    "content-type": "application/json",
    "content-disposition": `attachment; filename="mijn-gegevens-${new Date().toISOString().slice(0, 10)}.json"`,
    "cache-control": "private, no-store",
  };
  return isHead ? new Response(null, { headers }) : streamResponse(writePersonalData(actor, id), headers);
}
