/** Returns the first `count` entries, at most one per hospital as long as there are enough hospitals. */
export function selectFromDifferentHospitals<Entry extends { activeHospital: string | null }>(
  best: readonly Entry[],
  count: number,
): Entry[] {
  const first = best.filter(
    ({ activeHospital }, index) =>
      best.findIndex((other) => other.activeHospital === activeHospital) === index,
  );
  const others = best.filter((entry) => !first.includes(entry));
  return [...first, ...others].slice(0, count);
}
