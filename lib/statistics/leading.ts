/**
 * Returns the first items of a list sorted by count, at most `most`. It ends before items that tie with the first one
 * left out, so that ties are never cut; empty if more items than that tie for first place.
 */
export function takeLeadingWithoutCuttingTies<Counted extends { count: number }>(
  sorted: readonly Counted[],
  most: number,
): Counted[] {
  const countAt = (place: number) => sorted[place]?.count ?? 0;
  let length = most;
  while (length > 0 && countAt(length - 1) <= countAt(length)) length -= 1;
  return sorted.slice(0, length);
}
