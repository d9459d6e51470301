import { comparedUdiDi } from "../products/rules";
import { readSupplier } from "./supplier";
import { wordsOf } from "./words";

/** Something that may be the same product as another: a product, or what an entry says of its own. */
export interface Matchable {
  name: string;
  otherNames?: readonly string[];
  supplier: string | null;
  supplierOtherNames?: readonly string[];
  /** The number of a medical device, as it is printed on it. */
  udiDi?: string | null;
}

/** Its UDI-DI, the same for each way to write it: a GTIN may be written without the noughts before it. */
export function udiDiOf({ udiDi }: Matchable): string | null {
  return udiDi ? comparedUdiDi(udiDi) : null;
}

export const namesOf = ({ name, otherNames = [] }: Matchable): string[] => [name, ...otherNames];

/** How rare a word is: of how many suppliers things are called by it. */
export interface Rarity {
  suppliersWith: (word: string) => number;
  suppliers: number;
}

/** Of a list at hand. Counted by supplier, as twenty products of one make its brand no common word. */
export class WordCount implements Rarity {
  private readonly suppliersOf = new Map<string, Set<string>>();
  private readonly all = new Set<string>();

  add(thing: Matchable): void {
    const supplier = readSupplier(thing.supplier)[0]?.own[0] ?? "";
    this.all.add(supplier);
    for (const word of new Set(namesOf(thing).flatMap(wordsOf))) {
      const suppliers = this.suppliersOf.get(word);
      if (suppliers === undefined) this.suppliersOf.set(word, new Set([supplier]));
      else suppliers.add(supplier);
    }
  }

  suppliersWith = (word: string): number => this.suppliersOf.get(word)?.size ?? 0;

  get suppliers(): number {
    return this.all.size;
  }
}

export function rarityIn(things: Iterable<Matchable>): Rarity {
  const count = new WordCount();
  for (const thing of things) count.add(thing);
  return count;
}

/** Without a list every word is as rare as the next. */
export const NO_LIST: Rarity = { suppliersWith: () => 1, suppliers: 1 };

/** What a word weighs where names are compared: more, the fewer suppliers use it. */
export function weightOf(word: string, { suppliersWith, suppliers }: Rarity): number {
  return 1 + Math.log((1 + suppliers) / (1 + suppliersWith(word)));
}
