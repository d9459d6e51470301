import "server-only";
import { getPageLanguage } from "../../platform/language/reader-language";
import type { DataModel } from "../data-model";
import { translateModel } from "../shown-labels";
import { getDataModel } from "./data-model";

/** Returns the data model in the language of the page, for the page and its scripts. */
export async function getReaderModel(): Promise<DataModel> {
  const [language, model] = await Promise.all([getPageLanguage(), getDataModel()]);
  return translateModel(language, model);
}
