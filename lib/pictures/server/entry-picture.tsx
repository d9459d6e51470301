import "server-only";
import type { PhaseProgress } from "../../entries/phase";
import texts from "../../messages/nl/pictures.json";
import { Box, COLOURS, Frame, Title } from "./frame";

/** What a picture shows of an entry, each as it can be drawn; null is not said. */
export interface EntryPictureText {
  name: string;
  type: string | null;
  hospital: string | null;
  specialism: string | null;
  phase: string | null;
  progress: PhaseProgress | null;
}

function PhaseSteps({ steps, current, ended }: PhaseProgress) {
  return (
    <Box marginRight={16} flexShrink={0}>
      {Array.from({ length: steps }, (_, step) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps are a fixed row without identity
          key={step}
          width={22}
          height={13}
          marginRight={5}
          borderRadius={7}
          backgroundColor={ended ? COLOURS.stopped : step < current ? COLOURS.bar : COLOURS.line}
        />
      ))}
    </Box>
  );
}

/** As much of a text as there is room for. */
function OneLine({ children, maxWidth }: { children: string; maxWidth: number }) {
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
        {progress ? <PhaseSteps {...progress} /> : null}
        <OneLine maxWidth={progress ? 330 : 420}>{value}</OneLine>
      </Box>
    </Box>
  );
}

/** The picture of one entry: its name and kind, where it runs and how far it is. */
export function EntryPicture({ text, isExample }: { text: EntryPictureText; isExample: boolean }) {
  const { hospital, specialism, phase, progress } = text;
  return (
    <Frame
      isExample={isExample}
      foot={
        <Box minHeight={70}>
          {hospital === null ? null : <Fact name={texts.activeIn} value={hospital} />}
          {phase === null ? null : <Fact name={texts.phase} value={phase} progress={progress} />}
          {/* Beside two long ones there is no room for a third. */}
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
