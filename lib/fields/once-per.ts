/** Memoises a function of a data model or list by object identity; these objects are immutable. */
export function memoiseByObject<Source extends WeakKey, Made>(
  make: (source: Source) => Made,
): (source: Source) => Made {
  const known = new WeakMap<Source, { made: Made }>();
  return (source) => {
    const before = known.get(source);
    if (before !== undefined) return before.made;
    const made = make(source);
    known.set(source, { made });
    return made;
  };
}
