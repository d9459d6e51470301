import "server-only";
import type { ReactNode } from "react";
import satori from "satori";
import sharp from "sharp";
import { pictureFonts } from "./fonts";
import { HEIGHT, WIDTH } from "./frame";

/**
 * Draws a picture as PNG. Nothing is fetched: what the typefaces do not have is not asked for elsewhere, so texts pass
 * drawableText first. Throws what the libraries throw.
 */
export async function drawPicture(content: ReactNode): Promise<Uint8Array<ArrayBuffer>> {
  const svg = await satori(content, { width: WIDTH, height: HEIGHT, fonts: await pictureFonts() });
  // In a thread of its own. Choosing few colours would halve the file, and cost five times the work.
  // The others that wait for their turn must not wait for one that never ends.
  const png = await sharp(Buffer.from(svg)).timeout({ seconds: 5 }).png({ compressionLevel: 6 }).toBuffer();
  return new Uint8Array(png);
}
