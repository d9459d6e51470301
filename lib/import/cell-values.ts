/** The signs between several values of a cell, the least ambiguous ones first. */
export const SEPARATORS = [";", "|", ",", "\n", "/"] as const;

/**
 * The values of a cell of a field that takes several. Where the column's separator leaves something that is not listed,
 * and another one nothing else than listed values, that one is meant in this cell.
 */
export function splitCell(
  cell: string,
  separator: string | undefined,
  isListed: (value: string) => boolean,
): string[] {
  const isRight = (part: string) => part.trim() === "" || isListed(part.trim());
  const parts = separator === undefined ? [cell] : cell.split(separator);
  if (parts.every(isRight)) return parts;
  const others = SEPARATORS.map((sign) => cell.split(sign)).filter(({ length }) => length > 1);
  return others.find((other) => other.every(isRight)) ?? parts;
}
