import "server-only";
import { answerEntryFile, fileHeaders, nameFile } from "../../entries/server/file-answers";
import texts from "../../messages/nl/compare.json";
import type { FileFormat } from "../../platform/file-formats";
import type { Call } from "../../platform/http/resource";
import { getComparison } from "./comparison";

interface Query {
  ids: string[];
  format?: FileFormat | undefined;
}

/** GET /api/algorithm/compare/export: the compared entries as a file, as far as the actor may see them. */
export async function answerComparisonFile(call: Call<Query, unknown>): Promise<Response> {
  const { actor, query, isHead } = call;
  const format = query.format ?? "json";
  const name = nameFile("entryName", texts.fileName);
  const { entries } = await getComparison(actor, query.ids);
  if (isHead) return new Response(null, { headers: fileHeaders(name, format) });
  return answerEntryFile(actor, { entries, format, name });
}
