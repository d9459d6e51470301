import { notFound } from "next/navigation";
import { listAdviceOfEntry } from "@/lib/advice/server/advice";
import { type parseHistoryQuery, VERSIONS_PER_PAGE } from "@/lib/history/schema";
import { getVersionPair, listVersions } from "@/lib/history/server/versions";
import { paths } from "@/lib/paths";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { ID_PATTERN, PAGE_PARAMETER_SCHEMAS } from "@/lib/platform/http/parameters";
import { orRefuse } from "../../../or-refuse";

/** Loads the two versions that the address asks to compare; null if it names none. */
export async function readPair(id: string, { from, to }: ReturnType<typeof parseHistoryQuery>) {
  if (from === undefined && to === undefined) return null;
  if ([from, to].some((version) => version !== undefined && !ID_PATTERN.test(version))) notFound();
  const actor = await getCurrentActor();
  return orRefuse(paths.history(id), id, () => getVersionPair(actor, id, { from, to }));
}

/** Loads one page of an entry's versions, and the advices on it; the first page if the requested one is invalid. */
export async function readVersions(id: string, asked: string | undefined) {
  const page = PAGE_PARAMETER_SCHEMAS.page.safeParse(asked).data ?? 1;
  const actor = await getCurrentActor();
  const part = { page, pageSize: VERSIONS_PER_PAGE };
  const [found, advice] = await Promise.all([
    orRefuse(paths.history(id), id, () => listVersions(actor, id, part)),
    listAdviceOfEntry(actor, id),
  ]);
  if (found.versions.length === 0) notFound();
  return { page, advice, ...found };
}
