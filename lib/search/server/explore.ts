import "server-only";
import { listFilterableKeys } from "../../fields/data-model";
import { getDataModel } from "../../fields/server/data-model";
import { getLabelFinder } from "../../fields/server/field-changes";
import { ANONYMOUS } from "../../platform/auth/actor";
import { computeLastPage } from "../../platform/pagination";
import type { PublicEntriesOfValue } from "../answers";
import { buildFacets, countFoundByValue } from "./counts";
import { ENTRIES_PER_PUBLIC_PAGE, listPublicEntries } from "./entry-list";

/**
 * Returns a page, from 1, of the public entries with this value, or of those in one phase; null if no filter has that
 * value, and past the last page. A former label finds the value by its current one. Public to everyone.
 */
export async function findPublicEntriesOfValue(
  key: string,
  named: string,
  page: number,
  inPhase: string | null = null,
): Promise<PublicEntriesOfValue | null> {
  const field = listFilterableKeys(await getDataModel()).find((one) => one === key);
  const today = await getLabelFinder();
  const label = field === undefined ? null : today(field, named);
  const phase = inPhase === null ? null : today("technicalReadinessLevel", inPhase);
  if (field === undefined || label === null || (inPhase !== null && phase === null)) return null;
  const [model, { entries, total }, found] = await Promise.all([
    getDataModel(),
    listPublicEntries(
      { [field]: [label], ...(phase === null ? {} : { technicalReadinessLevel: [phase] }) },
      page,
    ),
    countFoundByValue(ANONYMOUS, "", { [field]: [label] }),
  ]);
  const last = computeLastPage(total, ENTRIES_PER_PUBLIC_PAGE);
  if (page > last) return null;
  const phases = buildFacets(model, () => found).find((facet) => facet.field === "technicalReadinessLevel");
  return {
    phase,
    field,
    label,
    entries,
    total,
    page,
    last,
    phases: phases?.values.filter(({ count }) => count > 0) ?? [],
  };
}
