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
 * A page, from 1, of the public entries with this value, whoever asks; null for what is no value of a filter, and past
 * the last page. A former name finds the value by today's. Public to everyone.
 */
export async function findExplored(key: string, named: string, page: number): Promise<Explored | null> {
  const field = filterableKeys(await getDataModel()).find((one) => one === key);
  const label = field === undefined ? null : (await getLabelsToday())(field, named);
  if (field === undefined || label === null) return null;
  const [model, { entries, total }, found] = await Promise.all([
    getDataModel(),
    listPublicEntries(field, label, page),
    countByValue(ANONYMOUS, "", { [field]: [label] }),
  ]);
  const last = lastPage(total, PUBLIC_PAGE_SIZE);
  if (page > last) return null;
  const phases = facetsOf(model, () => found).find((facet) => facet.field === "technicalReadinessLevel");
  return {
    field,
    label,
    entries,
    total,
    page,
    last,
    phases: phases?.values.filter(({ count }) => count > 0) ?? [],
  };
}
