/** A seeded random generator (mulberry32), so that a failed test can be repeated. */
export interface RandomGenerator {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  pick<T>(items: readonly T[]): T;
  /** Returns a random selection of the items in their order, possibly empty; `chance` is the probability of each. */
  some<T>(items: readonly T[], chance: number): T[];
}

export function createSeededRandom(seed: number): RandomGenerator {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
    some: (items, chance) => items.filter(() => next() < chance),
  };
}
