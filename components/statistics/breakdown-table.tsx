import { buildRegisterAddress, type Filters } from "@/lib/search/query";
import { type Breakdown, buildMatrix, shadeOf } from "@/lib/statistics/breakdown";
import { useFormats } from "../ui/use-formats";

/** A number or name as a link to the entries with these values; as text if an entry has no value there. */
function EntriesLink({
  filters,
  within,
  children,
}: {
  filters: Record<string, string | null>;
  within: Filters;
  children: string;
}) {
  const values = Object.entries(filters);
  if (values.some(([, value]) => value === null)) return children;
  const chosen: Filters = Object.fromEntries(values.map(([field, value]) => [field, [value ?? ""]]));
  return <a href={buildRegisterAddress({ filters: { ...within, ...chosen } })}>{children}</a>;
}

/** Table of a chart's values by hospital or specialism, shaded by count; it needs no script. */
export function BreakdownTable({
  breakdown,
  within,
  labels,
}: {
  breakdown: Breakdown;
  /** Filters of the entries that are counted. */
  within: Filters;
  labels: Record<"caption" | "total" | "sum", string>;
}) {
  const { formatNumber } = useFormats();
  const { rowField, columnField, heading, columns, rows, total } = buildMatrix(breakdown);
  return (
    // Wider than a phone's screen: keyboard users focus it to scroll.
    <section
      aria-label={labels.caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="scrolls-sideways relative [--ground:var(--surface)]"
    >
      <table className="figure-matrix w-full">
        <caption className="sr-only">{labels.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {columns.map(({ value, text, stretch }) => (
              <th key={text} scope="col" data-stretch={stretch ?? undefined}>
                <span>
                  <EntriesLink filters={{ [columnField]: value }} within={within}>
                    {text}
                  </EntriesLink>
                </span>
              </th>
            ))}
            <th scope="col">
              <span>{labels.total}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.text}>
              <th scope="row">
                <EntriesLink filters={{ [rowField]: row.value }} within={within}>
                  {row.text}
                </EntriesLink>
              </th>
              {columns.map(({ value, text, stretch }, index) => {
                const count = row.cells[index] ?? 0;
                return (
                  <td
                    key={text}
                    data-shade={shadeOf(count, breakdown.highest)}
                    data-stretch={row.stretch ?? stretch ?? undefined}
                  >
                    {/* A breakdown consists mostly of zeros, which would hide the other numbers. */}
                    {count === 0 ? null : (
                      <EntriesLink filters={{ [rowField]: row.value, [columnField]: value }} within={within}>
                        {formatNumber(count)}
                      </EntriesLink>
                    )}
                  </td>
                );
              })}
              <td>{formatNumber(row.total)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{labels.sum}</th>
            {columns.map(({ text, total: ofColumn }) => (
              <td key={text}>{formatNumber(ofColumn)}</td>
            ))}
            <td>{formatNumber(total)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
