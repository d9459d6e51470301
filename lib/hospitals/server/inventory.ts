import "server-only";
import { findDossierStandings } from "../../dossier/server/summary";
import { buildProductOfEntryColumns } from "../../entries/entry-file";
import { buildEditableByCondition, buildVisibleToActorCondition } from "../../entries/server/conditions";
import {
  buildFileHeaders,
  createEntryFileResponse,
  formatDatedFileName,
  readFirstBatchAhead,
} from "../../entries/server/file-answers";
import { aggregateEntryIds, streamEntriesByIds } from "../../entries/server/stream";
import dossierWords from "../../messages/nl/dossier.json";
import dutch from "../../messages/nl/export.json";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor, UserActor } from "../../platform/auth/actor";
import { db, Prisma } from "../../platform/database/db";
import type { FileFormat } from "../../platform/file-formats";
import { countRateLimitedAttempt } from "../../platform/http/rate-limits";
import type { ApiCall } from "../../platform/http/resource";
import { buildVisibleProductsCondition } from "../../products/server/conditions";
import type { InventoryEntry } from "../schema";
import { requireHospitalAdmin } from "./management";

/**
 * SQL condition: entries `e` of a hospital that the actor may see: written by its people, or active in it. Private
 * entries of others are excluded, also for a hospital admin who sees them as an admin of the register.
 */
export const isOfHospital = (
  actor: UserActor,
  id: string,
) => Prisma.sql`${buildVisibleToActorCondition(actor)}
  AND (e.visibility <> 'PRIVATE' OR ${buildEditableByCondition(actor.id, actor.institutionId)}) AND (e.institution_id = ${id}
  OR EXISTS (SELECT 1 FROM list_value h WHERE h.id = e.active_hospital_id AND h.institution_id = ${id}))`;

async function findInventoryIds(actor: UserActor, id: string): Promise<{ ids: string; total: number }> {
  const order = Prisma.sql`fold_text(e.algorithm_name), e.id`;
  const [found] = await db().$queryRaw<{ ids: string; total: number }[]>`
    SELECT count(*)::int AS total, coalesce(${aggregateEntryIds(order)}, '') AS ids
    FROM entry e WHERE ${isOfHospital(actor, id)}`;
  return found ?? { ids: "", total: 0 };
}

/** Streams a hospital's entries in batches, each with the last day of its product's certificate and its dossier. */
async function* streamInventory(
  by: UserActor,
  hospitalId: string,
  ids: string,
): AsyncGenerator<InventoryEntry[]> {
  for await (const batch of streamEntriesByIds(by, ids, isOfHospital(by, hospitalId))) {
    const products = batch.flatMap(({ product }) => product?._id ?? []);
    const rows = await db().$queryRaw<{ id: string; endsOn: string | null }[]>`
      SELECT p.id, to_char(p.certificate_ends_on, 'YYYY-MM-DD') AS "endsOn" FROM product p
      WHERE p.id = ANY(${products}::text[]) AND ${buildVisibleProductsCondition(by)}`;
    const days = new Map(rows.map(({ id, endsOn }) => [id, endsOn]));
    const dossiers = await findDossierStandings(batch.map(({ _id }) => _id));
    yield batch.map((entry) => ({
      ...entry,
      certificateEndsOn: days.get(entry.product?._id ?? "") ?? null,
      dossier: dossiers.get(entry._id) ?? null,
    }));
  }
}

const MORE_COLUMNS = [
  ...buildProductOfEntryColumns(dutch.products),
  {
    heading: dutch.products.certificateEndsOn,
    width: 20,
    cell: ({ certificateEndsOn }: InventoryEntry) => certificateEndsOn ?? "",
  },
  {
    heading: dutch.dossier.routes,
    width: 30,
    cell: ({ dossier }: InventoryEntry) => {
      if (dossier === null) return "";
      const routes = dossier.routes.map((route) => dossierWords.routes[route]);
      return routes.length === 0 ? dossierWords.routes.none : routes.join("; ");
    },
  },
  {
    heading: dutch.dossier.openDuties,
    width: 15,
    cell: ({ dossier }: InventoryEntry) => String(dossier?.openDuties ?? ""),
  },
];

/** Lists all entries of a hospital, by name, for its admins. */
export async function listInventory(
  actor: Actor,
  slug: string,
): Promise<{ hospital: { slug: string; name: string }; entries: InventoryEntry[] }> {
  const { by, hospital } = await requireHospitalAdmin(actor, slug);
  const { ids } = await findInventoryIds(by, hospital.id);
  const entries: InventoryEntry[] = [];
  for await (const batch of streamInventory(by, hospital.id, ids)) entries.push(...batch);
  return { hospital, entries };
}

/** Answers GET /api/v1/hospitals/{slug}/inventory: the inventory as a file. The export is logged. */
export async function answerInventory(call: ApiCall<{ format: FileFormat }, unknown>): Promise<Response> {
  const { query, param, isHead } = call;
  const { by, hospital } = await requireHospitalAdmin(call.actor, param("slug"));
  await countRateLimitedAttempt("export", by.id);
  const { ids, total } = await findInventoryIds(by, hospital.id);
  const { format } = query;
  const name = formatDatedFileName("inventoryName", hospital.slug);
  const headers = { "x-total-count": String(total) };
  if (isHead) return new Response(null, { headers: { ...buildFileHeaders(name, format), ...headers } });
  await recordAuditEvent(db(), { kind: "entry.exported", by, details: { count: total } });
  const entries = await readFirstBatchAhead(streamInventory(by, hospital.id, ids));
  return createEntryFileResponse(by, { entries, format, name, more: MORE_COLUMNS }, headers);
}
