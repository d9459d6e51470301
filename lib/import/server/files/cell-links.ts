import "server-only";
import { readXlsx } from "hucre/xlsx";
import type { FieldKind } from "../../../fields/entry-fields";
import { isUri, splitUris } from "../../../platform/text/schema";
import { IMPORT_LIMITS } from "../../rules";

/** The addresses that cells lead to, by their places in their row. */
export type RowLinks = Record<number, string>;

const WEB = /^(https?|doi):/i;
const MAIL = /^mailto:/i;
/** The first text of a formula that makes a link. */
const FORMULA = /^HYPERLINK\(\s*"((?:[^"]|"")*)"/i;
/** As many characters as the longest field for addresses takes, and some more, so that too long a one is told. */
const LONGEST = 3_000;

/**
 * The links of a sheet, by the numbers of their lines. None when they cannot be read: the texts of the cells are there
 * nevertheless.
 */
export async function linksIn(
  bytes: Uint8Array,
  sheet: string,
  lastLine: number,
): Promise<Map<number, RowLinks>> {
  const found = new Map<number, RowLinks>();
  // The last column that is ever read.
  const range = `A1:GR${lastLine}`;
  const workbook = await readXlsx(bytes, { sheets: [sheet], range }).catch(() => null);
  for (const [at, cell] of workbook?.sheets[0]?.cells ?? []) {
    const [row = Number.NaN, place = Number.NaN] = at.split(",").map(Number);
    const address =
      cell.hyperlink?.target ?? FORMULA.exec(cell.formula ?? "")?.[1]?.replaceAll('""', '"') ?? "";
    const isUsed = (WEB.test(address) || MAIL.test(address)) && address.length <= LONGEST;
    if (!isUsed || !(place < IMPORT_LIMITS.columns)) continue;
    found.set(row + 1, { ...found.get(row + 1), [place]: address.toWellFormed().replaceAll("\u0000", "") });
  }
  return found;
}

function mailOf(link: string): string | null {
  try {
    return decodeURIComponent(link.slice("mailto:".length).split("?", 1)[0] ?? "");
  } catch {
    return null;
  }
}

/** What a cell that leads somewhere says in a field for addresses; null when its own text is to be taken. */
export function addressOf(link: string | undefined, text: string, kind: FieldKind): string | null {
  if (link === undefined) return null;
  if (kind === "email") return MAIL.test(link) ? mailOf(link) : null;
  if (kind !== "uriList" || !WEB.test(link)) return null;
  // Several addresses in a cell have one link at most.
  const parts = splitUris(text);
  return parts.length > 0 && parts.every(isUri) ? null : link;
}
