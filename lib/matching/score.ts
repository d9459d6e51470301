import { normaliseUdiDi } from "../products/rules";
import { type NamePart, type ParsedName, parseName, parseSupplierNames, splitNameIntoWords } from "./names";
import rules from "./rules.json";
import type { MatchReason } from "./schema";

/** A product, or the product that an entry describes, with the properties that are compared. */
export interface Matchable {
  name: string;
  otherNames?: readonly string[];
  supplier: string | null;
  supplierOtherNames?: readonly string[];
  udiDi?: string | null;
}

/** Minimum score of a proposal, chosen on the pairs for tuning. */
export const MIN_PROPOSAL_SCORE = rules.proposedFrom;

const { name: NAME_WEIGHTS, supplier: SUPPLIER_WEIGHTS } = rules.weights;

type NameReason = MatchReason & { code: keyof typeof NAME_WEIGHTS };
type SupplierReason = MatchReason & { code: keyof typeof SUPPLIER_WEIGHTS };

/** Returns the UDI-DI, normalised for comparison. */
export const getNormalisedUdiDi = ({ udiDi }: Matchable) => (udiDi ? normaliseUdiDi(udiDi) : null);
const namesOf = ({ name, otherNames = [] }: Matchable) => [name, ...otherNames];
const suppliersOf = (thing: Matchable) => parseSupplierNames(thing.supplier, thing.supplierOtherNames);

/** Returns texts to look up similar names by: names, list parts and aliases, without company words. */
export function listLookupTerms(thing: Matchable): string[] {
  const companyWords = new Set(suppliersOf(thing).flat());
  const parsed = namesOf(thing).map((name) => parseName(name, companyWords));
  const parts = parsed.flatMap(({ whole, parts, aliases }) => [whole, ...parts, ...aliases]);
  return [...new Set(parts.map(({ words }) => words.join(" ")))].filter((term) => term !== "");
}

/** For each word in product names, the suppliers that use it. */
export type SuppliersByProductWord = ReadonlyMap<string, ReadonlySet<string>>;

/** Maps words to suppliers, not products: twenty products of one supplier do not make its brand a common word. */
export function mapProductWordsToSuppliers(things: Iterable<Matchable>): SuppliersByProductWord {
  const use = new Map<string, Set<string>>();
  for (const thing of things) {
    const supplier = suppliersOf(thing)[0]?.[0] ?? "";
    for (const word of namesOf(thing).flatMap(splitNameIntoWords)) {
      use.set(word, (use.get(word) ?? new Set()).add(supplier));
    }
  }
  return use;
}

/** Returns the words that occur in only one of two lists. */
const differenceOf = (a: readonly string[], b: readonly string[]) => [
  ...new Set([...a, ...b].filter((word) => a.includes(word) !== b.includes(word))),
];

const isSamePart = (a: NamePart, b: NamePart) =>
  a.words.join("") === b.words.join("") || differenceOf(a.words, b.words).length === 0;

/** Returns the shared parts of two names, if they are most of the parts of the shorter list. */
function sharedParts(a: ParsedName, b: ParsedName): NamePart[] {
  const [few, many] = a.parts.length <= b.parts.length ? [a.parts, b.parts] : [b.parts, a.parts];
  const shared = few.filter((part) => many.some((other) => isSamePart(part, other)));
  return many.length >= 2 && shared.length * 2 > few.length ? shared : [];
}

function aliasOf(a: ParsedName, b: ParsedName): NamePart | undefined {
  return a.aliases.find((alias) => [b.whole, ...b.aliases].some((name) => isSamePart(alias, name)));
}

/** Returns why two names denote one product; null if a remaining word makes them different products. */
function compareNames(a: ParsedName, b: ParsedName): NameReason | null {
  if (a.plain === b.plain && a.plain !== "") return { code: "equalName" };
  if (a.whole.words.length > 0 && isSamePart(a.whole, b.whole)) {
    const words = differenceOf(a.whole.editions, b.whole.editions);
    if (words.length > 0) return { code: "edition", words };
    const versions = [a.versions, b.versions].map((one) => one.join(" "));
    if (versions[0] === versions[1]) return { code: "equalWords" };
    return { code: "otherVersion", versions: versions.filter((one) => one !== "") };
  }
  const shared = sharedParts(a, b);
  if (shared.length > 0) return { code: "listed", names: shared.map(({ words }) => words.join(" ")) };
  const alias = aliasOf(a, b) ?? aliasOf(b, a);
  return alias === undefined ? null : { code: "alias", name: alias.words.join(" ") };
}

/** Compares suppliers: the same, branches of one group with the same first word, or others. */
function compareSuppliers(a: readonly string[][], b: readonly string[][]): SupplierReason {
  if (a.length === 0 || b.length === 0) return { code: "supplierUnknown" };
  const isSame = a.some((one) => b.some((other) => one.join("") === other.join("")));
  if (isSame) return { code: "sameSupplier" };
  const group = a.map(([first = ""]) => first).find((first) => b.some(([other]) => other === first));
  return group === undefined ? { code: "otherSupplier" } : { code: "supplierGroup", word: group };
}

interface NameMatch {
  weight: number;
  reasons: MatchReason[];
  words: string[];
}

/** Finds the most similar pair of names of two things. */
function bestNames(a: Matchable, b: Matchable, companyWords: ReadonlySet<string>): NameMatch {
  let best: NameMatch = { weight: 0, reasons: [], words: [] };
  for (const nameA of namesOf(a)) {
    for (const nameB of namesOf(b)) {
      const names = [parseName(nameA, companyWords), parseName(nameB, companyWords)] as const;
      const reason = compareNames(...names);
      if (reason === null || NAME_WEIGHTS[reason.code] <= best.weight) continue;
      const other = nameA !== a.name ? nameA : nameB !== b.name ? nameB : null;
      best = {
        weight: NAME_WEIGHTS[reason.code],
        reasons: other === null ? [reason] : [reason, { code: "otherName", name: other }],
        words: names.flatMap(({ whole }) => whole.words),
      };
    }
  }
  return best;
}

/** Returns how likely two things are one product (0 to 1), and why: name weight times supplier weight. */
export function scoreMatch(
  a: Matchable,
  b: Matchable,
  use: SuppliersByProductWord = new Map(),
): { score: number; reasons: MatchReason[] } {
  const [suppliersA, suppliersB] = [suppliersOf(a), suppliersOf(b)];
  const supplier = compareSuppliers(suppliersA, suppliersB);
  const isOther = supplier.code === "otherSupplier";
  const names = bestNames(a, b, new Set(isOther ? [] : [...suppliersA, ...suppliersB].flat()));
  const reasons: MatchReason[] = [...names.reasons, supplier];
  let weight = SUPPLIER_WEIGHTS[supplier.code];
  if (isOther && names.weight >= NAME_WEIGHTS.edition) {
    // After a sale or takeover, a product keeps a rare name, which no third supplier uses.
    const rare = names.words.find((word) => word.length >= 3 && (use.get(word)?.size ?? 0) <= 2);
    if (rare !== undefined) {
      weight = SUPPLIER_WEIGHTS.rareName;
      reasons.push({ code: "rareName", word: rare });
    }
  }
  const score = Math.round(names.weight * weight * 1000) / 1000;
  if (getNormalisedUdiDi(a) === null || getNormalisedUdiDi(a) !== getNormalisedUdiDi(b))
    return { score, reasons };
  return { score: Math.max(score, rules.weights.sameUdiDi), reasons: [{ code: "sameUdiDi" }, ...reasons] };
}
