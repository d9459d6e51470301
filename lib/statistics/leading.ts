/**
 * The first of a list that is sorted by count, at most so many: the last of them has more than the next one, or another
 * could stand in its place. Empty where several share the first place and are more than that.
 */
export function leading<Counted extends { count: number }>(
  sorted: readonly Counted[],
  most: number,
): Counted[] {
  const countAt = (place: number) => sorted[place]?.count ?? 0;
  let length = most;
  while (length > 0 && countAt(length - 1) <= countAt(length)) length -= 1;
  return sorted.slice(0, length);
}
