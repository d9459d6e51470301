import "server-only";
import { filterableKeys } from "../../fields/data-model";
import { getDataModel } from "../../fields/server/data-model";
import { getLabelsToday } from "../../fields/server/field-changes";
import { ANONYMOUS } from "../../platform/auth/actor";
import { lastPage } from "../../platform/pagination";
import type { Explored } from "../answers";
import { countByValue, facetsOf } from "./counts";
import { listPublicEntries, PUBLIC_PAGE_SIZE } from "./entry-list";

/**
 * Returns a page, from 1, of the public entries with this value, or of those in one phase; null if no filter has that
 * value, and past the last page. A former label finds the value by its current one. Public to everyone.
 */
export async function findExplored(
  key: string,
  named: string,
  page: number,
  inPhase: string | null = null,
): Promise<Explored | null> {
  const field = filterableKeys(await getDataModel()).find((one) => one === key);
  const today = await getLabelsToday();
  const label = field === undefined ? null : today(field, named);
  const phase = inPhase === null ? null : today("technicalReadinessLevel", inPhase);
  if (field === undefined || label === null || (inPhase !== null && phase === null)) return null;
  const [model, { entries, total }, found] = await Promise.all([
    getDataModel(),
    listPublicEntries(
      { [field]: [label], ...(phase === null ? {} : { technicalReadinessLevel: [phase] }) },
      page,
    ),
    countByValue(ANONYMOUS, "", { [field]: [label] }),
  ]);
  const last = lastPage(total, PUBLIC_PAGE_SIZE);
  if (page > last) return null;
  const phases = facetsOf(model, () => found).find((facet) => facet.field === "technicalReadinessLevel");
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
