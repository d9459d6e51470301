import "server-only";
import { isFieldKey } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import { modelIn } from "../../fields/shown-words";
import { AppError } from "../../platform/errors";
import { languageOfCall } from "../../platform/language/language-of-call";

/** What people call the fields of an entry that a refusal names, in the language of the call: as forms and pages do. */
export async function fieldNamesFor(thrown: unknown, headers: Headers): Promise<Record<string, string>> {
  if (!(thrown instanceof AppError)) return {};
  const keys = thrown.fields.map(({ path }) => path.split(".", 1)[0] ?? "").filter(isFieldKey);
  if (keys.length === 0) return {};
  try {
    const model = modelIn(languageOfCall(headers), await getDataModel());
    return Object.fromEntries(keys.map((key) => [key, model[key].displayName]));
  } catch {
    // What was refused is told all the same.
    return {};
  }
}
