import "server-only";
import type { EntryDto } from "../../entries/answers";
import { type EntryFile, entryAddress, fileStem } from "../../entries/entry-file";
import { getEntry } from "../../entries/server/entries";
import { answerEntryFile, fileHeaders, nameFile, usualStem } from "../../entries/server/file-answers";
import { getDataModel } from "../../fields/server/data-model";
import { isInstitution } from "../../institutions/server/institutions";
import { toPublicationStandard } from "../../open-data/publication-standard";
import { settings } from "../../platform/env";
import type { FileFormat } from "../../platform/file-formats";
import type { Call } from "../../platform/http/resource";
import { inOwnTime } from "../../platform/request";
import type { ListQuery } from "../../search/query";
import { correctedHeader } from "../../search/server/list-answers";
import { findExport, streamExport } from "./export";

/** The first batch is read within the request's time, and each other when it is asked for, in a time of its own. */
async function* inTurns(first: IteratorResult<EntryDto[]>, batches: AsyncGenerator<EntryDto[]>) {
  try {
    for (let next = first; !next.done; ) {
      yield next.value;
      next = await inOwnTime(settings().DATABASE_DEADLINE_MS, () => batches.next());
    }
  } finally {
    await batches.return(undefined);
  }
}

/** GET /api/algorithm/export: the list as a file, sent while it is read. */
export async function answerExport(
  call: Call<ListQuery & { format: FileFormat }, unknown>,
): Promise<Response> {
  const { actor, query, isHead } = call;
  const { format } = query;
  const found = await findExport(actor, query);
  const name = nameFile("listName");
  const headers = {
    "x-total-count": String(found.total),
    ...correctedHeader(found.corrected),
  };
  if (isHead) return new Response(null, { headers: { ...fileHeaders(name, format), ...headers } });
  const batches = streamExport(actor, found);
  // Before the answer begins, so that a refusal or a database that is away keeps its status.
  const entries = inTurns(await batches.next(), batches);
  return answerEntryFile(actor, { entries, format, name }, headers);
}

async function byStandard(entry: EntryDto) {
  const { activeHospital } = entry;
  const usedAt = activeHospital !== null && (await isInstitution(activeHospital)) ? activeHospital : null;
  const address = entryAddress(settings().APP_URL, entry._id);
  return toPublicationStandard(entry, await getDataModel(), { address, usedAt });
}

/** GET /api/algorithm/{id}/export: one entry as a file, for who may see it. */
export async function answerEntryExport(call: Call<{ format: EntryFile }, unknown>): Promise<Response> {
  const { actor, param, query, isHead } = call;
  const { entry } = await getEntry(actor, param("id"));
  const stem = fileStem(entry.algorithmName ?? "", usualStem());
  const isStandard = query.format === "publication-standard";
  const headers = fileHeaders(nameFile(isStandard ? "standardName" : "entryName", stem), "json");
  if (isHead) return new Response(null, { headers });
  const content = isStandard ? await byStandard(entry) : entry;
  return new Response(JSON.stringify(content, null, 2), { headers });
}
