import "server-only";
import type { EntryDto } from "../../entries/answers";
import { buildEntryUrl, type SingleEntryFileFormat, toFileStem } from "../../entries/entry-file";
import { buildVisibleToActorCondition } from "../../entries/server/conditions";
import { getEntry } from "../../entries/server/entries";
import {
  buildFileHeaders,
  createEntryFileResponse,
  formatDatedFileName,
  getFallbackEntryFileStem,
  readFirstBatchAhead,
} from "../../entries/server/file-answers";
import { aggregateEntryIds, streamEntriesByIds } from "../../entries/server/stream";
import { getDataModel } from "../../fields/server/data-model";
import { isInstitutionName } from "../../institutions/server/institutions";
import { toPublicationStandard } from "../../open-data/publication-standard";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db } from "../../platform/database/db";
import { getSettings } from "../../platform/env";
import type { FileFormat } from "../../platform/file-formats";
import { countRateLimitedAttempt } from "../../platform/http/rate-limits";
import type { ApiCall } from "../../platform/http/resource";
import type { ListQuery } from "../../search/query";
import { authoriseList } from "../../search/server/access";
import { type SearchCorrection, searchWithCorrection } from "../../search/server/correction";
import { buildSortOrder, selectFoundEntries } from "../../search/server/entry-list";
import { buildCorrectionHeaders } from "../../search/server/list-answers";
import { parseQueryWithSynonyms } from "../../search/server/synonyms";

/** The entries of an export. */
interface FoundEntries {
  /** Ids of the entries in list order, as one text to save memory: some 25 bytes per entry. */
  ids: string;
  total: number;
}

async function find(actor: Actor, query: ListQuery): Promise<FoundEntries> {
  const [model, parsed] = await Promise.all([getDataModel(), parseQueryWithSynonyms(query)]);
  const order = buildSortOrder(parsed, model);
  const [found] = await db().$queryRaw<{ ids: string; total: number }[]>`
    SELECT count(*)::int AS total, coalesce(${aggregateEntryIds(order)}, '') AS ids
    FROM ${selectFoundEntries(actor, parsed, model)}`;
  return found ?? { ids: "", total: 0 };
}

/**
 * Finds the entries that the register's list shows for a query, over all pages, in one statement: sorting by relevance
 * needs the whole result, and between statements a saved entry could move within the order, and be found twice or
 * never. `address` is the network address of the caller, by which exports of visitors are limited. Throws
 * not_authenticated, not_approved or rate_limited.
 */
export async function findEntriesToExport(
  actor: Actor,
  query: ListQuery,
  address: string,
): Promise<FoundEntries & SearchCorrection> {
  authoriseList(actor, query);
  await countRateLimitedAttempt("export", actor.kind === "user" ? actor.id : address);
  return searchWithCorrection(actor, query, (search) => find(actor, { ...query, search }));
}

/**
 * Streams the entries that findEntriesToExport found, in batches, as streamEntriesByIds. Logs the export of an account
 * before the first batch; a visitor gets public data only, as from the open data, and is not logged.
 */
export async function* streamExportedEntries(actor: Actor, found: FoundEntries): AsyncGenerator<EntryDto[]> {
  authorise(actor, "entry.search");
  let isRecorded = false;
  for await (const batch of streamEntriesByIds(actor, found.ids, buildVisibleToActorCondition(actor))) {
    if (actor.kind === "user" && !isRecorded) {
      const details = { count: found.total };
      await recordAuditEvent(db(), { kind: "entry.exported", by: actor, details });
      isRecorded = true;
    }
    yield batch;
  }
}

/** Answers GET /api/algorithm/export: the list as a file, streamed while it is read. */
export async function answerListExport(
  call: ApiCall<ListQuery & { format: FileFormat }, unknown>,
): Promise<Response> {
  const { actor, query, isHead, address } = call;
  const { format } = query;
  const found = await findEntriesToExport(actor, query, address);
  const name = formatDatedFileName("listName");
  const headers = {
    "x-total-count": String(found.total),
    ...buildCorrectionHeaders(found.corrected),
  };
  if (isHead) return new Response(null, { headers: { ...buildFileHeaders(name, format), ...headers } });
  const batches = streamExportedEntries(actor, found);
  return createEntryFileResponse(
    actor,
    { entries: await readFirstBatchAhead(batches), format, name },
    headers,
  );
}

async function byStandard(entry: EntryDto) {
  const { activeHospital } = entry;
  const usedAt = activeHospital !== null && (await isInstitutionName(activeHospital)) ? activeHospital : null;
  const address = buildEntryUrl(getSettings().APP_URL, entry._id);
  return toPublicationStandard(entry, await getDataModel(), { address, usedAt });
}

/** Answers GET /api/algorithm/{id}/export: one entry as a file, for readers who may see it. */
export async function answerEntryExport(
  call: ApiCall<{ format: SingleEntryFileFormat }, unknown>,
): Promise<Response> {
  const { actor, param, query, isHead } = call;
  const { entry } = await getEntry(actor, param("id"));
  const stem = toFileStem(entry.algorithmName ?? "", getFallbackEntryFileStem());
  const isStandard = query.format === "publication-standard";
  const headers = buildFileHeaders(
    formatDatedFileName(isStandard ? "standardName" : "entryName", stem),
    "json",
  );
  if (isHead) return new Response(null, { headers });
  const content = isStandard ? await byStandard(entry) : entry;
  return new Response(JSON.stringify(content, null, 2), { headers });
}
