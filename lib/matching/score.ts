import { type Part, type ReadName, readName } from "./name";
import { type Matchable, NO_LIST, namesOf, type Rarity, udiDiOf, weightOf } from "./rarity";
import { matchSuppliers, readSupplier, type Supplier, type SupplierMatch } from "./supplier";

/** Why two things may be the same product, or may not; said in Dutch and English by its code. */
export type Reason =
  /** The number of a medical device by law, which decides whatever they are called. */
  | { code: "sameUdiDi" }
  | { code: "equalName" }
  /** Equal but for the version. */
  | { code: "otherVersion"; versions: string[] }
  /** Equal but for words that say what kind of thing it is, or for the company's name. */
  | { code: "equalWords" }
  /** Equal but for an option or an edition. */
  | { code: "edition"; words: string[] }
  /** One lists several, and the other is among them. */
  | { code: "listed"; names: string[] }
  /** Equal to an abbreviation or to what stands in parentheses. */
  | { code: "alias"; name: string }
  /** By another name that is known of one of them. */
  | { code: "otherName"; name: string }
  | { code: "sharedWords"; words: string[] }
  | { code: "otherWords"; words: string[] }
  | { code: "sameSupplier" }
  | { code: "supplierGroup"; word: string }
  | { code: "supplierUnknown" }
  | { code: "otherSupplier" }
  /** No other supplier uses this word. */
  | { code: "rareName"; word: string };

export interface Match {
  score: number;
  reasons: Reason[];
}

/** From this score on a pair is proposed; chosen on the half of the labelled pairs that is for tuning. */
export const PROPOSED_FROM = 0.7;

/** It may be typed at the wrong product: less than an equal name of one supplier. */
const SAME_UDI_DI = 0.99;
/** What equality of the names counts for, before the suppliers are compared. */
const COUNTS = {
  equalName: 1,
  otherVersion: 0.97,
  equalWords: 0.95,
  edition: 0.88,
  alias: 0.85,
  listed: 0.82,
  /** Words that merely overlap stay below what is proposed. */
  sharedWords: 0.6,
} as const;
const SUPPLIER_COUNTS = { same: 1, group: 0.97, unknown: 0.85, other: 0.4 } as const;
/** Another supplier, where the name is equal and no third one uses it: a takeover, or a product that was sold. */
const RARE_AT_ANOTHER = 0.85;

interface NameMatch {
  counts: number;
  reasons: Reason[];
}

const listed = (names: readonly Part[]) => names.map(({ words }) => words.join(" "));
const sameWords = (a: Part, b: Part) =>
  a.looks === b.looks ||
  (a.words.length === b.words.length && a.words.every((word) => b.words.includes(word)));

/** The kind of equality between two names that are equal but for what `readName` takes off. */
function nearEquality(a: ReadName, b: ReadName): NameMatch {
  const left = [...new Set([...a.whole.left, ...b.whole.left])].filter(
    (words) => a.whole.left.includes(words) !== b.whole.left.includes(words),
  );
  if (left.length > 0) return { counts: COUNTS.edition, reasons: [{ code: "edition", words: left }] };
  const versions = [a.versions, b.versions].map((words) => words.join(" "));
  if (versions[0] !== versions[1]) {
    return {
      counts: COUNTS.otherVersion,
      reasons: [{ code: "otherVersion", versions: versions.filter((words) => words !== "") }],
    };
  }
  return { counts: COUNTS.equalWords, reasons: [{ code: "equalWords" }] };
}

/** Of two names that list things, those in both, where they are most of the shorter list. */
function inBothLists(a: ReadName, b: ReadName): Part[] {
  const [few, many] = a.parts.length <= b.parts.length ? [a.parts, b.parts] : [b.parts, a.parts];
  if (many.length < 2) return [];
  const both = few.filter((part) => many.some((other) => sameWords(part, other)));
  return both.length * 2 > few.length || (both.length * 2 === few.length && few.length > 2) ? both : [];
}

function aliasInBoth(a: ReadName, b: ReadName): Part | undefined {
  const find = (one: ReadName, other: ReadName) =>
    one.aliases.find((alias) => [other.whole, ...other.aliases].some((name) => sameWords(alias, name)));
  return find(a, b) ?? find(b, a);
}

function overlap(a: ReadName, b: ReadName, rarity: Rarity): NameMatch {
  const weigh = (words: readonly string[]) => words.reduce((sum, word) => sum + weightOf(word, rarity), 0);
  const [wordsA, wordsB] = [[...new Set(a.whole.words)], [...new Set(b.whole.words)]];
  const shared = wordsA.filter((word) => wordsB.includes(word));
  if (shared.length === 0) return { counts: 0, reasons: [] };
  const others = [...wordsA, ...wordsB].filter((word) => !shared.includes(word));
  const share = (2 * weigh(shared)) / (weigh(wordsA) + weigh(wordsB));
  return {
    counts: COUNTS.sharedWords * share,
    reasons: [
      { code: "sharedWords", words: shared },
      ...(others.length > 0 ? [{ code: "otherWords" as const, words: others }] : []),
    ],
  };
}

