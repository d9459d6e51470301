import "server-only";
import { LRUCache } from "lru-cache";
import { AppError } from "../../platform/errors";

/** Some 70 kB each. */
const KEPT = 100;
/** One is drawn at a time, in some tens of milliseconds; who would wait longer than for these comes back later. */
const WAITING = 25;

type Picture = Uint8Array<ArrayBuffer>;

interface Album {
  kept: LRUCache<string, Promise<Picture>>;
  /** Settled once nothing is being drawn. */
  last: Promise<unknown>;
  waiting: number;
}

/** On the global object: a picture is drawn once in this process, whichever copy of this file is asked. */
const singletons = globalThis as { registerAlbum?: Album };
singletons.registerAlbum ??= { kept: new LRUCache({ max: KEPT }), last: Promise.resolve(), waiting: 0 };
const album = singletons.registerAlbum;

function inTurn(draw: () => Promise<Picture>): Promise<Picture> {
  if (album.waiting >= WAITING) throw new AppError("unavailable", { retryAfter: 10 });
  album.waiting += 1;
  const drawn = album.last.then(draw).finally(() => {
    album.waiting -= 1;
  });
  album.last = drawn.catch(() => undefined);
  return drawn;
}

/**
 * The picture of this name, which must be another one for whatever it shows: from what was drawn lately, or drawn in
 * its turn after `admit` has let the asker through. Many who ask for one wait for one drawing. Throws unavailable when
 * too many wait, and what `admit` throws.
 */
export async function keptPicture(
  name: string,
  admit: () => Promise<void>,
  draw: () => Promise<Picture>,
): Promise<Picture> {
  const known = album.kept.get(name);
  if (known !== undefined) return known;
  await admit();
  const drawn = album.kept.get(name) ?? inTurn(draw);
  album.kept.set(name, drawn);
  drawn.catch(() => {
    if (album.kept.peek(name) === drawn) album.kept.delete(name);
  });
  return drawn;
}
