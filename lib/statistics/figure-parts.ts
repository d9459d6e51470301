import type { ListValueIdFieldKey } from "../fields/entry-fields";
import { getShownLabel } from "../fields/shown-labels";
import { serverOnlyPaths } from "../paths";
import { buildRegisterAddress } from "../search/query";
import type { FigureRenderContext, FigureView, TableCell } from "./figure-view";

export type FigureContents = Pick<FigureView, "counted" | "cases" | "drawing" | "table">;

/** Returns the number of entries behind a figure, and how many of them have a value and how many have none. */
export function formatEntryBase(
  { translate }: FigureRenderContext,
  of: "phase" | "maker" | "developer",
  count: number,
  missing: number,
): string {
  if (count === 0) return translate("n", { count });
  return translate("base", { count, known: count - missing, missing, of: translate(`bases.${of}`) });
}

/** Returns the displayed label of a value, or `none` for entries without one. */
export const getShownLabelOr = (
  words: FigureRenderContext,
  field: ListValueIdFieldKey,
  label: string | null,
  none: string,
) => (label === null ? none : getShownLabel(words.model, field, label));

/** Returns the link for entries with a value: a search for readers of the register, otherwise a public page. */
export function getValueAddress(
  { readsRegister }: FigureRenderContext,
  field: ListValueIdFieldKey,
  label: string | null,
) {
  if (label === null) return undefined;
  return readsRegister
    ? buildRegisterAddress({ filters: { [field]: [label] } })
    : serverOnlyPaths.explore(field, label);
}

/** Returns the link for a developer's entries: a text search for readers of the register, otherwise a public page. */
export const getDeveloperAddress = ({ readsRegister }: FigureRenderContext, name: string) =>
  readsRegister ? buildRegisterAddress({ search: name }) : serverOnlyPaths.explore("developer", name);

export const buildTableCell = (text: string, href: string | undefined): TableCell =>
  href === undefined ? text : { text, href };
