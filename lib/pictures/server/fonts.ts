import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Font } from "satori";

const SUBSETS = ["latin", "latin-ext", "greek"] as const;

/** The families of the site in the weights that the pictures use. The variable ones cannot be drawn with. */
const FACES = [
  { name: "Source Serif 4", folder: "source-serif-4", weight: 600 },
  { name: "Source Sans 3", folder: "source-sans-3", weight: 400 },
  { name: "Source Sans 3", folder: "source-sans-3", weight: 600 },
] as const;

async function readFonts(): Promise<Font[]> {
  const files = FACES.flatMap((face) => SUBSETS.map((subset) => ({ ...face, subset })));
  return Promise.all(
    files.map(async ({ name, folder, weight, subset }) => ({
      // A family of its own for each part, as one family of the same weight would hide another.
      name: `${name} ${subset}`,
      weight,
      style: "normal" as const,
      data: await readFile(
        join(
          process.cwd(),
          "node_modules",
          "@fontsource",
          folder,
          "files",
          `${folder}-${subset}-${weight}-normal.woff`,
        ),
      ),
    })),
  );
}

let fonts: Promise<Font[]> | undefined;

/** The typefaces that the pictures are drawn with, read once. */
export function pictureFonts(): Promise<Font[]> {
  fonts ??= readFonts().catch((error: unknown) => {
    fonts = undefined;
    throw error;
  });
  return fonts;
}

const family = (name: string) => SUBSETS.map((subset) => `"${name} ${subset}"`).join(", ");
export const SERIF = family("Source Serif 4");
export const SANS = family("Source Sans 3");
