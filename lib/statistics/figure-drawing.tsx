import type { ReactNode } from "react";
import { computeTownCircleRadius, MAP_SIZE } from "../hospitals/map";
import { COUNTRY_OUTLINE } from "../hospitals/provinces";
import { truncateText } from "../platform/language/format";
import type { FigureBandPart, FigureBar, FigureDrawingData, FigureTown } from "./figure-view";
import { sumCounts } from "./figures";
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

/** Rounds a coordinate to tenths, which no eye tells from more. */
const tenths = (value: number) => Math.round(10 * value) / 10;

/** Draws each bar below its label and before its number. A link contains both label and bar. */
function drawBars(bars: readonly FigureBar[]): Drawing {
  const highest = Math.max(...bars.map(({ count }) => count), 1);
  let height = 0;
  const content = bars.map(({ label, count, href, said }) => {
    const lines = wrapLabel(label, MAX_LINE_LENGTH, MAX_LINE_LENGTH);
    const labelTop = height;
    const top = labelTop + lines.length * LINE_HEIGHT;
    const width = `${tenths((MAX_BAR_PERCENT * count) / highest)}%`;
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

/** Height of the legend above the columns, in pixels, and where its second part begins, in percent. */
const COLUMN_LEGEND_HEIGHT = 28;
const USED_LEGEND_PERCENT = 45;
/** Height that a number takes within a column, in pixels. */
const INSIDE_NUMBER_HEIGHT = 20;

/** Draws columns from left to right, with what is in use in full colour at the foot of each. */
function drawColumns({ columns, legend }: Extract<FigureDrawingData, { kind: "columns" }>): Drawing {
  const highest = Math.max(...columns.map(({ total }) => total), 1);
  const place = 100 / columns.length;
  const floor = COLUMN_LEGEND_HEIGHT + COLUMN_NUMBER_HEIGHT + COLUMNS_HEIGHT;
  const heightOf = (count: number) => Math.round((COLUMNS_HEIGHT * count) / highest);
  const drawn = columns.map(({ key, label, year, total, said, used, saidUsed, href, describes }, index) => {
    const middle = `${tenths(place * (index + 0.5))}%`;
    const box = {
      x: `${tenths(place * (index + (1 - COLUMN_SHARE) / 2))}%`,
      width: `${tenths(place * COLUMN_SHARE)}%`,
    };
    const top = floor - heightOf(total);
    const usedHeight = heightOf(used ?? 0);
    const axis = (
      <text textAnchor="middle" x={middle} y={floor + 17}>
        {label}
      </text>
    );
    return (
      <g key={key}>
        <rect className="bar soft" {...box} y={top} height={floor - top} />
        <rect className="bar" {...box} y={floor - usedHeight} height={usedHeight} />
        {href === undefined ? (
          axis
        ) : (
          <a href={href} aria-label={describes}>
            {axis}
          </a>
        )}
        <text className="strong" textAnchor="middle" x={middle} y={top - 6}>
          {said}
        </text>
        {usedHeight < INSIDE_NUMBER_HEIGHT ? null : (
          <text className="inside" textAnchor="middle" x={middle} y={floor - usedHeight + 15}>
            {saidUsed}
          </text>
        )}
        {year === null ? null : (
          <text textAnchor="middle" x={middle} y={floor + 36}>
            {year}
          </text>
        )}
      </g>
    );
  });
  const swatch = { y: 0, width: SWATCH_SIZE, height: SWATCH_SIZE };
  const content = (
    <>
      <rect className="bar soft" {...swatch} />
      <text x={SWATCH_SIZE + 8} y={11}>
        {legend.total}
      </text>
      <rect className="bar" {...swatch} x={`${USED_LEGEND_PERCENT}%`} />
      <text x={`${USED_LEGEND_PERCENT}%`} dx={SWATCH_SIZE + 8} y={11}>
        {legend.used}
      </text>
      {drawn}
    </>
  );
  return { height: floor + COLUMN_AXIS_HEIGHT, content };
}

const LEGEND_ROW_HEIGHT = 26;
const SWATCH_SIZE = 12;
/** Where the numbers end in a legend with a second column of numbers, in percent. */
const COUNT_END_PERCENT = 78;
/** Number of characters of a label that fit beside a swatch, and beside a band, on a phone. */
const MAX_LEGEND_LENGTH = 26;
const MAX_BAND_LABEL_LENGTH = 21;

/** A row of a legend: what marks it, its label from `x`, and its numbers. */
function LegendRow({
  row,
  top,
  x = SWATCH_SIZE + 8,
  maxLength = MAX_LEGEND_LENGTH,
  mark,
}: {
  row: FigureBar & { change?: string | null };
  top: number;
  x?: number;
  maxLength?: number;
  mark: ReactNode;
}) {
  const label = (
    <text x={x} y={top + 11}>
      {truncateText(row.label, maxLength)}
    </text>
  );
  const change = row.change ?? null;
  return (
    <g>
      {mark}
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

const BAND_WIDTH = 32;
/** Side of the square beside each label, in pixels. */
const BAND_CHIP_SIZE = 10;
/** Where the labels beside a band begin, in pixels. */
const BAND_LABEL_LEFT = 68;
/** The lightest tint of a colour that several parts share. */
const MIN_TINT = 0.45;

/** Returns the opacity of a part: parts of the same colour grow darker in order. */
function tintOf(part: FigureBandPart, parts: readonly FigureBandPart[]): number {
  const alike = parts.filter(({ stretch }) => stretch === part.stretch);
  const steps = Math.max(alike.length - 1, 1);
  return 1 - ((1 - MIN_TINT) * (alike.length - 1 - alike.indexOf(part))) / steps;
}

/** Draws shares of a whole as one upright band, each part joined to its label and numbers. */
function drawBand({ parts, headings }: Extract<FigureDrawingData, { kind: "band" }>): Drawing {
  const all = Math.max(sumCounts(parts), 1);
  const hasChange = parts.some(({ change }) => change !== null);
  const bandTop = hasChange ? LEGEND_ROW_HEIGHT : 0;
  const bandHeight = parts.length * LEGEND_ROW_HEIGHT;
  const bottom = bandTop + bandHeight;
  let passed = 0;
  const rows = parts.map((part, index) => {
    const y = tenths(bandTop + (bandHeight * passed) / all);
    const height = tenths((bandHeight * part.count) / all);
    passed += part.count;
    const rowTop = bandTop + index * LEGEND_ROW_HEIGHT + 6;
    const colour = { "data-stretch": part.stretch ?? "unknown", fillOpacity: tintOf(part, parts) };
    const mark =
      part.count === 0 ? null : (
        <>
          <rect className="bar part" {...colour} {...{ y, height, width: BAND_WIDTH }} />
          <rect
            className="bar part"
            {...colour}
            x={BAND_LABEL_LEFT - BAND_CHIP_SIZE - 4}
            y={rowTop + 1}
            width={BAND_CHIP_SIZE}
            height={BAND_CHIP_SIZE}
          />
          <path
            className="joint"
            d={`M${BAND_WIDTH + 2} ${tenths(y + height / 2)}L${BAND_LABEL_LEFT - BAND_CHIP_SIZE - 6} ${rowTop + 6}`}
          />
        </>
      );
    return (
      <LegendRow
        key={part.label}
        row={part}
        top={rowTop}
        x={BAND_LABEL_LEFT}
        maxLength={MAX_BAND_LABEL_LENGTH}
        mark={mark}
      />
    );
  });
  const content = (
    <>
      {hasChange ? (
        <g className="small">
          <text textAnchor="end" x={`${COUNT_END_PERCENT}%`} y={11}>
            {headings.count}
          </text>
          <text textAnchor="end" x="100%" y={11}>
            {headings.change}
          </text>
        </g>
      ) : null}
      {rows}
    </>
  );
  return { height: bottom, content };
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
        <g className="bar dot">
          {used.map(({ city, x, y, algorithms, describes }) => (
            <circle key={city} cx={x} cy={y} r={computeTownCircleRadius(algorithms)}>
              <title>{describes}</title>
            </circle>
          ))}
        </g>
      </svg>
      <LegendRow row={present} top={legendTop} mark={circle(0, "bar")} />
      <LegendRow row={absent} top={legendTop + LEGEND_ROW_HEIGHT} mark={circle(1, "ring")} />
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
      return drawColumns(drawing);
    case "band":
      return drawBand(drawing);
    case "map":
      return drawMap(drawing);
    default:
      return { height: LINE_HEIGHT, content: <text y={14}>{drawing.says}</text> };
  }
}
