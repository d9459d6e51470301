import type { ReactNode } from "react";
import { truncateText } from "../platform/language/format";
import type { FigureView, ShownBar, ShownMatrix } from "./figure-view";
import { shadeOf } from "./figures";
import { wrapLabel } from "./wrap-label";

/**
 * The content of an SVG, for pages, frames and pictures alike. Heights and text are in pixels and widths in
 * percentages, so that text keeps its size at every width. Classes and data attributes stand for colours.
 */
export interface Drawing {
  height: number;
  content: ReactNode;
}

/** Width of drawings in pictures, in pixels. */
export const DRAWING_WIDTH = 600;

/** Number of characters that fit in a card on a phone, 300 pixels wide. */
const MAX_LINE_LENGTH = 40;
const LINE_HEIGHT = 19;
const BAR_HEIGHT = 12;
/** Height of a bar and the space below it, in pixels. */
const BAR_ROW_HEIGHT = 27;
/** Width of the longest bar; the rest of its row is for the number. */
const MAX_BAR_PERCENT = 72;

/** Draws each bar below its label and before its number. A link contains both label and bar. */
function drawBars(bars: readonly ShownBar[]): Drawing {
  const highest = Math.max(...bars.map(({ count }) => count), 1);
  let height = 0;
  const content = bars.map(({ label, count, href, said }) => {
    const lines = wrapLabel(label, MAX_LINE_LENGTH, MAX_LINE_LENGTH);
    const labelTop = height;
    const top = labelTop + lines.length * LINE_HEIGHT;
    const width = `${Math.round((10 * MAX_BAR_PERCENT * count) / highest) / 10}%`;
    const drawn = (
      <>
        {lines.map((line, index) => (
          <text key={line} y={labelTop + 14 + index * LINE_HEIGHT}>
            {line}
          </text>
        ))}
        <rect className="bar" y={top} width={width} height={BAR_HEIGHT} />
      </>
    );
    height = top + BAR_ROW_HEIGHT;
    return (
      <g key={label}>
        {href === undefined ? (
          drawn
        ) : (
          <a href={href} aria-label={lines.length > 1 ? label : undefined}>
            {drawn}
          </a>
        )}
        <text className="strong" x={width} dx={8} y={top + 11}>
          {said}
        </text>
      </g>
    );
  });
  return { height, content };
}

const MATRIX_ROW_HEIGHT = 17;
const CELL_GAP = 1;
const ROW_LABEL_WIDTH = 215;
const MAX_ROW_LABEL_LENGTH = 36;
/** Height of the vertical column headings, in pixels, and the number of characters that fit in it. */
const HEADING_HEIGHT = 130;
const MAX_HEADING_LENGTH = 22;
/** Maximum number of matrix rows in a picture; the table has all rows. */
const MAX_MATRIX_ROWS = 50;

/** Draws a matrix for pictures; pages and frames show its table. */
function drawMatrix({ columns, stretches, rows, highest }: ShownMatrix, totalHeading: string): Drawing {
  const width = (DRAWING_WIDTH - ROW_LABEL_WIDTH) / (columns.length + 1);
  const leftOf = (column: number) => ROW_LABEL_WIDTH + column * width;
  const shown = rows.slice(0, MAX_MATRIX_ROWS);
  const content = (
    <g className="small">
      {[...columns, totalHeading].map((column, index) => (
        <text
          key={column}
          className="strong"
          transform={`translate(${leftOf(index) + width / 2 + 4} ${HEADING_HEIGHT - 6}) rotate(-90)`}
        >
          {truncateText(column, MAX_HEADING_LENGTH)}
        </text>
      ))}
      {shown.map(({ label, cells, total }, row) => (
        <g key={label} transform={`translate(0 ${HEADING_HEIGHT + row * MATRIX_ROW_HEIGHT})`}>
          <text y={12}>{truncateText(label, MAX_ROW_LABEL_LENGTH)}</text>
          {cells.map(({ count }, column) => (
            <g key={columns[column]}>
              <rect
                className="bar"
                data-shade={shadeOf(count, highest)}
                data-stretch={stretches[column] ?? undefined}
                x={leftOf(column)}
                width={width - CELL_GAP}
                height={MATRIX_ROW_HEIGHT - CELL_GAP}
              />
              {count === 0 ? null : (
                <text className="middle" x={leftOf(column) + width / 2} y={12}>
                  {String(count)}
                </text>
              )}
            </g>
          ))}
          <text className="strong middle" x={leftOf(cells.length) + width / 2} y={12}>
            {String(total)}
          </text>
        </g>
      ))}
    </g>
  );
  return { height: HEADING_HEIGHT + shown.length * MATRIX_ROW_HEIGHT, content };
}

/** Draws a figure of the dashboard. */
export function drawFigure({ drawing, table }: Pick<FigureView, "drawing" | "table">): Drawing {
  if (drawing.kind === "bars") return drawBars(drawing.bars);
  if (drawing.kind === "matrix") return drawMatrix(drawing, table.head.at(-1) ?? "");
  return { height: LINE_HEIGHT, content: <text y={14}>{drawing.says}</text> };
}
