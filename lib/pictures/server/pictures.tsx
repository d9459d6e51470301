import "server-only";
import type { CSSProperties, ReactNode } from "react";
import { listStretches, type PhaseProgress, type Stretch } from "../../entries/phase";
import common from "../../messages/nl/common.json";
import dashboard from "../../messages/nl/dashboard.json";
import home from "../../messages/nl/home.json";
import texts from "../../messages/nl/pictures.json";
import { HEIGHT, SANS, SERIF, WIDTH } from "./draw";

/** Colours of the site's light theme; pictures have no dark theme, as they are shown on other sites. */
export const COLOURS = {
  paper: "#fbfaf8",
  ink: "#13222d",
  muted: "#4b5b66",
  line: "#e1ded7",
  unknown: "#7b868c",
  accent: "#0b5a5f",
  bar: "#0d7176",
} as const;

/** Colours of the phase line. */
export const STRETCH_COLOURS: Readonly<Record<Stretch, string>> = {
  1: "#7150bd",
  2: "#2463ad",
  3: "#0b8074",
  4: "#3b7d1c",
  stopped: "#a3231b",
};

export const MARGIN = 72;

/** A flex container: in these pictures every element lays out its own children. */
export function Box({ children, ...style }: CSSProperties & { children?: ReactNode }) {
  return <div style={{ display: "flex", ...style }}>{children}</div>;
}

