import { looksOf, slipsBetween, wordsOf } from "./words";

/** What the law calls a company, in the countries that make most medical software. */
const LEGAL_FORMS = new Set(
  `ab ad ag aps as asa bv bvba co company corp corporation doo ehf gmbh inc incorporated kg kk l3c limited llc llp lp ltd
  ltda mbh nv ou oy oyj plc pllc ptd pte pty publ pvt sa sarl sas se sl sp spa srl sro uab ug ulc joint stock`.split(
    /\s+/,
  ),
);
/** What many companies are called besides their own name. */
const TRADE_WORDS = new Set(
  `and of the medical medicine health healthcare healthcares technologies technology tech systems system solutions solution
  diagnostics diagnostic imaging devices device instruments software labs laboratories group holding holdings
  international global commercial innovations sciences research services`.split(/\s+/),
);
/** Where a company or its branch is. */
const PLACES = new Set(
  `usa us america americas american uk europe european deutschland germany france nederland nederlands netherlands
  belgium israel japan china canada korea taiwan india australia italia italy spain suisse switzerland austria sweden
  denmark norway finland singapore poland ireland beijing shanghai shenzhen suzhou tianjin xiamen chengdu hangzhou
  guangzhou hongkong tokyo seoul taipei`.split(/\s+/),
);

/** A letter by itself belongs to the one before it: `B.V.`, `S.p.A.`, `U.S.A.`. */
const INITIALS = /\b(?:\p{L}\.\s?){1,4}\p{L}?\b\.?/gu;

export interface Supplier {
  /** Its name without legal form, as words. */
  words: string[];
  /** Without trade words and places as well: what is its own. */
  own: string[];
}

/** The names that one text holds: `VGBio, Inc (DBA PhysIQ)` names two. */
function namesIn(text: string): string[] {
  return text
    .replace(/[()]/g, " | ")
    .split(/\||\bd\/?b\/?a\b\.?|\bc\/o\b/i)
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

function supplierOf(name: string): Supplier | null {
  const joined = name.replace(INITIALS, (initials) => initials.replace(/[.\s]/g, ""));
  const all = wordsOf(joined);
  const words = all.filter((word) => !LEGAL_FORMS.has(word));
  if (words.length === 0) return null;
  const own = words.filter((word) => !TRADE_WORDS.has(word) && !PLACES.has(word));
  return { words, own: own.length > 0 ? own : words };
}

/** A supplier as it can be compared: every name that is known of it. */
export function readSupplier(name: string | null, otherNames: readonly string[] = []): Supplier[] {
  return [name ?? "", ...otherNames]
    .flatMap((text) => namesIn(text))
    .flatMap((text) => supplierOf(text) ?? []);
}

export type SupplierMatch =
  | { kind: "same" }
  /** Two companies that begin with the same word of their own, as branches of a group do. */
  | { kind: "group"; word: string }
  | { kind: "unknown" }
  | { kind: "other" };

/** A slip of one letter is passed over in a name of at least so many. */
const LONG_ENOUGH_FOR_A_SLIP = 8;

function looksTheSame(a: string, b: string): boolean {
  return a === b || (a.length >= LONG_ENOUGH_FOR_A_SLIP && slipsBetween(a, b, 1) <= 1);
}

function isSame(a: Supplier, b: Supplier): boolean {
  const [wholeA, wholeB, ownA, ownB] = [a.words, b.words, a.own, b.own].map(looksOf);
  return looksTheSame(wholeA ?? "", wholeB ?? "") || looksTheSame(ownA ?? "", ownB ?? "");
}

/** The word with which both begin, also where one writes it as two (`iSchema View`). */
function groupWord(a: Supplier, b: Supplier): string | null {
  const [first, second] = [a.own[0] ?? "", b.own[0] ?? ""];
  if (looksOf([first]) === looksOf([second])) return first;
  const [short, long] = [looksOf(a.own), looksOf(b.own)].sort((x, y) => x.length - y.length);
  if (short !== undefined && long !== undefined && short.length >= 6 && long.startsWith(short)) return first;
  return null;
}

/** Whether two things come from one supplier, by any of the names of each. */
export function matchSuppliers(a: readonly Supplier[], b: readonly Supplier[]): SupplierMatch {
  if (a.length === 0 || b.length === 0) return { kind: "unknown" };
  const pairs = a.flatMap((one) => b.map((other) => [one, other] as const));
  if (pairs.some(([one, other]) => isSame(one, other))) return { kind: "same" };
  for (const [one, other] of pairs) {
    const word = groupWord(one, other);
    if (word !== null) return { kind: "group", word };
  }
  return { kind: "other" };
}
