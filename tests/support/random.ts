/** Repeatable chance (mulberry32), so that a test that fails fails again. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  pick<T>(items: readonly T[]): T;
  /** Some of the items, in their order; perhaps none. */
  some<T>(items: readonly T[], chance: number): T[];
}

export function seededRandom(seed: number): Random {
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
