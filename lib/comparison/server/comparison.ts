import "server-only";
import type { EntryDto } from "../../entries/answers";
import { buildVisibleToActorCondition } from "../../entries/server/conditions";
import {
  buildFileHeaders,
  createEntryFileResponse,
  formatDatedFileName,
} from "../../entries/server/file-answers";
import { buildEntryDto, ENTRY_COLUMNS_SQL, ENTRY_TABLES_SQL, type EntryRow } from "../../entries/server/rows";
import { getDataModel } from "../../fields/server/data-model";
import { getReaderModel } from "../../fields/server/reader-model";
import texts from "../../messages/nl/compare.json";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db } from "../../platform/database/db";
import type { FileFormat } from "../../platform/file-formats";
import { ID_PATTERN } from "../../platform/http/parameters";
import type { ApiCall } from "../../platform/http/resource";
import { dropTooShortSearch } from "../../search/query";
import { readPageQuery } from "../../search/schema";
import { listEntries } from "../../search/server/entry-list";
import { MAX_COMPARED_ENTRIES } from "../size";

/**
 * Returns the first four of the given entries, in order, that the actor may see in detail. An entry that they may not
 * see counts as one that does not exist: `missing` counts both (decisions, section 3).
 */
export async function getComparedEntries(
  actor: Actor,
  ids: readonly string[],
): Promise<{ entries: EntryDto[]; missing: number }> {
  authorise(actor, "entry.compare");
  const asked = [...new Set(ids)].slice(0, MAX_COMPARED_ENTRIES);
  const known = asked.filter((id) => ID_PATTERN.test(id));
  if (known.length === 0) return { entries: [], missing: asked.length };
  const [rows, model] = await Promise.all([
    db().$queryRaw<EntryRow[]>`SELECT ${ENTRY_COLUMNS_SQL} FROM ${ENTRY_TABLES_SQL}
      WHERE e.id = ANY(${known}::text[]) AND ${buildVisibleToActorCondition(actor)}`,
    getDataModel(),
  ]);
  const entries = known.flatMap((id) => {
    const row = rows.find((one) => one.id === id);
    return row === undefined ? [] : [buildEntryDto(row, model, actor)];
  });
  return { entries, missing: asked.length - entries.length };
}

/** Maximum number of entries that are suggested for comparison. */
const MAX_SUGGESTED = 6;

/** Finds entries to add to a comparison; null without a search, or if the comparison is full. */
export async function findEntriesToAdd(
  actor: Actor,
  entries: readonly EntryDto[],
  search: string,
): Promise<{ entries: EntryDto[]; corrected: string | null } | null> {
  if (dropTooShortSearch(search) === "" || entries.length >= MAX_COMPARED_ENTRIES) return null;
  const query = readPageQuery(await getReaderModel(), new URLSearchParams({ search }));
  const found = await listEntries(actor, { ...query, pageSize: MAX_SUGGESTED + MAX_COMPARED_ENTRIES });
  const compared = new Set(entries.map(({ _id }) => _id));
  const others = found.entries.filter(({ _id }) => !compared.has(_id));
  return { entries: others.slice(0, MAX_SUGGESTED), corrected: found.corrected };
}

interface Query {
  ids: string[];
  format?: FileFormat | undefined;
}

/** Answers GET /api/algorithm/compare/export: the compared entries as a file, if the actor may see them. */
export async function answerComparisonFile(call: ApiCall<Query, unknown>): Promise<Response> {
  const { actor, query, isHead } = call;
  const format = query.format ?? "json";
  const name = formatDatedFileName("entryName", texts.fileName);
  const { entries } = await getComparedEntries(actor, query.ids);
  if (isHead) return new Response(null, { headers: buildFileHeaders(name, format) });
  return createEntryFileResponse(actor, { entries, format, name });
}
