import "server-only";
import { createHash } from "node:crypto";
import { lockDossierEntry, requireDossierEntry } from "../../dossier/server/access";
import { readLawRules } from "../../dossier/server/law";
import { formatDutchDay } from "../../entries/recheck-day";
import { type EntryRow, toEntryContent } from "../../entries/server/rows";
import { getDataModel } from "../../fields/server/data-model";
import { requireHospitalAdmin } from "../../hospitals/server/management";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor } from "../../platform/auth/actor";
import { authorise, decideHospitalSpeech, enforceVerdict } from "../../platform/auth/permissions";
import { createKeyedCache } from "../../platform/cache";
import { type Database, db, type Prisma, type SqlReader, type Transaction } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { shareLockActor } from "../../platform/database/locks";
import { AppError, createInvalidFieldError } from "../../platform/errors";
import { canonicalizeJson } from "../../platform/text/json";
import { toSlug } from "../../platform/text/slug";
import { isMadeInHouse } from "../registered";
import { listMissing } from "../rules";
import type {
  DeclarableEntry,
  DeclarationBody,
  DeclarationContent,
  DeclarationDraft,
  DeclarationDto,
  DeclarationPageDto,
} from "../schema";

const STORED = {
  slug: true,
  content: true,
  sha256: true,
  replacedBySlug: true,
  withdrawnAt: true,
  withdrawalReason: true,
} as const;
type Stored = Prisma.DeclarationGetPayload<{ select: typeof STORED }>;

function declarationDto({
  content,
  replacedBySlug,
  withdrawnAt,
  withdrawalReason,
  ...rest
}: Stored): DeclarationDto {
  const withdrawn =
    withdrawnAt === null ? null : { on: formatDutchDay(withdrawnAt), reason: withdrawalReason ?? "" };
  return {
    ...rest,
    ...(JSON.parse(content) as DeclarationContent),
    state: withdrawn === null ? (replacedBySlug === null ? "current" : "replaced") : "withdrawn",
    replacedBy: replacedBySlug,
    withdrawn,
  };
}

/** Returns a published declaration, also one that was replaced or withdrawn. Public; throws not_found. */
export async function getDeclaration(slug: string): Promise<DeclarationDto> {
  const found = await db().declaration.findUnique({ where: { slug }, select: STORED });
  if (found === null) throw new AppError("not_found");
  return declarationDto(found);
}

/** The declarations of a hospital that hold, the newest first. Public. */
export const listDeclarationsOfHospital = createKeyedCache(
  "declarations of a hospital",
  { of: "everything", most: 200 },
  async (institutionId: string): Promise<DeclarationDto[]> => {
    const found = await db().declaration.findMany({
      where: { institutionId, replacedBySlug: null, withdrawnAt: null },
      orderBy: [{ publishedAt: "desc" }, { slug: "asc" }],
      select: STORED,
    });
    return found.map(declarationDto);
  },
);

const EMPTY_DRAFT: DeclarationDraft = {
  law: null,
  institution: null,
  address: null,
  device: null,
  identification: null,
  annex: null,
  exceptions: null,
  proofs: {},
};

const isOwnWork = async (row: EntryRow) =>
  isMadeInHouse(toEntryContent(row, await getDataModel()).primaryDeveloper);

const readConditions = async (reader: Database | Transaction) =>
  (await readLawRules(reader)).filter(({ kind }) => kind === "condition");

/** Returns the slug and name of an entry's institution, whose admins publish; null for an entry without one. */
const findInstitution = (row: EntryRow, reader: Database | Transaction) =>
  row.institutionId === null
    ? null
    : reader.institution.findUnique({
        where: { id: row.institutionId },
        select: { id: true, slug: true, name: true },
      });

