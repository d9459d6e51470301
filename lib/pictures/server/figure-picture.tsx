import "server-only";
import type { FigureView, ShownBar, ShownMatrix } from "../../statistics/figure-view";
import { shadeOf } from "../../statistics/figures";
import { drawableText } from "../text";
import { SANS, SERIF, WIDTH } from "./draw";
import { Box, Brand, COLOURS, MARGIN, OneLine, STRETCH_COLOURS } from "./pictures";

const INNER_WIDTH = WIDTH - 2 * MARGIN;
const ROW_HEIGHT = 44;
/** Maximum lines of a label, and the approximate number of characters per line. */
const MAX_LABEL_LINES = 3;
const CHARACTERS_PER_LINE = 34;
const LINE_HEIGHT = 31;
const MATRIX_ROW_HEIGHT = 30;
/** Height in pixels around the drawing, with one line for the base, and the characters per line of that text. */
const FRAME_HEIGHT = 400;
const CHARACTERS_PER_BASE_LINE = 95;
/** Widths in pixels of a matrix's row labels and of its total column. */
const LABEL_WIDTH = 380;
const TOTAL_WIDTH = 76;
/** Maximum number of matrix rows in a picture; the table has all rows. */
const MAX_ROWS = 50;
/** Opacity suffix of a stretch's colour for each shade, as in the site's matrix. */
const SHADES = ["00", "24", "3d", "57", "75"] as const;

const drawn = (text: string, most: number) => drawableText(text, most) ?? "–";

/** Returns a view with only drawable characters and limited size. */
export function toDrawableView(view: FigureView): FigureView {
  const { drawing } = view;
  const words = { ...view, counted: drawn(view.counted, 300), table: { head: [], rows: [] } };
  if (drawing.kind === "bars") {
    const bars = drawing.bars.map((bar) => ({ ...bar, label: drawn(bar.label, 100) }));
    return { ...words, drawing: { kind: "bars", bars } };
  }
  if (drawing.kind === "empty") return words;
  const columns = drawing.columns.map((column) => drawn(column, 40));
  const rows = drawing.rows.slice(0, MAX_ROWS).map((row) => ({ ...row, label: drawn(row.label, 60) }));
  return { ...words, drawing: { ...drawing, columns, rows } };
}

const linesOf = (label: string) => Math.min(MAX_LABEL_LINES, Math.ceil(label.length / CHARACTERS_PER_LINE));
const rowOf = ({ label }: ShownBar) => ROW_HEIGHT + (linesOf(label) - 1) * LINE_HEIGHT;

export function getFigureHeight({ drawing, counted }: FigureView): number {
  const around = FRAME_HEIGHT + Math.floor(counted.length / CHARACTERS_PER_BASE_LINE) * LINE_HEIGHT;
  if (drawing.kind === "bars") return drawing.bars.reduce((height, bar) => height + rowOf(bar), around);
  return drawing.kind === "matrix"
    ? around + 110 + drawing.rows.length * MATRIX_ROW_HEIGHT
    : around + ROW_HEIGHT;
}

function Bars({ bars }: { bars: ShownBar[] }) {
  const highest = Math.max(...bars.map(({ count }) => count), 1);
  return (
    <Box flexDirection="column">
      {bars.map(({ label, count, said }) => (
        <Box key={label} height={rowOf({ label, count })} alignItems="center" fontSize={25} lineHeight={1.2}>
          <Box width={460} paddingRight={20}>
            <Box display="block" lineClamp={linesOf(label)} maxWidth={440} wordBreak="break-word">
              {label}
            </Box>
          </Box>
          <Box
            width={Math.max(2, Math.round((440 * count) / highest))}
            height={24}
            backgroundColor={COLOURS.bar}
          />
          <Box marginLeft={14} fontWeight={600}>
            {said ?? String(count)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Renders a matrix. Columns are numbered and explained below it, as vertical text is not supported. */
function Matrix({ matrix: { columns, stretches, rows, highest } }: { matrix: ShownMatrix }) {
  const width = Math.floor((INNER_WIDTH - LABEL_WIDTH - TOTAL_WIDTH) / Math.max(1, columns.length));
  const colourOf = (column: number) => {
    const stretch = stretches[column] ?? null;
    return stretch === null ? COLOURS.bar : STRETCH_COLOURS[stretch];
  };
  const cell = { width: width - 2, marginRight: 2, justifyContent: "center" } as const;
  return (
    <Box flexDirection="column" fontSize={20}>
      <Box height={MATRIX_ROW_HEIGHT} marginLeft={LABEL_WIDTH} fontWeight={600} color={COLOURS.muted}>
        {columns.map((column, index) => (
          <Box key={column} {...cell} borderBottom={`3px solid ${colourOf(index)}`}>
            {String(index + 1)}
          </Box>
        ))}
        <Box width={TOTAL_WIDTH} justifyContent="center">
          Σ
        </Box>
      </Box>
      {rows.map(({ label, cells, total }) => (
        <Box key={label} height={MATRIX_ROW_HEIGHT} alignItems="center">
          <Box width={LABEL_WIDTH}>
            <OneLine maxWidth={LABEL_WIDTH - 16}>{label}</OneLine>
          </Box>
          {cells.map(({ count }, index) => (
            <Box
              key={columns[index]}
              {...cell}
              height={MATRIX_ROW_HEIGHT - 2}
              alignItems="center"
              backgroundColor={count === 0 ? "#f3f1ec" : colourOf(index) + SHADES[shadeOf(count, highest)]}
            >
              {count === 0 ? "" : String(count)}
            </Box>
          ))}
          <Box width={TOTAL_WIDTH} justifyContent="center" fontWeight={600}>
            {String(total)}
          </Box>
        </Box>
      ))}
      <Box marginTop={16} flexWrap="wrap" color={COLOURS.muted}>
        {columns.map((column, index) => (
          <Box key={column} marginRight={22}>{`${index + 1}  ${column}`}</Box>
        ))}
      </Box>
    </Box>
  );
}

/** Renders a dashboard figure as a stand-alone picture, with its base and source. */
export function FigurePicture({ view, isExample }: { view: FigureView; isExample: boolean }) {
  const { title, counted, source, drawing } = view;
  return (
    <Box
      boxSizing="border-box"
      width={WIDTH}
      height={getFigureHeight(view)}
      flexDirection="column"
      backgroundColor={COLOURS.paper}
      color={COLOURS.ink}
      fontFamily={SANS}
      borderTop={`14px solid ${COLOURS.accent}`}
      padding={`40px ${MARGIN}px 36px`}
    >
      <Brand isExample={isExample} />
      <Box marginTop={34} fontFamily={SERIF} fontWeight={600} fontSize={44}>
        {title}
      </Box>
      <Box marginTop={6} marginBottom={24} fontSize={24} color={COLOURS.muted}>
        {counted}
      </Box>
      <Box flexGrow={1} flexDirection="column">
        {drawing.kind === "bars" ? <Bars bars={drawing.bars} /> : null}
        {drawing.kind === "matrix" ? <Matrix matrix={drawing} /> : null}
        {drawing.kind === "empty" ? <Box fontSize={25}>{drawing.says}</Box> : null}
      </Box>
      <Box borderTop={`3px solid ${COLOURS.ink}`} paddingTop={16} fontSize={22} color={COLOURS.muted}>
        {source}
      </Box>
    </Box>
  );
}
