import "server-only";
import { changeEntries, type EntryTransaction, runEntryTransaction } from "../../entries/server/changes";
import { toEntryColumns } from "../../entries/server/rows";
import type { DataModel } from "../../fields/data-model";
import { getDataModel } from "../../fields/server/data-model";
import { findInstitutionByEmail, shareLockInstitutions } from "../../institutions/server/institutions";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Transaction } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { AppError } from "../../platform/errors";
import { getCallerLanguage } from "../../platform/language/language-of-call";
import { enqueueMailToAdmins, type MailTransaction } from "../../platform/mail/outbox";
import { convertLegacyEntry, type LegacyEntry, legacyEntriesSchema } from "../legacy-schema";
import { clearUnverifiedRegistration } from "./claims";
import type { LegacyAccountInput } from "./legacy-accounts";
import { accountMail } from "./mails";
import { mailRequestedToken, tryConsumeMailedToken } from "./tokens";

/** Prefix of the source key of migrated entries; see Entry.sourceKey. */
const SOURCE = "legacy:";

async function mayComeIn(transaction: Transaction, email: string): Promise<boolean> {
  const user = await transaction.user.findUnique({
    where: { email },
    select: { blockedAt: true, closedAt: true },
  });
  return user === null || (user.blockedAt === null && user.closedAt === null);
}

/** Mails the code to migrate an account of the older register; does nothing for any other address. */
export async function requestMigration(email: string): Promise<void> {
  await mailRequestedToken("migrate", email, async (transaction) => {
    const account = await transaction.legacyAccount.findUnique({
      where: { email, migratedAt: null },
      select: { id: true, name: true },
    });
    const mayCome = await mayComeIn(transaction, email);
    if (account === null || !mayCome) return null;
    const { id: legacyAccountId, name } = account;
    return {
      owner: { legacyAccountId },
      contentOf: (code) => accountMail({ kind: "migrationCode", name, email, code }),
    };
  });
}

/**
 * Returns the account that the entries move to: the one with this address, which the code has just proved, or a new
 * one. An existing account with an unverified address is cleared first.
 */
async function takeAccount(
  transaction: MailTransaction,
  { email, name, allowAccess }: Omit<LegacyAccountInput, "entries">,
  address: string | undefined,
): Promise<{ id: string; institutionId: string | null }> {
  const institution = await findInstitutionByEmail(transaction, email);
  const proved = { verified: true, institutionId: institution?.id ?? null };
  const select = { id: true, institutionId: true } as const;
  const known = await transaction.user.findUnique({
    where: { email },
    select: { id: true, verified: true, allowAccess: true },
  });
  if (known === null) {
    const language = await getCallerLanguage();
    const data = { email, name, allowAccess, language, ...proved };
    const created = await transaction.user.create({ data, select });
    if (!allowAccess) {
      const asks = { kind: "adminNewRequest", name, email, institution: institution?.name ?? null } as const;
      const mail = accountMail({ ...asks, said: [], migrated: true });
      await enqueueMailToAdmins(transaction, mail, { key: `request:${created.id}` });
    }
    return created;
  }
  if (!known.verified)
    await clearUnverifiedRegistration(transaction, known.id, { kind: "person", id: known.id, address });
  return transaction.user.update({
    where: { id: known.id },
    data: {
      allowAccess: known.allowAccess || allowAccess,
      ...proved,
      ...(allowAccess ? { askedAt: null } : {}),
      ...(known.verified ? {} : { name }),
    },
    select,
  });
}

/** Adds the valid entries with a first version; returns the keys of those that are now in the register. */
async function addEntries(
  transaction: EntryTransaction,
  model: DataModel,
  author: { authorId: string; institutionId: string | null },
  entries: LegacyEntry[],
): Promise<Set<string>> {
  const taken = entries.flatMap((entry) => {
    const content = convertLegacyEntry(model, entry)?.content;
    return content === undefined ? [] : [{ entry, columns: toEntryColumns(content, model) }];
  });
  const added = await changeEntries(
    transaction,
    { actor: null, kept: "all", skipKnown: true },
    taken.map(({ entry: { key, addedOn }, columns }) => ({
      act: "migrate",
      columns,
      set: {
        ...author,
        sourceKey: SOURCE + key,
        ...(addedOn === null ? {} : { createdAt: new Date(addedOn) }),
      },
    })),
  );
  return new Set(added.map(({ sourceKey }) => (sourceKey ?? "").slice(SOURCE.length)));
}

/**
 * Migrates an account of the older register with its mailed code; returns the number of migrated entries. Entries that
 * could not be migrated stay with the older account. Throws token_invalid.
 */
export async function migrateAccountAndEntries(
  email: string,
  secret: string,
  address?: string,
): Promise<number> {
  const model = await getDataModel();
  const moved = await runEntryTransaction(async (transaction) => {
    await shareLockInstitutions(transaction);
    const account = await transaction.legacyAccount.findUnique({ where: { email, migratedAt: null } });
    if (account === null || !(await mayComeIn(transaction, email))) return null;
    await transaction.$executeRaw`SELECT 1 FROM "user" WHERE email = ${email} FOR NO KEY UPDATE`;
    if (!(await tryConsumeMailedToken(transaction, "migrate", { legacyAccountId: account.id }, secret)))
      return null;
    const { id, institutionId } = await takeAccount(transaction, account, address);
    const entries = legacyEntriesSchema.parse(account.entries);
    const added = await addEntries(transaction, model, { authorId: id, institutionId }, entries);
    await transaction.legacyAccount.update({
      where: { id: account.id },
      data: { migratedAt: new Date(), entries: entries.filter(({ key }) => !added.has(key)) },
    });
    await recordAuditEvent(transaction, {
      kind: "account.migrated",
      by: { kind: "person", id, address },
      details: { count: added.size },
    });
    return added.size;
  });
  if (moved === null) throw new AppError("token_invalid");
  // Notices show their author's name, and the account may have got its name from the older register.
  invalidateCachedSources("notices");
  return moved;
}
