import "server-only";
import { findUndeletedEntryRow } from "../../entries/server/entries";
import { isFieldKey } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import { translateModel } from "../../fields/shown-labels";
import type { AccessRuleSubject, SubjectAccessRule } from "../../platform/auth/rules";
import { AppError } from "../../platform/errors";
import { type CallerAndPathParameters, createRouteBuilder } from "../../platform/http/resource";
import { getLanguageOfApiCall } from "../../platform/language/language-of-call";
import { findReportRow } from "../../reports/server/inbox";

/** Returns the display names of the entry fields in an error, in the language of the call. */
async function fieldNamesFor(thrown: unknown, headers: Headers): Promise<Record<string, string>> {
  if (!(thrown instanceof AppError)) return {};
  const keys = thrown.fields.map(({ path }) => path.split(".", 1)[0] ?? "").filter(isFieldKey);
  if (keys.length === 0) return {};
  try {
    const model = translateModel(getLanguageOfApiCall(headers), await getDataModel());
    return Object.fromEntries(keys.map((key) => [key, model[key].displayName]));
  } catch {
    // If the data model cannot be read, the error response names no fields.
    return {};
  }
}

/** Finds a rule's subject by the address: its entry or person, or the entry of its report. */
async function findSubject(
  rule: SubjectAccessRule,
  param: CallerAndPathParameters["param"],
): Promise<AccessRuleSubject> {
  const id = param("id");
  if ("profile" in rule) return { entry: null, personId: id };
  if ("coEditor" in rule) return { entry: await findUndeletedEntryRow(id), personId: param("userId") };
  if ("entry" in rule || "experience" in rule)
    return { entry: await findUndeletedEntryRow(id), personId: "" };
  const report = await findReportRow(id);
  return { entry: report === null ? null : await findUndeletedEntryRow(report.entryId), personId: "" };
}

/** Awaits work, then returns a confirmation such as {sent: true}. */
export async function awaitAndBuildConfirmation<Name extends string>(name: Name, work: Promise<unknown>) {
  await work;
  return { [name]: true } as Record<Name, true>;
}

export {
  createDeprecatedAlias,
  createPrivateJsonResponse,
  createResourceHandlers,
} from "../../platform/http/resource";

/** Creates one method of a resource from its contract and handler. */
export const route = createRouteBuilder(fieldNamesFor, findSubject);
