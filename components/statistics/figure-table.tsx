"use client";

import type { FigureView, TableCell } from "@/lib/statistics/figure-view";
import { NumbersTable } from "../charts/numbers-table";
import { useFormats } from "../ui/use-formats";

const textOf = (cell: TableCell) => (typeof cell === "object" ? cell.text : cell);

/**
 * Table with the numbers of a figure. It renders from the cells on the client: server-rendered rows would send them
 * twice.
 */
export function FigureTable({ caption, head, rows }: FigureView["table"] & { caption: string }) {
  const { formatNumber } = useFormats();
  const shown = (cell: TableCell) => {
    if (typeof cell === "number") return formatNumber(cell);
    return typeof cell === "string" ? cell : <a href={cell.href}>{cell.text}</a>;
  };
  return (
    <div className="scrolls-sideways [--ground:var(--figure-ground,var(--surface))]">
      <NumbersTable
        caption={caption}
        head={head}
        words={head.flatMap((_, index) => (typeof rows[0]?.[index] === "number" ? [] : index))}
      >
        {rows.map((cells) => (
          <tr key={cells.map(textOf).join()}>
            {cells.map((cell, index) =>
              index === 0 ? (
                <th key={head[index]} scope="row">
                  {shown(cell)}
                </th>
              ) : (
                <td key={head[index]} className={typeof cell === "number" ? undefined : "words"}>
                  {shown(cell)}
                </td>
              ),
            )}
          </tr>
        ))}
      </NumbersTable>
    </div>
  );
}
