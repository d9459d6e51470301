import "server-only";
import { join } from "node:path";
import sharp from "sharp";
import { AppError } from "../../platform/errors";

// sharp's libraries read both variables with the first text that they draw: they then use these fonts alone, on macOS
// too.
process.env.FONTCONFIG_FILE = join(process.cwd(), "lib/pictures/fonts.conf");
process.env.PANGOCAIRO_BACKEND = "fontconfig";

/** Maximum number of pictures that are drawn or wait for it, of some tens of ms each; more are refused. */
const MAX_WAITING_PICTURES = 25;
/** Prevents one hanging picture from blocking those that wait. */
const TIMEOUT_SECONDS = 5;

/** Draws an SVG as PNG, outside the main thread. Throws unavailable if too many pictures wait. */
export async function drawPicture(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const { queue, process: running } = sharp.counters();
  if (queue + running >= MAX_WAITING_PICTURES) throw new AppError("unavailable", { retryAfter: 10 });
  // A reduced palette would halve the size, but take five times as long.
  const drawing = sharp(Buffer.from(svg)).timeout({ seconds: TIMEOUT_SECONDS });
  return new Uint8Array(await drawing.png({ compressionLevel: 6 }).toBuffer());
}
