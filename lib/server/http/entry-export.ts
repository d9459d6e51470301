import "server-only";
import type { EntryDto } from "../../domain/dto";
import { type EntryFile, entryAddress, type FileFormat, fileStem } from "../../domain/entry-file";
import type { ListQuery } from "../../domain/entry-query";
import { toPublicationStandard } from "../../domain/publication-standard";
import { getDataModel } from "../data/data-model";
import { getEntry } from "../data/entries";
import { findExport, streamExport } from "../data/entry-export";
import { isInstitution } from "../data/hospitals";
import { settings } from "../env";
import { inOwnTime } from "../request-clock";
import { correctedHeader } from "./corrected-header";
import { answerEntryFile, fileHeaders, nameFile, usualStem } from "./entry-file";
import type { Call } from "./resource";

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
  const isStandard = query.format === "publicatiestandaard";
  const headers = fileHeaders(nameFile(isStandard ? "standardName" : "entryName", stem), "json");
  if (isHead) return new Response(null, { headers });
  const content = isStandard ? await byStandard(entry) : entry;
  return new Response(JSON.stringify(content, null, 2), { headers });
}
