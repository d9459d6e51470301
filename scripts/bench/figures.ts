/** Returns a quantile of the values, interpolated between two of them. */
export function computeQuantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const place = (sorted.length - 1) * part;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

export const computeMedian = (values: readonly number[]) => computeQuantile(values, 0.5);

/** Returns how much larger the larger value is than the smaller: 0.1 means ten per cent. */
export function computeExcessOverSmaller(one: number, other: number): number {
  return Math.max(one, other) / Math.min(one, other) - 1;
}

export const formatMilliseconds = (value: number) => `${value.toFixed(1)} ms`;
export const formatPercentage = (part: number) => `${(part * 100).toFixed(1)} %`;

/** Formats rows as aligned columns: the first left-aligned, the others right-aligned. */
export function formatTable(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("   ")
      .trimEnd(),
  );
}
