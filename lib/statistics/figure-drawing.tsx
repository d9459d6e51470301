import type { ReactNode } from "react";
import { computeTownCircleRadius, MAP_SIZE } from "../hospitals/map";
import { COUNTRY_OUTLINE } from "../hospitals/provinces";
import { truncateText } from "../platform/language/format";
import type { FigureBar, FigureColumn, FigureDrawingData, FigureTown } from "./figure-view";
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
const BAR_ROW_HEIGHT = 24;
/** Width of the longest bar; the rest of its row is for the number. */
const MAX_BAR_PERCENT = 72;

/** Draws each bar below its label and before its number. A link contains both label and bar. */
function drawBars(bars: readonly FigureBar[]): Drawing {
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

/** Height of the highest column, of the number above it and of the axis below it, in pixels. */
const COLUMNS_HEIGHT = 150;
const COLUMN_NUMBER_HEIGHT = 22;
const COLUMN_AXIS_HEIGHT = 44;
/** Width of a column as a share of its place. */
const COLUMN_SHARE = 0.7;

/** Draws columns from left to right, the additions of each quarter in full colour on top of what was there. */
function drawColumns(columns: readonly FigureColumn[]): Drawing {
  const highest = Math.max(...columns.map(({ total }) => total), 1);
  const place = 100 / columns.length;
  const floor = COLUMN_NUMBER_HEIGHT + COLUMNS_HEIGHT;
  const content = columns.map(({ key, label, year, added, total, said, href, describes }, index) => {
    const middle = `${place * (index + 0.5)}%`;
    const box = { x: `${place * (index + (1 - COLUMN_SHARE) / 2)}%`, width: `${place * COLUMN_SHARE}%` };
    const top = floor - Math.round((COLUMNS_HEIGHT * total) / highest);
    const addedHeight = Math.round((COLUMNS_HEIGHT * added) / highest);
    const drawn = (
      <>
        <rect className="bar soft" {...box} y={top + addedHeight} height={floor - top - addedHeight} />
        <rect className="bar" {...box} y={top} height={addedHeight} />
        <text textAnchor="middle" x={middle} y={floor + 17}>
          {label}
        </text>
      </>
    );
    return (
      <g key={key}>
        {href === undefined ? (
          drawn
        ) : (
          <a href={href} aria-label={describes}>
            {drawn}
          </a>
        )}
        <text className="strong" textAnchor="middle" x={middle} y={top - 6}>
          {said}
        </text>
        {year === null ? null : (
          <text textAnchor="middle" x={middle} y={floor + 36}>
            {year}
          </text>
        )}
      </g>
    );
  });
  return { height: floor + COLUMN_AXIS_HEIGHT, content };
}

const LEGEND_ROW_HEIGHT = 26;
const SWATCH_SIZE = 12;
/** Where the numbers end in a legend with a second column of numbers, in percent. */
const COUNT_END_PERCENT = 72;
/** Number of characters of a label that fit beside its numbers on a phone. */
const MAX_LEGEND_LENGTH = 26;

/** A row of a legend: a square in the colour of what it names, its label and its numbers. */
function LegendRow({
  row,
  top,
  swatch,
}: {
  row: FigureBar & { change?: string | null };
  top: number;
  swatch: ReactNode;
}) {
  const label = (
    <text x={SWATCH_SIZE + 8} y={top + 11}>
      {truncateText(row.label, MAX_LEGEND_LENGTH)}
    </text>
  );
  const change = row.change ?? null;
  return (
    <g>
      {swatch}
      {row.href === undefined ? label : <a href={row.href}>{label}</a>}
      <text
        className="strong"
        textAnchor="end"
        x={change === null ? "100%" : `${COUNT_END_PERCENT}%`}
        y={top + 11}
      >
        {row.said}
      </text>
      {change === null ? null : (
        <text textAnchor="end" x="100%" y={top + 11}>
          {change}
        </text>
      )}
    </g>
  );
}

const BAND_HEIGHT = 40;
const BAND_GAP = 20;

/** Draws shares of a whole as one band, and below it a legend with the numbers. */
function drawBand({ parts, headings }: Extract<FigureDrawingData, { kind: "band" }>): Drawing {
  const all = Math.max(
    parts.reduce((sum, { count }) => sum + count, 0),
    1,
  );
  const hasChange = parts.some(({ change }) => change !== null);
  const legendTop = BAND_HEIGHT + BAND_GAP + (hasChange ? LEGEND_ROW_HEIGHT : 0);
  let left = 0;
  const segments = parts.map(({ label, count, stretch }) => {
    const x = left;
    left += (100 * count) / all;
    return count === 0 ? null : (
      <rect
        key={label}
        className="bar part"
        data-stretch={stretch ?? "unknown"}
        x={`${x}%`}
        width={`${(100 * count) / all}%`}
        height={BAND_HEIGHT}
      />
    );
  });
  const rows = parts.map((part, index) => {
    const top = legendTop + index * LEGEND_ROW_HEIGHT;
    const swatch = (
      <rect
        className="bar"
        data-stretch={part.stretch ?? "unknown"}
        y={top}
        width={SWATCH_SIZE}
        height={SWATCH_SIZE}
      />
    );
    return <LegendRow key={part.label} row={part} top={top} swatch={swatch} />;
  });
  const content = (
    <>
      {segments}
      {hasChange ? (
        <g className="small">
          <text textAnchor="end" x={`${COUNT_END_PERCENT}%`} y={legendTop - 12}>
            {headings.count}
          </text>
          <text textAnchor="end" x="100%" y={legendTop - 12}>
            {headings.change}
          </text>
        </g>
      ) : null}
      {rows}
    </>
  );
  return { height: legendTop + rows.length * LEGEND_ROW_HEIGHT, content };
}

const MAP_HEIGHT = 310;
/** Space around the map for circles at its edge, in its own units. */
const MAP_MARGIN = 10;

/** Returns the SVG path of a small ring. Towns without entries are one path, which keeps the page small. */
function drawRing({ x, y }: FigureTown): string {
  const radius = computeTownCircleRadius(0);
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
}

/** Draws a map with a circle per town, empty where no hospital has an entry. */
function drawMap({ towns, present, absent }: Extract<FigureDrawingData, { kind: "map" }>): Drawing {
  const legendTop = MAP_HEIGHT + 16;
  const used = towns.filter(({ algorithms }) => algorithms > 0);
  const unused = towns.filter(({ algorithms }) => algorithms === 0);
  const circle = (row: number, className: string) => (
    <circle className={className} cx={6} cy={legendTop + row * LEGEND_ROW_HEIGHT + 6} r={5} />
  );
  const [width, height] = [MAP_SIZE.width, MAP_SIZE.height].map((size) => size + 2 * MAP_MARGIN);
  const content = (
    <>
      <svg
        aria-hidden="true"
        viewBox={`${-MAP_MARGIN} ${-MAP_MARGIN} ${width} ${height}`}
        width="100%"
        height={MAP_HEIGHT}
      >
        <path className="land" d={COUNTRY_OUTLINE} />
        <path className="ring" d={unused.map(drawRing).join("")} />
        {used.map(({ city, x, y, algorithms, describes }) => (
          <circle key={city} className="bar dot" cx={x} cy={y} r={computeTownCircleRadius(algorithms)}>
            <title>{describes}</title>
          </circle>
        ))}
      </svg>
      <LegendRow row={present} top={legendTop} swatch={circle(0, "bar")} />
      <LegendRow row={absent} top={legendTop + LEGEND_ROW_HEIGHT} swatch={circle(1, "ring")} />
    </>
  );
  return { height: legendTop + 2 * LEGEND_ROW_HEIGHT, content };
}

/** Draws a figure of the dashboard. */
export function drawFigure(drawing: FigureDrawingData): Drawing {
  switch (drawing.kind) {
    case "bars":
      return drawBars(drawing.bars);
    case "columns":
      return drawColumns(drawing.columns);
    case "band":
      return drawBand(drawing);
    case "map":
      return drawMap(drawing);
    default:
      return { height: LINE_HEIGHT, content: <text y={14}>{drawing.says}</text> };
  }
}
