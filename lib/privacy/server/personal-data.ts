import "server-only";
import { authoriseOwn } from "../../accounts/server/profiles";
import { listOwnEvents } from "../../audit/server/log";
import { restorableUntil } from "../../entries/server/bin";
import { visibleTo } from "../../entries/server/conditions";
import { recordEvent } from "../../platform/audit/note";
import type { Actor, UserActor } from "../../platform/auth/actor";
import { may } from "../../platform/auth/permissions";
import { db } from "../../platform/database/db";
import { AppError } from "../../platform/errors";

/** What a person reported, with nothing of what the entry has become since. */
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
  // What they were mailed of it.
  acts: {
    where: { isMailed: true },
    orderBy: { number: "asc" },
    select: { kind: true, text: true, createdAt: true },
  },
} as const;

function findRelated(id: string) {
  return db().user.findUnique({
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
      entries: { orderBy: { createdAt: "asc" }, omit: { deletedById: true } },
      versions: {
        orderBy: [{ createdAt: "asc" }],
        select: { entryId: true, number: true, createdAt: true, visibility: true, note: true, content: true },
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
          institution: { select: { name: true } },
          specialism: { select: { label: true } },
          savedSearch: { select: { name: true } },
        },
        orderBy: { createdAt: "asc" },
      },
      reviewMails: {
        select: {
          entryId: true,
          reviewOn: true,
          stage: true,
          createdAt: true,
          expiresAt: true,
          usedAt: true,
        },
        orderBy: { createdAt: "asc" },
      },
      coEdits: { select: { entryId: true, createdAt: true }, orderBy: { createdAt: "asc" } },
      coEditorsNamed: { select: { entryId: true, createdAt: true }, orderBy: { createdAt: "asc" } },
      importRuns: {
        select: { fileName: true, status: true, createdAt: true, finishedAt: true, undoneAt: true },
        orderBy: { createdAt: "asc" },
      },
      deletions: { select: { id: true, algorithmName: true, deletedAt: true } },
      reports: { orderBy: { createdAt: "asc" }, select: OWN_REPORT },
      reportActs: {
        orderBy: { createdAt: "asc" },
        select: { reportId: true, kind: true, text: true, createdAt: true },
      },
    },
  });
}

/** Their entries, with those that were deleted apart: these are kept until they can no longer be taken back. */
function byBin<Entry extends { deletedAt: Date | null }>(entries: Entry[]) {
  return {
    algorithms: entries.filter(({ deletedAt }) => deletedAt === null),
    algorithmsInBin: entries.flatMap((entry) =>
      entry.deletedAt === null ? [] : [{ ...entry, restorableUntil: restorableUntil(entry.deletedAt) }],
    ),
  };
}

/** What came under the person's address rather than their account; only once it was proved to be theirs. */
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

/** Which of these entries the actor may see the contents of: their own, also in the bin, and of others what they may. */
async function findSeen(actor: UserActor, ids: string[]): Promise<Set<string>> {
  if (may(actor, "bin.manage")) return new Set(ids);
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT e.id FROM entry e
    WHERE e.id = ANY(${ids}::text[]) AND (e.author_id = ${actor.id} OR ${visibleTo(actor)})`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * What the person saved and deleted of entries; of one that they may not see (any more) no more than that they did
 * (decisions, section 3).
 */
async function withoutHidden<
  Version extends { entryId: string; visibility: unknown; note: unknown; content: unknown },
  Deletion extends { id: string; algorithmName: string },
>(actor: UserActor, versions: Version[], deletions: Deletion[]) {
  const ids = [...versions.map(({ entryId }) => entryId), ...deletions.map(({ id }) => id)];
  const seen = await findSeen(actor, [...new Set(ids)]);
  return {
    versions: versions.map(({ visibility, note, content, ...version }) =>
      seen.has(version.entryId) ? { ...version, visibility, note, content } : version,
    ),
    deletions: deletions.map(({ algorithmName, ...deletion }) =>
      seen.has(deletion.id) ? { ...deletion, algorithmName } : deletion,
    ),
  };
}

/** Everything that the register holds about the actor: dates in ISO 8601 UTC, the image in base64, and no secrets. */
export async function exportPersonalData(actor: Actor, id: string): Promise<Record<string, unknown>> {
  authoriseOwn(actor, id);
  const account = await db().user.findFirst({
    where: { id, closedAt: null },
    include: { institution: { select: { name: true } } },
  });
  const related = await findRelated(id);
  if (account === null || related === null) throw new AppError("not_found");
  const { image, entries, versions, deletions } = related;
  await recordEvent(db(), { kind: "account.exported", by: actor });
  const byAddress = account.verified
    ? await findByAddress(account.email)
    : { messages: [], reportedUnderAddress: [], legacyAccount: null };
  const done = await withoutHidden(actor, versions, deletions);
  return {
    exportedAt: new Date().toISOString(),
    account: { ...account, institution: account.institution?.name ?? null },
    image: image === null ? null : { ...image, bytes: Buffer.from(image.bytes).toString("base64") },
    sessions: related.sessions,
    mailedTokens: related.tokens,
    accessTokens: related.accessTokens,
    twoFactor: related.twoFactor,
    singleSignOn: related.identities,
    ...byBin(entries),
    versionsOfAlgorithms: done.versions,
    deletedAlgorithms: done.deletions,
    imports: related.importRuns,
    requestsToDelete: related.requests,
    savedSearches: related.savedSearches,
    // By its name; an entry by its id alone, as they may not see it any more.
    follows: related.follows.map(({ institution, specialism, savedSearch, ...follow }) => ({
      ...follow,
      name: institution?.name ?? specialism?.label ?? savedSearch?.name ?? null,
    })),
    askedWhetherCurrent: related.reviewMails,
    coEditorOf: related.coEdits,
    namedCoEditorsOf: related.coEditorsNamed,
    reportedErrors: related.reports,
    answersToReports: related.reportActs,
    notices: related.notices,
    auditTrail: await listOwnEvents(actor),
    ...byAddress,
  };
}
