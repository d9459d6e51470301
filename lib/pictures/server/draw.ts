import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ReactNode } from "react";
import satori, { type Font } from "satori";
import sharp from "sharp";

const SUBSETS = ["latin", "latin-ext", "greek"] as const;

/** The site's typefaces in the weights that pictures use; the renderer does not support variable fonts. */
const FACES = [
  { name: "Source Serif 4", folder: "source-serif-4", weight: 600 },
  { name: "Source Sans 3", folder: "source-sans-3", weight: 400 },
  { name: "Source Sans 3", folder: "source-sans-3", weight: 600 },
] as const;

async function readFonts(): Promise<Font[]> {
  const files = FACES.flatMap((face) => SUBSETS.map((subset) => ({ ...face, subset })));
  return Promise.all(
    files.map(async ({ name, folder, weight, subset }) => {
      const file = `${folder}-${subset}-${weight}-normal.woff`;
      const data = await readFile(join(process.cwd(), "node_modules", "@fontsource", folder, "files", file));
      // Each subset gets its own family name, as it would hide another of the same family and weight.
      return { name: `${name} ${subset}`, weight, style: "normal" as const, data };
    }),
  );
}

let fonts: Promise<Font[]> | undefined;

/** Returns the fonts for pictures; they are read once. */
function pictureFonts(): Promise<Font[]> {
  fonts ??= readFonts().catch((error: unknown) => {
    fonts = undefined;
    throw error;
  });
  return fonts;
}

const family = (name: string) => SUBSETS.map((subset) => `"${name} ${subset}"`).join(", ");
export const SERIF = family("Source Serif 4");
export const SANS = family("Source Sans 3");

export const WIDTH = 1200;
export const HEIGHT = 630;

/**
 * Renders a picture as PNG. Nothing is fetched: missing characters are not loaded from elsewhere, so pass texts through
 * drawableText first. Throws what the libraries throw.
 */
export async function drawPicture(content: ReactNode, height = HEIGHT): Promise<Uint8Array<ArrayBuffer>> {
  const svg = await satori(content, { width: WIDTH, height, fonts: await pictureFonts() });
  // Rendered in a thread of its own. A reduced palette would halve the size, but take five times as long.
  // The timeout prevents one hanging picture from blocking those that wait.
  const png = await sharp(Buffer.from(svg)).timeout({ seconds: 5 }).png({ compressionLevel: 6 }).toBuffer();
  return new Uint8Array(png);
}
