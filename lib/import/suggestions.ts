import type { DataModel } from "../fields/data-model";
import { isMultiField, type SingleOrMultiChoiceKey } from "../fields/entry-fields";
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

/**
 * Values that a wrong one may mean, the likeliest first; an empty label leaves the place empty. A person chooses among
 * them unless the first is certain.
 */
export interface Suggestions {
  labels: string[];
  isCertain: boolean;
  /** Whether a value for a field with one names several, such as 'IIa / IIb': none of them is likelier. */
  isSplit: boolean;
}

/** Returns the list with the values of a place: institutions are the hospitals that have one. */
export function findSuggestionList(kind: ImportKind, path: string): SingleOrMultiChoiceKey | null {
  return path === "institution" ? "activeHospital" : findListOfField(kind, path);
}

/** Whether the values of a place are chosen from a list, which can be one of people or of products alone. */
export const isChosenFromList = (kind: ImportKind, path: string): boolean =>
  findSuggestionList(kind, path) !== null ||
  path === "author" ||
  findStructure(kind, path)?.kind === "single";

const NOTHING =
  /^(((nog )?(onbekend|niet bekend)|unknown)( \w+)?|n ?v ?t|n ?a|niet van toepassing|not applicable|geen|none|leeg|nader te bepalen|tbd|)$/;

const NO_CLASS = /^(geen|zonder|no) (risicoklasse|klasse|risk class|class)$/;
const NO_DEVICE =
  /^(n ?v ?t )?(is |dit is )?(geen|no|not an?) (medisch hulpmiddel|hulpmiddel|medical device)$/;

/** Whether a text says that an algorithm is no medical device, and so has no risk class. */
export const isNoDeviceText = (text: string): boolean => NO_DEVICE.test(toPlainLabel(text));

/** Whether a text says that a place has no value, such as 'onbekend', 'n.v.t.' or '-'. */
export function isNothingText(path: string, text: string): boolean {
  const plain = toPlainLabel(text);
  return NOTHING.test(plain) || (path === "riskClass" && (NO_CLASS.test(plain) || isNoDeviceText(text)));
}

/** Signs and words between several values in one cell. */
const VALUE_SEPARATOR_PATTERN = /[/|;,+&\n]|\s(?:en|and|of|or)\s/;

const MAX_SUGGESTIONS = 3;

/** Returns the values to suggest for a wrong value: without a certain one, for several values in it one for each. */
export function findSuggestions(context: SuggestionContext, path: string, held: string): Suggestions {
  const { kind, model, institutions } = context;
  const list = findSuggestionList(kind, path);
  const isOffered = (label: string) => path !== "institution" || institutions.includes(label);
  const certainOf = (text: string) => {
    const label = list === null ? null : findCertainLabel(model, list, text);
    return label === null || !isOffered(label) ? [] : [label];
  };
  const isOptional = findStructure(kind, path)?.required !== true && path !== "sourceKey" && path !== "row";
  const isNothing = held !== "" && isOptional && isNothingText(path, held);
  const certain = [...certainOf(held), ...(isNothing ? [""] : [])].slice(0, 1);
  if (list === null || held === "" || certain.length > 0)
    return { labels: certain, isCertain: certain.length > 0, isSplit: false };
  const nearestTo = (text: string) => findNearestLabels(model, list, text).filter(isOffered);
  const parts = held.split(VALUE_SEPARATOR_PATTERN).map((part) => part.trim());
  const ofParts = parts.flatMap((part) => [...certainOf(part), ...nearestTo(part)].slice(0, 1));
  // A field with one value keeps several only as the list's value for several, such as 'Meerdere specialismen'.
  const isSeveral = !isMultiField(list) && new Set(parts.flatMap(certainOf)).size > 1;
  const several = isSeveral ? certainOf("diverse") : [];
  const labels = [...new Set([...several, ...(parts.length > 1 ? ofParts : []), ...nearestTo(held)])];
  return {
    labels: labels.slice(0, MAX_SUGGESTIONS),
    isCertain: false,
    isSplit: isSeveral && several.length === 0,
  };
}
