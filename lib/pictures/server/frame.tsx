import "server-only";
import type { ReactNode } from "react";
import common from "../../messages/nl/common.json";
import texts from "../../messages/nl/pictures.json";

const WIDTH = 1200;
export const MARGIN = 72;
export const INNER_WIDTH = WIDTH - 2 * MARGIN;

/** Colours of the site's light theme; pictures have no dark theme, as they are shown on other sites. */
const COLOURS = {
  paper: "#fbfaf8",
  sunken: "#f3f1ec",
  ink: "#13222d",
  muted: "#4b5b66",
  line: "#e1ded7",
  unknown: "#7b868c",
  accent: "#0b5a5f",
  bar: "#0d7176",
} as const;

/** Colours of the phase line. */
export const PHASE_LINE_COLOURS: Readonly<Record<string, string>> = {
  1: "#7150bd",
  2: "#2463ad",
  3: "#0b8074",
  4: "#3b7d1c",
  stopped: "#a3231b",
  unknown: COLOURS.unknown,
};

/** The styles of drawings, as app/globals.css has them for pages. */
const STYLE = [
  `svg { font-family: "Source Sans 3"; font-size: 15px } text, .ink { fill: ${COLOURS.ink} }`,
  `.serif { font-family: "Source Serif 4"; font-weight: 600 } .strong { font-weight: 600 }`,
  `.small { font-size: 13px } .middle { text-anchor: middle }`,
  `.muted { fill: ${COLOURS.muted} } .accent { fill: ${COLOURS.accent} } .bar { fill: ${COLOURS.bar} }`,
  `.phase-line path { stroke: ${COLOURS.line} }`,
  ...Object.entries(PHASE_LINE_COLOURS).flatMap(([stretch, colour]) => [
    `.phase-line [data-stretch="${stretch}"] { stroke: ${colour} }`,
    `.bar[data-stretch="${stretch}"] { fill: ${colour} }`,
  ]),
  `.joint { fill: none; stroke: ${COLOURS.unknown} } .inside { fill: ${COLOURS.paper}; font-weight: 600 }`,
  `.soft { fill-opacity: .35 } .part { stroke: ${COLOURS.paper} } .dot { stroke: ${COLOURS.paper} }`,
  `.part[data-stretch="stopped"] { fill-opacity: .2; stroke: ${PHASE_LINE_COLOURS.stopped}; stroke-width: 2 }`,
  `.land { fill: ${COLOURS.sunken}; stroke: ${COLOURS.unknown} }`,
  `.ring { fill: ${COLOURS.paper}; stroke: ${COLOURS.muted}; stroke-width: 1.5 }`,
].join(" ");

/** Renders lines of text, from the top of the first line. */
export function Lines({
  lines,
  x = MARGIN,
  top,
  size,
  className,
}: {
  lines: readonly string[];
  x?: number;
  top: number;
  size: number;
  className?: string;
}) {
  return lines.map((line, index) => (
    <text
      key={line}
      className={className}
      x={x}
      y={top + (index + 0.8) * computeLineHeight(size)}
      fontSize={size}
    >
      {line}
    </text>
  ));
}

export const computeLineHeight = (size: number) => 1.16 * size;

const PILL_WIDTH = 236;

/** The layout of all pictures: paper, the register's name on top, and a line above the text at the foot. */
export function Frame({
  height,
  footTop,
  isExample,
  children,
}: {
  height: number;
  footTop: number;
  isExample: boolean;
  children: ReactNode;
}) {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={WIDTH} height={height}>
      <title>{common.siteName}</title>
      <style>{STYLE}</style>
      <rect width={WIDTH} height={height} fill={COLOURS.paper} />
      <rect className="accent" width={WIDTH} height={14} />
      <g transform={`translate(${MARGIN} 56)`}>
        {/* The register's logo, as in app/icon.svg. */}
        <g transform="scale(1.625)">
          <rect className="accent" width="32" height="32" rx="7" />
          <path d="M9 20v-6M14 23V10M19 20v-5M24 22v-9" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
        </g>
        <text className="serif" x={70} y={38} fontSize={34}>
          {common.siteName}
        </text>
      </g>
      {isExample ? (
        <g transform={`translate(${WIDTH - MARGIN - PILL_WIDTH} 60)`}>
          <rect width={PILL_WIDTH} height={44} rx={22} fill="none" stroke={COLOURS.line} strokeWidth={2} />
          <text className="muted middle" x={PILL_WIDTH / 2} y={30} fontSize={24}>
            {texts.example}
          </text>
        </g>
      ) : null}
      {children}
      <rect className="ink" x={MARGIN} y={footTop} width={INNER_WIDTH} height={3} />
    </svg>
  );
}
