import clsx from "clsx";
import type { ReactNode } from "react";

/** Table of numbers with column headings. */
export function NumbersTable({
  caption,
  head,
  words = [],
  foot = null,
  children,
}: {
  caption: string;
  head: readonly string[];
  /** Indexes of columns after the first that hold text instead of numbers. */
  words?: readonly number[];
  /** Last row, apart from the counted ones. */
  foot?: ReactNode;
  children: ReactNode;
}) {
  return (
    <table className="data-table mt-1 w-full text-base">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-line-strong border-b text-left text-muted text-sm">
          {head.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={clsx(
                "py-1.5 font-semibold",
                index > 0 && "pl-4",
                index > 0 && !words.includes(index) && "text-right",
              )}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
      {foot === null ? null : <tfoot>{foot}</tfoot>}
    </table>
  );
}
