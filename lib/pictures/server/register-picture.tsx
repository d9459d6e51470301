import "server-only";
import dashboard from "../../messages/nl/dashboard.json";
import home from "../../messages/nl/home.json";
import texts from "../../messages/nl/pictures.json";
import { SERIF } from "./fonts";
import { Box, COLOURS, Frame, Title } from "./frame";

/** A number with its word, as they are drawn. */
export interface PictureNumber {
  count: string;
  of: string;
}

/** The picture of the register as a whole. */
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
    </Frame>
  );
}

/** The picture of the dashboard: its three numbers. */
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