/** Returns whether the actor speaks for an institution as its named admin. */
async function maySpeakFor(actor: Actor, slug: string, reader?: SqlReader): Promise<boolean> {
  try {
    const { hospital } = await requireHospitalAdmin(actor, slug, reader);
    return decideHospitalSpeech(hospital.isNamed) === true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Returns the draft of an entry's declaration, for who may open its dossier. */
export async function getDeclarationDraft(actor: Actor, entryId: string): Promise<DeclarationPageDto> {
  const row = await requireDossierEntry(actor, entryId);
  const [stored, conditions, institution, published, isOwn] = await Promise.all([
    db().declarationDraft.findUnique({ where: { entryId } }),
    readConditions(db()),
    findInstitution(row, db()),
    db().declaration.findMany({ where: { entryId }, orderBy: { publishedAt: "desc" }, select: STORED }),
    isOwnWork(row),
  ]);
  const begin = { ...EMPTY_DRAFT, institution: institution?.name ?? null, device: row.algorithmName ?? null };
  const draft = (stored?.content as DeclarationDraft | undefined) ?? begin;
  return {
    entry: { _id: entryId, algorithmName: row.algorithmName ?? "" },
    version: stored?.version ?? 0,
    draft,
    conditions,
    missing: listMissing(draft, conditions, formatDutchDay(new Date())),
    isOwn,
    mayPublish: institution !== null && (await maySpeakFor(actor, institution.slug)),
    published: published.map(declarationDto),
  };
}

/**
 * Saves the draft of an entry's declaration, for who may write its dossier. Throws declaration_conflict if somebody else
 * saved it since, and invalid_input for an entry that the hospital did not make.
 */
export async function saveDeclarationDraft(
  actor: Actor,
  entryId: string,
  { version: seen, ...content }: DeclarationBody,
): Promise<DeclarationPageDto> {
  await db().$transaction(async (transaction) => {
    const { row, by } = await lockDossierEntry(transaction, actor, entryId);
    if (!(await isOwnWork(row))) throw createInvalidFieldError("law", "notMadeInHouse");
    const stored = await transaction.declarationDraft.findUnique({
      where: { entryId },
      select: { version: true },
    });
    if ((stored?.version ?? 0) !== seen) throw new AppError("declaration_conflict");
    const data = { content, version: seen + 1, updatedAt: new Date(), updatedById: by.id };
    await transaction.declarationDraft.upsert({
      where: { entryId },
      create: { entryId, ...data },
      update: data,
      select: { entryId: true },
    });
    await recordAuditEvent(transaction, { kind: "declaration.saved", by, subject: entryId });
  });
  return getDeclarationDraft(actor, entryId);
}

/** Maximum length of a slug without the number that tells it from others. */
const MAX_SLUG = 120;

/** Returns an address that no declaration has yet. */
async function findFreeSlug(transaction: Transaction, hospital: string, device: string): Promise<string> {
  const stem = `${hospital}-${toSlug(device)}`.slice(0, MAX_SLUG).replace(/-+$/, "");
  const taken = await transaction.declaration.findMany({
    where: { slug: { startsWith: stem } },
    select: { slug: true },
  });
  const isTaken = (slug: string) => taken.some((one) => one.slug === slug);
  let [slug, number] = [stem, 1];
  while (isTaken(slug)) slug = `${stem}-${++number}`;
  return slug;
}

/** Stores a published declaration, which takes the place of the one that holds. Returns its slug. */
export async function storeDeclaration(
  transaction: Transaction,
  {
    entryId,
    institution,
    draft: { proofs: _proofs, ...told },
    by,
  }: { entryId: string; institution: { id: string; slug: string }; draft: DeclarationDraft; by: string },
): Promise<string> {
  const now = new Date();
  const content = canonicalizeJson({ ...told, hospital: institution.slug, published: formatDutchDay(now) });
  const slug = await findFreeSlug(transaction, institution.slug, told.device ?? "");
  await transaction.declaration.updateMany({
    where: { entryId, replacedBySlug: null, withdrawnAt: null },
    data: { replacedBySlug: slug },
  });
  await transaction.declaration.create({
    data: {
      slug,
      entryId,
      institutionId: institution.id,
      content,
      sha256: createHash("sha256").update(content).digest("hex"),
      publishedAt: now,
      publishedById: by,
    },
    select: { slug: true },
  });
  return slug;
}

/**
 * Publishes the draft of an entry's declaration; it takes the place of the one that holds. Only for the named admins of the
 * entry's hospital. Throws declaration_conflict if the draft is another than was read, and invalid_input for what lacks.
 */
export async function publishDeclaration(
  actor: Actor,
  entryId: string,
  { version }: { version: number },
): Promise<DeclarationDto> {
  const slug = await db()
    .$transaction(async (transaction) => {
      const { row, by } = await lockDossierEntry(transaction, actor, entryId);
      const institution = await findInstitution(row, transaction);
      if (institution === null) throw new AppError("forbidden");
      const { hospital } = await requireHospitalAdmin(by, institution.slug, transaction);
      enforceVerdict(by, decideHospitalSpeech(hospital.isNamed));
      const stored = await transaction.declarationDraft.findUnique({ where: { entryId } });
      if ((stored?.version ?? 0) !== version) throw new AppError("declaration_conflict");
      const draft = (stored?.content as DeclarationDraft | undefined) ?? EMPTY_DRAFT;
      const missing = listMissing(draft, await readConditions(transaction), formatDutchDay(new Date()));
      if (!(await isOwnWork(row))) throw createInvalidFieldError("law", "notMadeInHouse");
      if (missing.length > 0)
        throw new AppError("invalid_input", {
          fields: missing.map((path) => ({ path, message: "required", values: {} })),
        });
      // A repeated call with this version is refused.
      await transaction.declarationDraft.update({
        where: { entryId },
        data: { version: { increment: 1 } },
        select: { version: true },
      });
      const free = await storeDeclaration(transaction, { entryId, institution, draft, by: by.id });
      await recordAuditEvent(transaction, { kind: "institution.declared", by, subject: institution.id });
      return free;
    })
    .finally(() => invalidateCachedSources("entries"));
  return getDeclaration(slug);
}

/**
 * Withdraws a declaration that holds, with a reason that everyone reads. For the admins of its hospital and of the
 * register. Throws declaration_conflict for one that was replaced or withdrawn.
 */
export async function withdrawDeclaration(
  actor: Actor,
  slug: string,
  { reason }: { reason: string },
): Promise<DeclarationDto> {
  authorise(actor, "institution.lookAfter");
  await db()
    .$transaction(async (transaction) => {
      await shareLockActor(transaction, actor);
      const found = await transaction.declaration.findUnique({
        where: { slug },
        select: { institution: { select: { id: true, slug: true } } },
      });
      if (found === null) throw new AppError("not_found");
      const { by } = await requireHospitalAdmin(actor, found.institution.slug, transaction);
      const { count } = await transaction.declaration.updateMany({
        where: { slug, replacedBySlug: null, withdrawnAt: null },
        data: { withdrawnAt: new Date(), withdrawalReason: reason },
      });
      if (count === 0) throw new AppError("declaration_conflict");
      await recordAuditEvent(transaction, {
        kind: "institution.declarationWithdrawn",
        by,
        subject: found.institution.id,
      });
    })
    .finally(() => invalidateCachedSources("entries"));
  return getDeclaration(slug);
}

/** Returns whether the actor may withdraw a declaration, for its button. */
export async function mayWithdrawDeclaration(
  actor: Actor,
  { hospital, state }: DeclarationDto,
): Promise<boolean> {
  if (state !== "current" || actor.kind === "anonymous") return false;
  try {
    await requireHospitalAdmin(actor, hospital);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Lists the slugs of all declarations that hold, for the sitemap. Public. */
export async function listDeclarationSlugs(): Promise<string[]> {
  const found = await db().declaration.findMany({
    where: { replacedBySlug: null, withdrawnAt: null },
    orderBy: { slug: "asc" },
    select: { slug: true },
  });
  return found.map(({ slug }) => slug);
}

/** Lists the entries that a hospital's people made themselves, by name, with the declaration that holds, for its admins. */
export async function listDeclarableEntries(actor: Actor, slug: string): Promise<DeclarableEntry[]> {
  const { hospital } = await requireHospitalAdmin(actor, slug);
  const entries = await db().entry.findMany({
    where: { institutionId: hospital.id, state: "PUBLISHED", visibility: { not: "PRIVATE" } },
    orderBy: [{ algorithmName: "asc" }, { id: "asc" }],
    select: {
      id: true,
      algorithmName: true,
      primaryDeveloperValue: { select: { label: true } },
      declarations: { where: { replacedBySlug: null, withdrawnAt: null }, select: { slug: true } },
    },
  });
  return entries
    .filter(({ primaryDeveloperValue: developer }) => isMadeInHouse(developer?.label ?? null))
    .map(({ id, algorithmName, declarations }) => ({
      id,
      name: algorithmName,
      slug: declarations[0]?.slug ?? null,
    }));
}
