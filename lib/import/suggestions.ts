import type { DataModel } from "../fields/data-model";
import type { SingleOrMultiChoiceKey } from "../fields/entry-fields";
import { toPlainLabel } from "../fields/meant-label";
import { findCertainLabel, findNearestLabels } from "../fields/nearest-labels";
import { findListOfField, findStructure } from "./places";
import type { ImportKind } from "./rules";

/** Data from which values are suggested; `institutions` are the names of institutions that are not retired. */
export interface SuggestionContext {
  kind: ImportKind;
  model: DataModel;
  institutions: readonly string[];
}

/** A value that a wrong one may mean; an empty label leaves the place empty. A person judges it unless it is certain. */
export interface Suggestion {
  label: string;
  isCertain: boolean;
}

/** Returns the list with the values of a place: institutions are the hospitals that have one. */
export function findSuggestionList(kind: ImportKind, path: string): SingleOrMultiChoiceKey | null {
  return path === "institution" ? "activeHospital" : findListOfField(kind, path);
}

const NOTHING =
  /^(((nog )?(onbekend|niet bekend)|unknown)( \w+)?|n ?v ?t|n ?a|niet van toepassing|not applicable|geen|none|leeg|nader te bepalen|tbd|)$/;

/** Whether a text says that there is no value, such as 'onbekend', 'n.v.t.' or '-'. */
export const isNothingText = (text: string): boolean => NOTHING.test(toPlainLabel(text));

/** Signs and words between several values in one cell. */
const BETWEEN_VALUES = /[/|;,+&\n]|\s(?:en|and|of|or)\s/;

const MAX_SUGGESTIONS = 3;

/** Returns values of a place that a wrong value may mean, the likeliest first; of several values, one for each. */
export function listSuggestions(
  { kind, model, institutions }: SuggestionContext,
  path: string,
  held: string,
): string[] {
  const list = findSuggestionList(kind, path);
  if (list === null || held === "") return [];
  const parts = held.split(BETWEEN_VALUES).map((part) => part.trim());
  const nearestOf = (part: string) => {
    const certain = findCertainLabel(model, list, part);
    return certain === null ? findNearestLabels(model, list, part) : [certain];
  };
  const ofParts = parts.length > 1 ? parts.flatMap((part) => nearestOf(part).slice(0, 1)) : [];
  const labels = [...new Set([...ofParts, ...findNearestLabels(model, list, held)])];
  const isOffered = (label: string) => path !== "institution" || institutions.includes(label);
  return labels.filter(isOffered).slice(0, MAX_SUGGESTIONS);
}

/** Returns the value to suggest for a wrong value; null if none is near. */
export function findSuggestion(context: SuggestionContext, path: string, held: string): Suggestion | null {
  if (held === "") return null;
  const { kind, model, institutions } = context;
  const list = findSuggestionList(kind, path);
  const certain = list === null ? null : findCertainLabel(model, list, held);
  if (certain !== null && (path !== "institution" || institutions.includes(certain)))
    return { label: certain, isCertain: true };
  const isOptional = findStructure(kind, path)?.required !== true && path !== "sourceKey" && path !== "row";
  if (isOptional && isNothingText(held)) return { label: "", isCertain: true };
  const [label] = listSuggestions(context, path, held);
  return label === undefined ? null : { label, isCertain: false };
}
