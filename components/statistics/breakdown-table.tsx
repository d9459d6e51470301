import { buildRegisterAddress, type Filters } from "@/lib/search/query";
import { type Breakdown, shadeOf } from "@/lib/statistics/breakdown";
import { useFormats } from "../ui/use-formats";

/** A number or name as a link to the entries with these values; as text if an entry has no value there. */
function EntriesLink({ filters, children }: { filters: Record<string, string | null>; children: string }) {
  const values = Object.entries(filters);
  if (values.some(([, value]) => value === null)) return children;
  const chosen: Filters = Object.fromEntries(values.map(([field, value]) => [field, [value ?? ""]]));
  return <a href={buildRegisterAddress({ filters: chosen })}>{children}</a>;
}

/** Table of a chart's values by hospital or specialism, shaded by count; it needs no script. */
export function BreakdownTable({
  breakdown: { field, by, heading, columns, rows, highest },
  labels,
}: {
  breakdown: Breakdown;
  labels: Record<"caption" | "total" | "sum", string>;
}) {
  const { formatNumber } = useFormats();
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
                  <EntriesLink filters={{ [field]: value }}>{text}</EntriesLink>
                </span>
              </th>
            ))}
            <th scope="col">
              <span>{labels.total}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ value, text, cells, total }) => (
            <tr key={text}>
              <th scope="row">
                <EntriesLink filters={{ [by]: value }}>{text}</EntriesLink>
              </th>
              {cells.map((count, index) => (
                <td
                  key={columns[index]?.text}
                  data-shade={shadeOf(count, highest)}
                  data-stretch={columns[index]?.stretch ?? undefined}
                >
                  {/* A breakdown consists mostly of zeros, which would hide the other numbers. */}
                  {count === 0 ? null : (
                    <EntriesLink filters={{ [by]: value, [field]: columns[index]?.value ?? null }}>
                      {formatNumber(count)}
                    </EntriesLink>
                  )}
                </td>
              ))}
              <td>{formatNumber(total)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{labels.sum}</th>
            {columns.map(({ text }, index) => (
              <td key={text}>
                {formatNumber(rows.reduce((sum, { cells }) => sum + (cells[index] ?? 0), 0))}
              </td>
            ))}
            <td>{formatNumber(rows.reduce((sum, { total }) => sum + total, 0))}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
