import "server-only";
import { pageLanguage } from "../../platform/language/reader-language";
import type { DataModel } from "../data-model";
import { modelIn } from "../shown-labels";
import { getDataModel } from "./data-model";

/** The data model in the language of the page: what is shown of it, and what its scripts get. */
export async function getReaderModel(): Promise<DataModel> {
  const [language, model] = await Promise.all([pageLanguage(), getDataModel()]);
  return modelIn(language, model);
}
