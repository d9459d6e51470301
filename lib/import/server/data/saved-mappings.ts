import "server-only";
import { getLabelFinder } from "../../../fields/server/field-changes";
import { recordAuditEvent } from "../../../platform/audit/note";
import type { Actor } from "../../../platform/auth/actor";
import { authorise } from "../../../platform/auth/permissions";
import { db, type Prisma } from "../../../platform/database/db";
import { isUniqueViolation } from "../../../platform/database/failures";
import { shareLockActor } from "../../../platform/database/locks";
import { AppError, createInvalidFieldError } from "../../../platform/errors";
import type { SavedMappingDto } from "../../answers";
import { replaceOutdatedMappingLabels } from "../../known-mappings";
import type { ImportMapping } from "../../mapping-schema";
import type { ImportKind } from "../../rules";

/** Maximum number of saved mappings, more than any register has sources. */
const MOST_MAPPINGS = 200;

type Row = { id: string; kind: ImportKind; name: string; mapping: unknown; updatedAt: Date };

const dtoOf = ({ id, kind, name, mapping, updatedAt }: Row): SavedMappingDto => ({
  _id: id,
  kind,
  name,
  // The stored JSON may have the name from before a renaming.
  mapping: { ...(mapping as object), name },
  updated: updatedAt.toISOString(),
});

/** Lists all saved mappings by name, with the current labels of values; for admins, whoever saved them. */
export async function listMappings(actor: Actor, kind?: ImportKind): Promise<SavedMappingDto[]> {
  authorise(actor, "entry.import");
  const [rows, today] = await Promise.all([
    db().savedMapping.findMany({
      where: kind === undefined ? {} : { kind },
      orderBy: [{ name: "asc" }, { kind: "asc" }],
    }),
    getLabelFinder(),
  ]);
  return rows.map((row) =>
    dtoOf({ ...row, mapping: replaceOutdatedMappingLabels(row.kind, row.mapping as ImportMapping, today) }),
  );
}

/** Saves a mapping under a name, replacing one of its kind and name. Throws too_many_imports. */
export async function saveMapping(
  actor: Actor,
  { kind, name, mapping }: Pick<Row, "kind" | "name"> & { mapping: ImportMapping },
): Promise<SavedMappingDto> {
  authorise(actor, "entry.import");
  const stored = { ...mapping, name } as Prisma.InputJsonValue;
  const isNew = (await db().savedMapping.count({ where: { kind, name } })) === 0;
  if (isNew && (await db().savedMapping.count()) >= MOST_MAPPINGS) {
    throw new AppError("too_many_imports", { values: { max: MOST_MAPPINGS } });
  }
  return db().$transaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    // One statement (ON CONFLICT): if two users save the same name at once, the later one wins.
    const row = await transaction.savedMapping.upsert({
      where: { kind_name: { kind, name } },
      create: { kind, name, mapping: stored },
      update: { mapping: stored, updatedAt: new Date() },
    });
    await recordAuditEvent(transaction, { kind: "import.mappingSaved", by: actor });
    return dtoOf(row);
  });
}

/** Renames a mapping. Throws not_found, and invalid_input about `name` when another mapping has it. */
export async function renameMapping(actor: Actor, id: string, name: string): Promise<SavedMappingDto> {
  authorise(actor, "entry.import");
  const data = { name, updatedAt: new Date() };
  return db()
    .$transaction(async (transaction) => {
      await shareLockActor(transaction, actor);
      const [row] = await transaction.savedMapping.updateManyAndReturn({ where: { id }, data });
      if (row === undefined) throw new AppError("not_found");
      await recordAuditEvent(transaction, { kind: "import.mappingRenamed", by: actor });
      return dtoOf(row);
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw createInvalidFieldError("name", "import.mappingNameTaken", { name });
    });
}

/** Deletes a mapping. Throws not_found. */
export async function deleteMapping(actor: Actor, id: string): Promise<{ _id: string }> {
  authorise(actor, "entry.import");
  return db().$transaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    const { count } = await transaction.savedMapping.deleteMany({ where: { id } });
    if (count === 0) throw new AppError("not_found");
    await recordAuditEvent(transaction, { kind: "import.mappingRemoved", by: actor });
    return { _id: id };
  });
}
