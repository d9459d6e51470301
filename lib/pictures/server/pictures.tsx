import "server-only";
import type { ReactNode } from "react";
import type { PhaseProgress } from "../../entries/phase";
import { PhaseDrawing } from "../../entries/phase-drawing";
import dashboard from "../../messages/nl/dashboard.json";
import home from "../../messages/nl/home.json";
import texts from "../../messages/nl/pictures.json";
import { wrapText } from "../text";
import { computeLineHeight, Frame, INNER_WIDTH, Lines, MARGIN } from "./frame";

/** Height of link previews, with the tops of the body below the register's name and of the foot, in pixels. */
const HEIGHT = 630;
const BODY_TOP = 108;
const FOOT_TOP = 472;

const TYPE_SIZE = 32;
const TYPE_HEIGHT = 50;

/** Returns the lines of a subject's name; longer names are smaller. */
function titleLines(title: string) {
  const size = title.length <= 40 ? 84 : title.length <= 80 ? 66 : 52;
  const lines = wrapText(title, { font: "serif", size, width: INNER_WIDTH, maxLines: size === 52 ? 4 : 3 });
  return { size, lines, height: lines.length * computeLineHeight(size) };
}

/** The layout of link previews: the subject in the middle, facts about it at the foot. */
function Preview({
  type = null,
  title,
  isExample,
  below,
  children,
}: {
  type?: string | null;
  title: string;
  isExample: boolean;
  /** Content below the title, in a coordinate system that begins there. */
  below?: ReactNode;
  children: ReactNode;
}) {
  const { size, lines, height } = titleLines(title);
  const typeHeight = type === null ? 0 : TYPE_HEIGHT;
  const belowHeight = below === undefined ? 0 : 70;
  const top = (BODY_TOP + FOOT_TOP - height - typeHeight - belowHeight) / 2;
  return (
    <Frame height={HEIGHT} footTop={FOOT_TOP} isExample={isExample}>
      {type === null ? null : (
        <Lines
          className="strong accent"
          lines={wrapText(type, { font: "sans", size: TYPE_SIZE, width: INNER_WIDTH, maxLines: 1 })}
          top={top}
          size={TYPE_SIZE}
        />
      )}
      <Lines className="serif" lines={lines} top={top + typeHeight} size={size} />
      <g transform={`translate(${MARGIN} ${top + typeHeight + height + 40})`}>{below}</g>
      {children}
    </Frame>
  );
}

/** Texts of an entry's picture; null parts are left out. */
export interface EntryPictureText {
  name: string;
  type: string | null;
  hospital: string | null;
  specialism: string | null;
  phase: string | null;
  /** Label of the phase: the entry's own, or the furthest of several uses. */
  phaseName: string;
  stopped: boolean;
  progress: PhaseProgress | null;
}

interface PictureFact {
  name: string;
  value: string;
  progress?: PhaseProgress | null;
}

const FACT_SIZE = 31;
/** Width of a fact: two of them stand beside each other. */
const FACT_WIDTH = INNER_WIDTH / 2;
/** Scale factor of the phase line, and the width in pixels that the scaled line takes before its text. */
const LINE_SCALE = 1.8;
const LINE_WIDTH = 184;

function Fact({ fact: { name, value, progress }, x }: { fact: PictureFact; x: number }) {
  const indent = progress ? LINE_WIDTH : 0;
  return (
    <>
      <Lines className="muted" lines={[name]} x={x} top={FOOT_TOP + 29} size={25} />
      {progress ? (
        <g transform={`translate(${x} ${FOOT_TOP + 77}) scale(${LINE_SCALE})`}>
          <PhaseDrawing {...progress} />
        </g>
      ) : null}
      <Lines
        className="strong"
        lines={wrapText(value, {
          font: "sans",
          size: FACT_SIZE,
          width: FACT_WIDTH - indent - 10,
          maxLines: 1,
        })}
        x={x + indent}
        top={FOOT_TOP + 62}
        size={FACT_SIZE}
      />
    </>
  );
}

/** Renders the picture of an entry: its name, type, hospital and phase. */
export function EntryPicture({ text, isExample }: { text: EntryPictureText; isExample: boolean }) {
  const { hospital, specialism, phase, progress } = text;
  const all: (PictureFact | null)[] = [
    hospital === null ? null : { name: text.stopped ? texts.wasActiveIn : texts.activeIn, value: hospital },
    phase === null ? null : { name: text.phaseName, value: phase, progress },
    specialism === null ? null : { name: texts.specialism, value: specialism },
  ];
  const facts = all.filter((fact) => fact !== null).slice(0, 2);
  return (
    <Preview type={text.type ?? texts.entry} title={text.name} isExample={isExample}>
      {facts.length === 0 ? <Lines lines={[texts.tagline]} top={FOOT_TOP + 50} size={FACT_SIZE} /> : null}
      {facts.map((fact, index) => (
        <Fact key={fact.name} fact={fact} x={MARGIN + index * FACT_WIDTH} />
      ))}
    </Preview>
  );
}

/** A full phase line, as decoration of the register's picture. */
const FULL_LINE: PhaseProgress = {
  stretches: [3, 3, 1, 1],
  steps: Array<"known">(8).fill("known"),
  current: 8,
  ended: false,
};

/** Renders the picture of the register. */
export function RegisterPicture({ isExample }: { isExample: boolean }) {
  const below = (
    <g transform="scale(4)">
      <PhaseDrawing {...FULL_LINE} />
    </g>
  );
  return (
    <Preview title={home.title} isExample={isExample} below={below}>
      <Lines className="muted" lines={[texts.tagline]} top={FOOT_TOP + 50} size={32} />
    </Preview>
  );
}

/** A number with its label, formatted. */
interface PictureNumber {
  count: string;
  of: string;
}

/** Renders the picture of the dashboard, with its three numbers. */
export function DashboardPicture({
  numbers,
  isExample,
}: {
  numbers: readonly PictureNumber[];
  isExample: boolean;
}) {
  return (
    <Preview title={dashboard.title} isExample={isExample}>
      {numbers.map(({ count, of }, index) => {
        const x = MARGIN + (index * INNER_WIDTH) / numbers.length;
        return (
          <g key={of}>
            <Lines className="serif accent" lines={[count]} x={x} top={FOOT_TOP + 6} size={80} />
            <Lines className="muted" lines={[of]} x={x} top={FOOT_TOP + 98} size={32} />
          </g>
        );
      })}
    </Preview>
  );
}