/** The register's logo, as in app/icon.svg. */
function Mark() {
  return (
    <svg width={52} height={52} viewBox="0 0 32 32">
      <title>{common.siteName}</title>
      <rect width="32" height="32" rx="7" fill={COLOURS.accent} />
      <path d="M9 20v-6M14 23V10M19 20v-5M24 22v-9" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

export function Brand({ isExample }: { isExample: boolean }) {
  return (
    <Box alignItems="center" justifyContent="space-between">
      <Box alignItems="center">
        <Mark />
        <Box marginLeft={18} fontFamily={SERIF} fontWeight={600} fontSize={34}>
          {common.siteName}
        </Box>
      </Box>
      {isExample ? (
        <Box
          border={`2px solid ${COLOURS.line}`}
          borderRadius={999}
          padding="6px 20px"
          fontSize={24}
          color={COLOURS.muted}
        >
          {texts.example}
        </Box>
      ) : null}
    </Box>
  );
}

/** The layout of all pictures: the register's name on top, the subject, and facts about it below. */
function Frame({ isExample, children, foot }: { isExample: boolean; children: ReactNode; foot: ReactNode }) {
  return (
    <Box
      boxSizing="border-box"
      width={WIDTH}
      height={HEIGHT}
      flexDirection="column"
      backgroundColor={COLOURS.paper}
      color={COLOURS.ink}
      fontFamily={SANS}
      fontWeight={400}
      borderTop={`14px solid ${COLOURS.accent}`}
      padding={`46px ${MARGIN}px 52px`}
    >
      <Brand isExample={isExample} />
      <Box flexGrow={1} flexDirection="column" justifyContent="center" width={WIDTH - 2 * MARGIN}>
        {children}
      </Box>
      <Box borderTop={`3px solid ${COLOURS.ink}`} paddingTop={26}>
        {foot}
      </Box>
    </Box>
  );
}

/** Renders the name of the subject; longer names are smaller. */
function Title({ children }: { children: string }) {
  const fontSize = children.length <= 40 ? 84 : children.length <= 80 ? 66 : 52;
  return (
    <Box
      display="block"
      lineClamp={fontSize === 52 ? 4 : 3}
      fontFamily={SERIF}
      fontWeight={600}
      fontSize={fontSize}
      lineHeight={1.14}
      letterSpacing={-0.5}
      wordBreak="break-word"
    >
      {children}
    </Box>
  );
}

/** Drawable texts of an entry's picture; null parts are left out. */
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

/** Number of broken steps where an entry was stopped; at the end of the line if its progress is unknown. */
const BROKEN_STEPS = 2;

/** Renders the phase line; `width` is that of one step, in pixels. */
function PhaseSteps({ width, steps, stretches, current, ended }: PhaseProgress & { width: number }) {
  const colours = listStretches(stretches);
  const breaks = current === 0 ? colours.length - BROKEN_STEPS : current;
  const isBroken = (step: number) => ended && step >= breaks && step < breaks + BROKEN_STEPS;
  const styleOf = (step: number): CSSProperties =>
    ({
      known: { backgroundColor: STRETCH_COLOURS[colours[step] ?? 1] },
      unknown: { border: `2px solid ${COLOURS.unknown}` },
      ahead: { backgroundColor: COLOURS.line },
    })[steps[step] ?? "ahead"];
  const height = 13;
  const length = ended ? Math.max(colours.length, breaks + BROKEN_STEPS) : colours.length;
  return (
    <Box flexShrink={0}>
      {Array.from({ length }, (_, step) =>
        isBroken(step) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps are a fixed row without identity
          <Box key={step} width={width} marginRight={5} justifyContent="space-between">
            {["begin", "middle", "end"].map((part) => (
              <Box key={part} width={5} height={height} backgroundColor={STRETCH_COLOURS.stopped} />
            ))}
          </Box>
        ) : (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps are a fixed row without identity
            key={step}
            width={width}
            height={height}
            marginRight={5}
            borderRadius={7}
            {...styleOf(step)}
          />
        ),
      )}
    </Box>
  );
}

/** Renders a text on one line, cut off at `maxWidth`. */
export function OneLine({ children, maxWidth }: { children: string; maxWidth: number }) {
  return (
    <Box display="block" lineClamp={1} maxWidth={maxWidth} wordBreak="break-all">
      {children}
    </Box>
  );
}

function Fact({ name, value, progress }: { name: string; value: string; progress?: PhaseProgress | null }) {
  return (
    <Box flexDirection="column" maxWidth={640} marginRight={56} flexShrink={0}>
      <Box fontSize={25} color={COLOURS.muted}>
        {name}
      </Box>
      <Box alignItems="center" marginTop={2} fontSize={31} fontWeight={600} lineHeight={1.25}>
        {progress ? (
          <Box marginRight={11}>
            <PhaseSteps width={22} {...progress} />
          </Box>
        ) : null}
        <OneLine maxWidth={progress ? 330 : 420}>{value}</OneLine>
      </Box>
    </Box>
  );
}

/** Renders the picture of an entry: its name, type, hospital and phase. */
export function EntryPicture({ text, isExample }: { text: EntryPictureText; isExample: boolean }) {
  const { hospital, specialism, phase, progress } = text;
  return (
    <Frame
      isExample={isExample}
      foot={
        <Box minHeight={70}>
          {hospital === null ? null : (
            <Fact name={text.stopped ? texts.wasActiveIn : texts.activeIn} value={hospital} />
          )}
          {phase === null ? null : <Fact name={text.phaseName} value={phase} progress={progress} />}
          {/* Two long facts leave no room for a third one. */}
          {specialism === null || (hospital !== null && phase !== null) ? null : (
            <Fact name={texts.specialism} value={specialism} />
          )}
          {hospital === null && phase === null && specialism === null ? texts.tagline : null}
        </Box>
      }
    >
      <Box fontSize={32} color={COLOURS.accent} fontWeight={600} marginBottom={12}>
        <OneLine maxWidth={1056}>{text.type ?? texts.entry}</OneLine>
      </Box>
      <Title>{text.name}</Title>
    </Frame>
  );
}

/** A number with its label, formatted. */
interface PictureNumber {
  count: string;
  of: string;
}

/** A full phase line, as decoration of the register's picture. */
const ALL_STEPS_KNOWN = Array<"known">(8).fill("known");

/** Renders the picture of the register. */
export function RegisterPicture({ isExample }: { isExample: boolean }) {
  return (
    <Frame
      isExample={isExample}
      foot={
        <Box fontSize={32} color={COLOURS.muted}>
          {texts.tagline}
        </Box>
      }
    >
      <Title>{home.title}</Title>
      <Box marginTop={40}>
        <PhaseSteps width={102} stretches={[3, 3, 1, 1]} steps={ALL_STEPS_KNOWN} current={8} ended={false} />
      </Box>
    </Frame>
  );
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
    <Frame
      isExample={isExample}
      foot={
        <Box justifyContent="space-between" width="100%">
          {numbers.map(({ count, of }) => (
            <Box key={of} flexDirection="column">
              <Box fontFamily={SERIF} fontWeight={600} fontSize={104} lineHeight={1.1} color={COLOURS.accent}>
                {count}
              </Box>
              <Box fontSize={32} color={COLOURS.muted}>
                {of}
              </Box>
            </Box>
          ))}
        </Box>
      }
    >
      <Title>{dashboard.title}</Title>
    </Frame>
  );
}
