import "server-only";
import { pageLanguage } from "../../platform/language/reader-language";
import type { DataModel } from "../data-model";
import { modelIn } from "../shown-labels";
import { getDataModel } from "./data-model";

/** Returns the data model in the language of the page, for the page and its scripts. */
export async function getReaderModel(): Promise<DataModel> {
  const [language, model] = await Promise.all([pageLanguage(), getDataModel()]);
  return modelIn(language, model);
}
