import type { DataModel } from "../fields/data-model";
import type { SingleOrMultiChoiceKey } from "../fields/entry-fields";
import { findNearestLabels, findSuggestedLabel } from "../fields/nearest-labels";
import { findListOfField } from "./places";
import type { ImportKind } from "./rules";

/** Data from which values are suggested; `institutions` are the names of institutions that are not retired. */
export interface SuggestionContext {
  kind: ImportKind;
  model: DataModel;
  institutions: readonly string[];
}

/** Returns the list with the values of a place: institutions are the hospitals that have one. */
export function findSuggestionList(kind: ImportKind, path: string): SingleOrMultiChoiceKey | null {
  return path === "institution" ? "activeHospital" : findListOfField(kind, path);
}

/** Returns values of a place that a wrong value may mean, the likeliest first. */
export function listSuggestions(
  { kind, model, institutions }: SuggestionContext,
  path: string,
  held: string,
): string[] {
  const list = findSuggestionList(kind, path);
  if (list === null || held === "") return [];
  const labels = findNearestLabels(model, list, held);
  return path === "institution" ? labels.filter((label) => institutions.includes(label)) : labels;
}

/** Returns the one value to suggest for a wrong value; null if none is near, or if it may mean several. */
export function findSuggestion(context: SuggestionContext, path: string, held: string): string | null {
  const list = findSuggestionList(context.kind, path);
  const label = list === null || held === "" ? null : findSuggestedLabel(context.model, list, held);
  return label !== null && listSuggestions(context, path, held).includes(label) ? label : null;
}
