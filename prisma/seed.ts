import { setTimeout } from "node:timers/promises";
import { hashPassword } from "../lib/accounts/server/password";
import { buildEntryBodySchema } from "../lib/entries/schema";
import { toEntryColumns } from "../lib/entries/server/rows";
import { getDataModel } from "../lib/fields/server/data-model";
import { writeFirstFieldLogLine } from "../lib/fields/server/field-changes";
import { db, Prisma, type Transaction } from "../lib/platform/database/db";
import { invalidateCachedSources } from "../lib/platform/database/invalidate";
import { toFieldProblems } from "../lib/platform/http/problems";
import { CONTENT_BLOCKS } from "./content/content-blocks";
import { CONTENT_BLOCKS_ENGLISH } from "./content/content-blocks-english";
import { DATA_MODEL, DATA_MODEL_VERSION } from "./content/data-model";
import { DATA_MODEL_ENGLISH } from "./content/data-model-english";
import { DEMO_ACCOUNTS, DEMO_AUTHORS } from "./content/demo-accounts";
import { DEMO_ENTRIES } from "./content/demo-entries";
import { DEMO_INSTITUTIONS, INSTITUTIONS } from "./content/institutions";
import { DEMO_NOTICES } from "./content/notices";
import type { DemoEntry, InstitutionSeed } from "./content/types";
import { seedAdvice } from "./seed-advice";
import { seedBoardReports } from "./seed-board";
import { seedDeclaration } from "./seed-declaration";
import { seedDossiers } from "./seed-dossiers";
import { seedDemoHospitalDetails } from "./seed-hospitals";
import { seedDemoProducts } from "./seed-products";
import { seedRechecks } from "./seed-rechecks";
import { seedReports } from "./seed-reports";
import { seedReview } from "./seed-review";
import { seedWebhooks } from "./seed-webhooks";

const DEMO_VERSION = 1;

async function seedInstitutions(
  transaction: Transaction,
  seeds: readonly InstitutionSeed[],
  isExample: boolean,
) {
  for (const { name, kind, city, domains } of seeds) {
    await transaction.institution.create({
      data: { name, kind, city, isExample, domains: { create: domains.map((domain) => ({ domain })) } },
      select: { id: true },
    });
  }
}

async function seedFields(transaction: Transaction) {
  for (const [position, field] of DATA_MODEL.entries()) {
    const { key, displayName, help, isFilterable, doFilterEmpty, defaultValue } = field;
    const english = DATA_MODEL_ENGLISH[key];
    const values = field.values.map((value, index) => {
      const { label, code } = typeof value === "string" ? { label: value, code: null } : value;
      const namesOne = !field.namingNone?.includes(label);
      return { label, labelEn: english.values[label] ?? null, code, namesOne, position: index };
    });
    await transaction.field.create({
      data: {
        key,
        position,
        displayName,
        displayNameEn: english.displayName,
        help,
        helpEn: english.help,
        isFilterable,
        doFilterEmpty,
        defaultValue: defaultValue ?? Prisma.JsonNull,
        values: { create: values },
      },
      select: { key: true },
    });
  }
}

async function seedContentBlocks(transaction: Transaction) {
  const positions = new Map<string, number>();
  for (const block of CONTENT_BLOCKS) {
    const position = positions.get(block.page) ?? 0;
    positions.set(block.page, position + 1);
    const english = CONTENT_BLOCKS_ENGLISH[block.page][block.title];
    const data = { ...block, position, titleEn: english?.title ?? null, contentEn: english?.content ?? null };
    await transaction.contentBlock.create({ data, select: { id: true } });
  }
}

async function domainInstitution(transaction: Transaction, email: string): Promise<string | null> {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  const found = await transaction.institutionDomain.findUnique({ where: { domain } });
  return found?.institutionId ?? null;
}

async function seedAccounts(transaction: Transaction) {
  const people = [
    ...DEMO_ACCOUNTS,
    ...DEMO_AUTHORS.map((author) => ({
      ...author,
      password: null,
      role: "USER" as const,
      allowAccess: true,
      verified: true,
    })),
  ];
  for (const { password, ...person } of people) {
    await transaction.user.create({
      data: {
        ...person,
        passwordHash: password === null ? null : await hashPassword(password),
        institutionId: person.verified ? await domainInstitution(transaction, person.email) : null,
        // Pending accounts are created three days ago, as unverified ones are deleted 30 days after their creation.
        createdAt: person.allowAccess
          ? new Date("2024-01-15T09:00:00Z")
          : new Date(Date.now() - 3 * 86_400_000),
      },
      select: { id: true },
    });
  }
}

type Save = { on: string; by: string; note: string | null; fields: Record<string, unknown> };

/** Returns the content of each save of a demo entry, the first one first. */
function savesOf({ author, addedOn, changes = [], ...fields }: DemoEntry): Save[] {
  const saves: Save[] = [];
  let content: Record<string, unknown> = fields;
  for (const { on, by = author, note, was } of [...changes].reverse()) {
    saves.unshift({ on, by, note, fields: content });
    content = { ...content, ...was };
  }
  return [{ on: addedOn, by: author, note: null, fields: content }, ...saves];
}