function matchNames(a: ReadName, b: ReadName, rarity: Rarity): NameMatch {
  if (a.looks === b.looks && a.looks !== "")
    return { counts: COUNTS.equalName, reasons: [{ code: "equalName" }] };
  if (a.whole.words.length > 0 && sameWords(a.whole, b.whole)) return nearEquality(a, b);
  const both = inBothLists(a, b);
  if (both.length > 0) {
    return { counts: COUNTS.listed, reasons: [{ code: "listed", names: listed(both) }] };
  }
  const alias = aliasInBoth(a, b);
  if (alias !== undefined) {
    return { counts: COUNTS.alias, reasons: [{ code: "alias", name: alias.words.join(" ") }] };
  }
  return overlap(a, b, rarity);
}

/** The rarest word of both names, where no third supplier uses it. */
function rareWord(a: ReadName, b: ReadName, rarity: Rarity): string | undefined {
  const words = [...a.whole.words, ...b.whole.words].filter((word) => word.length >= 3);
  return words.find((word) => rarity.suppliersWith(word) <= 2);
}

function companyWords(a: readonly Supplier[], b: readonly Supplier[]): Set<string> {
  return new Set([...a, ...b].flatMap(({ own }) => own));
}

const SUPPLIER_REASONS: Record<SupplierMatch["kind"], (match: SupplierMatch) => Reason> = {
  same: () => ({ code: "sameSupplier" }),
  group: (match) => ({ code: "supplierGroup", word: match.kind === "group" ? match.word : "" }),
  unknown: () => ({ code: "supplierUnknown" }),
  other: () => ({ code: "otherSupplier" }),
};

/** What was read of a thing is kept with it: in a list of thousands each is compared with many. */
const suppliersRead = new WeakMap<Matchable, Supplier[]>();
const namesRead = new WeakMap<Matchable, Map<string, ReadName>>();

function suppliersOf(thing: Matchable): Supplier[] {
  const known = suppliersRead.get(thing);
  if (known !== undefined) return known;
  const read = readSupplier(thing.supplier, thing.supplierOtherNames);
  suppliersRead.set(thing, read);
  return read;
}

function nameOf(thing: Matchable, text: string, own: ReadonlySet<string>): ReadName {
  const key = `${text}\n${[...own].join(" ")}`;
  let names = namesRead.get(thing);
  if (names === undefined) {
    names = new Map();
    namesRead.set(thing, names);
  }
  const known = names.get(key) ?? readName(text, own);
  names.set(key, known);
  return known;
}

/** How likely two things are one product, from 0 to 1, and why. The list at hand says which words are rare. */
export function scoreMatch(a: Matchable, b: Matchable, rarity: Rarity = NO_LIST): Match {
  const [suppliersA, suppliersB] = [suppliersOf(a), suppliersOf(b)];
  const suppliers = matchSuppliers(suppliersA, suppliersB);
  const own = suppliers.kind === "other" ? new Set<string>() : companyWords(suppliersA, suppliersB);

  let best: NameMatch & { names: [ReadName, ReadName] } = {
    counts: 0,
    reasons: [],
    names: [nameOf(a, a.name, own), nameOf(b, b.name, own)],
  };
  for (const nameA of namesOf(a)) {
    for (const nameB of namesOf(b)) {
      const names: [ReadName, ReadName] = [nameOf(a, nameA, own), nameOf(b, nameB, own)];
      const match = matchNames(...names, rarity);
      if (match.counts <= best.counts) continue;
      const other = nameA !== a.name ? nameA : nameB !== b.name ? nameB : null;
      const reasons: Reason[] =
        other === null ? match.reasons : [...match.reasons, { code: "otherName", name: other }];
      best = { counts: match.counts, reasons, names };
    }
  }
  const said = SUPPLIER_REASONS[suppliers.kind](suppliers);
  const rare =
    suppliers.kind === "other" && best.counts >= COUNTS.edition ? rareWord(...best.names, rarity) : undefined;
  const supplierCounts = rare === undefined ? SUPPLIER_COUNTS[suppliers.kind] : RARE_AT_ANOTHER;
  const isSameUdiDi = udiDiOf(a) !== null && udiDiOf(a) === udiDiOf(b);
  const score = Math.round(best.counts * supplierCounts * 1000) / 1000;
  return {
    score: isSameUdiDi ? Math.max(score, SAME_UDI_DI) : score,
    reasons: [
      ...(isSameUdiDi ? [{ code: "sameUdiDi" as const }] : []),
      ...best.reasons,
      said,
      ...(rare === undefined ? [] : [{ code: "rareName" as const, word: rare }]),
    ],
  };
}
