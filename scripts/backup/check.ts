import { Writable } from "node:stream";
import { type ArchiveReader, RefusedArchive } from "./archive-reader";
import { type ArchivedTable, type Manifest, memberOf, readManifest } from "./manifest";

export interface CheckOptions {
  /** AUTH_SECRET; null takes an archive that was sealed with another one. */
  secret: string | null;
  /** The migrations that this version of the register knows, in order. */
  known: readonly string[];
}

/**
 * Reads what an archive says of itself: it must be whole, of this register, and no newer than this version of it.
 * Throws RefusedArchive with the one thing that is wrong.
 */
export async function checkManifest(
  archive: ArchiveReader,
  { secret, known }: CheckOptions,
): Promise<Manifest> {
  const manifest = await readManifest(archive, secret);
  requireKnownMigrations(archive, manifest, known);
  return manifest;
}

/**
 * Reads all that an archive holds, and touches nothing.
 * Throws RefusedArchive when a table is not as its manifest says.
 */
export async function checkTables(
  archive: ArchiveReader,
  { tables }: Manifest,
  onBytes: (bytes: number) => void,
): Promise<void> {
  for (const table of tables) await checkTable(archive, table, onBytes);
}

function requireKnownMigrations(
  { path }: ArchiveReader,
  { migrations }: Manifest,
  known: readonly string[],
): void {
  const unknown = migrations.filter((name) => !known.includes(name));
  const newest = known.at(-1) ?? "";
  if (unknown.length > 0 && unknown.every((name) => name > newest)) {
    throw new RefusedArchive(
      `${path} is van een nieuwere versie van het register (migratie ${unknown.at(-1)}); werk het register eerst bij.`,
    );
  }
  // A register only goes forward, so an older one has had the first so many migrations of this one.
  if (migrations.some((name, index) => name !== known[index])) {
    throw new RefusedArchive(
      `${path} is van een ander register: zijn migraties zijn niet die van deze versie (${unknown[0] ?? known.find((name) => !migrations.includes(name))}).`,
    );
  }
}

/** COPY's text format has a line a row: a line end inside a value is written as a backslash and a letter. */
async function checkTable(
  archive: ArchiveReader,
  { name, rows, sha256 }: ArchivedTable,
  onBytes: (bytes: number) => void,
): Promise<void> {
  let lines = 0;
  const counter = new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
      done();
    },
  });
  await archive.unpack(memberOf(name), sha256, counter, onBytes);
  if (lines !== rows) throw archive.damaged(memberOf(name));
}
