import "server-only";
import { remembered } from "../../platform/cache";
import { db } from "../../platform/database/db";
import { type LabelToday, labelsToday, type Rename } from "../renamed-labels";
import { getDataModel } from "./data-model";

/** Every value that got another name, the first one first, by the log of the fields. */
async function readRenames(): Promise<Rename[]> {
  const rows = await db().fieldChange.findMany({
    where: { kind: "valueRenamed" },
    orderBy: { id: "asc" },
    select: { fieldKey: true, before: true, after: true },
  });
  return rows.map(({ fieldKey, before, after }) => ({
    field: fieldKey ?? "",
    before: before ?? "",
    after: after ?? "",
  }));
}

const renames = remembered("renamed values", "data model", readRenames);

/** Finds what a value is called today that was chosen by an earlier name. */
export async function getLabelsToday(): Promise<LabelToday> {
  const [model, all] = await Promise.all([getDataModel(), renames()]);
  return labelsToday(model, all);
}
