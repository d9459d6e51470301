import { KINDS, readName } from "./name";
import { type Matchable, namesOf, udiDiOf } from "./rarity";
import { readSupplier } from "./supplier";

/** A word that more things share than these says nothing: most pairs in such a bucket are strangers. */
const LARGEST_BUCKET = 60;
/** Within one supplier a word says more, and its brands are large. */
const LARGEST_BUCKET_OF_SUPPLIER = 400;
/** So many letters with which names begin, where two spell one name otherwise. */
const BEGINNING = 5;

/** Under which keys a thing is looked for: whatever shares one with it may be the same. */
function keysOf(thing: Matchable): string[] {
  const suppliers = readSupplier(thing.supplier, thing.supplierOtherNames);
  const groups = [...new Set(suppliers.map(({ own }) => own[0] ?? ""))];
  const own = new Set(suppliers.flatMap((supplier) => supplier.own));
  const keys = new Set<string>();
  const udiDi = udiDiOf(thing);
  if (udiDi !== null) keys.add(`udi-di ${udiDi}`);
  for (const text of namesOf(thing)) {
    for (const name of [readName(text), readName(text, own)]) {
      const parts = [name.whole, ...name.parts, ...name.aliases];
      for (const { looks, words } of parts) {
        keys.add(`name ${looks}`);
        for (const group of groups) keys.add(`supplier ${group} ${looks.slice(0, BEGINNING)}`);
        for (const word of words) {
          if (KINDS.has(word)) continue;
          keys.add(`word ${word}`);
          for (const group of groups) keys.add(`supplier ${group} ${word}`);
        }
      }
    }
  }
  return [...keys];
}

const largestOf = (key: string) => (key.startsWith("word ") ? LARGEST_BUCKET : LARGEST_BUCKET_OF_SUPPLIER);

/** Which of many things may be the same as another one, without comparing it with each. */
export class Candidates<Thing extends Matchable> {
  private readonly buckets = new Map<string, Thing[]>();

  constructor(things: Iterable<Thing> = []) {
    for (const thing of things) this.add(thing);
  }

  add(thing: Thing): void {
    for (const key of keysOf(thing)) {
      const bucket = this.buckets.get(key);
      if (bucket === undefined) this.buckets.set(key, [thing]);
      else bucket.push(thing);
    }
  }

  of(thing: Matchable): Set<Thing> {
    const found = new Set<Thing>();
    for (const key of keysOf(thing)) {
      const bucket = this.buckets.get(key) ?? [];
      if (bucket.length <= largestOf(key)) for (const other of bucket) found.add(other);
    }
    return found;
  }
}

/** The pairs of a list that are worth comparing, each once. */
export function candidatePairs<Thing extends Matchable>(things: readonly Thing[]): [Thing, Thing][] {
  const candidates = new Candidates(things);
  const places = new Map(things.map((thing, index) => [thing, index]));
  return things.flatMap((thing, index) =>
    [...candidates.of(thing)]
      .filter((other) => (places.get(other) ?? 0) > index)
      .map((other): [Thing, Thing] => [thing, other]),
  );
}
