import "server-only";
import type { DataModel } from "../domain/data-model";
import { modelIn } from "../domain/shown-words";
import { getDataModel } from "./data/data-model";
import { pageLanguage } from "./language";

/** The data model in the language of the page: what is shown of it, and what its scripts get. */
export async function getReaderModel(): Promise<DataModel> {
  const [language, model] = await Promise.all([pageLanguage(), getDataModel()]);
  return modelIn(language, model);
}
