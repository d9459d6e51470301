import type { ListedFieldKey } from "../fields/entry-fields";
import { getShownLabel } from "../fields/shown-labels";
import { publicPaths } from "../paths";
import { buildRegisterAddress } from "../search/query";
import type { Cell, FigureView, FigureWords } from "./figure-view";

export type FigureContents = Pick<FigureView, "counted" | "drawing" | "table">;

export function countedOf({ translate }: FigureWords, count: number, missing: number): string {
  const n = translate("n", { count });
  return count === 0 ? n : `${n} ${translate("missing", { count: missing })}`;
}

export const shownIn = (words: FigureWords, field: ListedFieldKey, label: string | null, none: string) =>
  label === null ? none : getShownLabel(words.model, field, label);

/** Returns the link for entries with a value: a search for readers of the register, otherwise a public page. */
export function leadsTo({ readsRegister }: FigureWords, field: ListedFieldKey, label: string | null) {
  if (label === null) return undefined;
  return readsRegister
    ? buildRegisterAddress({ filters: { [field]: [label] } })
    : publicPaths.explore(field, label);
}

/** Returns the link for a developer's entries: a text search for readers of the register, otherwise a public page. */
export const entriesOf = ({ readsRegister }: FigureWords, name: string) =>
  readsRegister ? buildRegisterAddress({ search: name }) : publicPaths.explore("developer", name);

export const linked = (text: string, href: string | undefined): Cell =>
  href === undefined ? text : { text, href };
