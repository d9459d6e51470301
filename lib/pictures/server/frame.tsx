import "server-only";
import type { CSSProperties, ReactNode } from "react";
import common from "../../messages/nl/common.json";
import texts from "../../messages/nl/pictures.json";
import { SANS, SERIF } from "./fonts";

/** The light theme of the site: a picture is shown between the pictures of others. */
export const COLOURS = {
  paper: "#fbfaf8",
  ink: "#13222d",
  muted: "#4b5b66",
  line: "#e1ded7",
  stopped: "#7b868c",
  accent: "#0b5a5f",
  bar: "#0d7176",
} as const;

export const WIDTH = 1200;
export const HEIGHT = 630;
const MARGIN = 72;

/** A box as these pictures know them: every one lays out its own children. */
export function Box({ children, ...style }: CSSProperties & { children?: ReactNode }) {
  return <div style={{ display: "flex", ...style }}>{children}</div>;
}

/** The register's mark, as in app/icon.svg. */
function Mark() {
  return (
    <svg width={52} height={52} viewBox="0 0 32 32">
      <title>{common.siteName}</title>
      <rect width="32" height="32" rx="7" fill={COLOURS.accent} />
      <path d="M9 20v-6M14 23V10M19 20v-5M24 22v-9" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

function Brand({ isExample }: { isExample: boolean }) {
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

/** What every picture is: the register's name above, what it is about, and what there is to say of that below. */
export function Frame({
  isExample,
  children,
  foot,
}: {
  isExample: boolean;
  children: ReactNode;
  foot: ReactNode;
}) {
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

/** The name of what the picture is about, smaller the longer it is. */
export function Title({ children }: { children: string }) {
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