async function readColumns(fields: Record<string, unknown>) {
  const model = await getDataModel();
  const parsed = buildEntryBodySchema(model).safeParse(fields);
  if (parsed.success) return toEntryColumns(parsed.data.content, model);
  const problems = JSON.stringify(toFieldProblems(parsed.error, fields));
  throw new Error(`Demo entry '${fields.algorithmName}': ${problems}`);
}

function findAuthor(transaction: Transaction, email: string) {
  return transaction.user.findUniqueOrThrow({
    where: { email },
    select: { id: true, email: true, institutionId: true },
  });
}

async function seedEntry(transaction: Transaction, entry: DemoEntry) {
  const author = await findAuthor(transaction, entry.author);
  let id: string | null = null;
  for (const [index, { on, by, note, fields }] of savesOf(entry).entries()) {
    const columns = await readColumns(fields);
    const saver = by === author.email ? author : await findAuthor(transaction, by);
    const [number, savedAt] = [index + 1, new Date(`${on}T09:30:00Z`)];
    const saved: { id: string } =
      id === null
        ? await transaction.entry.create({
            data: {
              ...columns,
              authorId: author.id,
              institutionId: author.institutionId,
              createdAt: savedAt,
              updatedAt: savedAt,
            },
            select: { id: true },
          })
        : await transaction.entry.update({
            where: { id },
            data: { ...columns, version: number, updatedAt: savedAt },
            select: { id: true },
          });
    id = saved.id;
    const { visibility } = columns;
    const version = { entryId: id, number, authorId: saver.id, createdAt: savedAt, visibility, note };
    await transaction.entryVersion.create({ data: { ...version, content: columns }, select: { id: true } });
  }
}

async function seedNotices(transaction: Transaction) {
  const author = await transaction.user.findFirstOrThrow({ where: { role: "ADMIN" } });
  for (const { content, style, publishedOn } of DEMO_NOTICES) {
    const createdAt = new Date(`${publishedOn}T08:00:00Z`);
    await transaction.notice.create({
      data: { content, style, createdAt, authorId: author.id },
      select: { id: true },
    });
  }
}

/** Seeds an open licence for the demo data, as an admin of a real register can choose one. */
async function seedLicence(transaction: Transaction) {
  await transaction.dataLicence.createMany({ data: [{ id: 1, licence: "cc-by" }], skipDuplicates: true });
}

/** Waits for other seeding processes by polling the lock, as a blocking statement would exceed the query timeout. */
async function takeTurn(transaction: Transaction): Promise<void> {
  const ask = () => transaction.$queryRaw<{ isMine: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtext('seed')) AS "isMine"`;
  while ((await ask())[0]?.isMine !== true) await setTimeout(100);
}

/** Runs a seed once per database, in one transaction, even if several processes start together. */
async function once(
  key: string,
  version: number,
  seed: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  await db().$transaction(
    async (transaction) => {
      // Lifts the timeouts of requests: another process may be seeding, and a slow machine takes longer.
      await transaction.$executeRaw`SET LOCAL statement_timeout = 0`;
      await transaction.$executeRaw`SET LOCAL idle_in_transaction_session_timeout = 0`;
      await takeTurn(transaction);
      if ((await transaction.seedState.findUnique({ where: { key } })) !== null) return;
      await seed(transaction);
      await transaction.seedState.create({ data: { key, version } });
    },
    { maxWait: 60_000, timeout: 120_000 },
  );
}

/**
 * Fills an empty database with the data model, institutions and pages that admins edit; with `demo` also fictitious
 * organisations, accounts, entries and notices. Existing content stays as it is.
 */
export async function seedDatabase(options: { demo: boolean }): Promise<void> {
  await once("data-model", DATA_MODEL_VERSION, async (transaction) => {
    await seedFields(transaction);
    await seedInstitutions(transaction, INSTITUTIONS, false);
    await writeFirstFieldLogLine(transaction);
    await seedContentBlocks(transaction);
  });
  invalidateCachedSources("data model");
  if (!options.demo) return;
  await once("demo-organisations", DEMO_VERSION, async (transaction) => {
    await seedInstitutions(transaction, DEMO_INSTITUTIONS, true);
    await seedAccounts(transaction);
  });
  invalidateCachedSources("data model");
  await once("demo-entries", DEMO_VERSION, async (transaction) => {
    for (const entry of DEMO_ENTRIES) await seedEntry(transaction, entry);
    await seedNotices(transaction);
  });
  await once("demo-reports", DEMO_VERSION, seedReports);
  await once("demo-reviews", DEMO_VERSION, seedRechecks);
  await once("demo-products", DEMO_VERSION, seedDemoProducts);
  await once("demo-hospitals", DEMO_VERSION, seedDemoHospitalDetails);
  await once("demo-advice", DEMO_VERSION, seedAdvice);
  await once("demo-dossiers", DEMO_VERSION, seedDossiers);
  await once("demo-reading-first", DEMO_VERSION, (transaction) => seedReview(transaction, readColumns));
  await once("demo-webhooks", DEMO_VERSION, seedWebhooks);
  await once("demo-board-reports", DEMO_VERSION, seedBoardReports);
  await once("demo-declaration", DEMO_VERSION, seedDeclaration);
  await once("demo-licence", DEMO_VERSION, seedLicence);
  invalidateCachedSources();
}
