import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, constants } from "node:fs/promises";
import { Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type Extract, extract } from "tar-stream";
import { PlainError } from "../ground/report";
import { renameReplaced } from "../schema/baseline";
import {
  type ArchivedTable,
  MANIFEST,
  MARKER,
  type Manifest,
  memberOf,
  parseManifest,
  requireVersion,
  SEAL,
} from "./manifest";

/** Error for an incomplete or changed backup file; its message says what is wrong. */
export class RefusedArchive extends PlainError {}

export interface CheckOptions {
  /** AUTH_SECRET; null accepts an archive that was sealed with another secret. */
  secret: string | null;
  /** Migrations that this version of the register has, in order. */
  known: readonly string[];
}

type Entry = Extract extends AsyncIterable<infer Member> ? Member : never;

/** Maximum length of a text member in bytes; the register writes none that long. */
const LONGEST_TEXT = 4_000_000;

/**
 * Checks a whole archive without changing anything: it must be complete, of this register, and not newer than this
 * version. Calls `onBytes` per chunk read. Throws RefusedArchive with the first problem.
 */
export async function checkArchive(
  path: string,
  { secret, known }: CheckOptions,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<Manifest> {
  const texts = new Map<string, string>();
  const tables = new Map<string, string>();
  for await (const member of membersOf(path)) {
    const { name, size = 0 } = member.header;
    if (texts.size === 0) {
      if (name !== MARKER) throw notOurs(path);
    } else if (texts.has(name) || tables.has(name)) throw damaged(path, name);
    if (name.endsWith(".gz")) {
      const lines = new LineCounter();
      const sha256 = await unpack(path, member, lines, onBytes);
      tables.set(name, summary({ rows: lines.rowCount, bytes: size, sha256 }));
    } else {
      if (size > LONGEST_TEXT) throw damaged(path, name);
      texts.set(name, (await buffer(piecesOf(path, member))).toString("utf8"));
      if (name === MARKER) refuse(path, () => requireVersion(texts.get(MARKER) ?? ""));
    }
  }
  const [manifestText, seal] = [texts.get(MANIFEST), texts.get(SEAL)];
  if (texts.size === 0) throw notOurs(path);
  if (manifestText === undefined || seal === undefined) throw cutOff(path);
  const sealed = refuse(path, () => parseManifest(manifestText, seal, secret));
  const manifest = { ...sealed, migrations: knownMigrations(path, sealed, known) };
  const members = manifest.tables.map(({ name }) => memberOf(name));
  if ([...tables.keys()].join() !== members.join() || texts.size !== 3) throw damaged(path, MANIFEST);
  const wrong = manifest.tables.find((table) => tables.get(memberOf(table.name)) !== summary(table));
  if (wrong !== undefined) throw damaged(path, memberOf(wrong.name));
  return manifest;
}

const summary = ({ rows, bytes, sha256 }: Pick<ArchivedTable, "rows" | "bytes" | "sha256">) =>
  `${rows} ${bytes} ${sha256}`;

/** A writable stream for a table's rows that knows their number at the end. */
type RowTaker = NodeJS.WritableStream & { rowCount: number | null };

/**
 * Streams the tables of a checked archive into the streams that `takerOf` returns. Throws RefusedArchive when the file
 * has changed since the check.
 */
export async function readTables(
  path: string,
  { tables }: Manifest,
  takerOf: (table: ArchivedTable) => RowTaker,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const left = new Map(tables.map((table) => [memberOf(table.name), table]));
  for await (const member of membersOf(path)) {
    const { name } = member.header;
    const table = left.get(name);
    if (table === undefined) {
      member.resume();
      continue;
    }
    left.delete(name);
    const taker = takerOf(table);
    const sha256 = await unpack(path, member, taker, onBytes);
    if (sha256 !== table.sha256 || taker.rowCount !== table.rows) throw damaged(path, name);
  }
  if (left.size > 0) throw cutOff(path);
}

async function* membersOf(path: string): AsyncGenerator<Entry> {
  await access(path, constants.R_OK).catch(() => {
    throw new RefusedArchive(`The file ${path} cannot be read.`);
  });
  const members = extract();
  const reading = pipeline(createReadStream(path), members);
  reading.catch(() => undefined);
  let isFirst = true;
  try {
    for await (const member of members) {
      isFirst = false;
      yield member;
    }
    await reading;
  } catch (error) {
    if (isFirst && (error as NodeJS.ErrnoException).syscall === undefined) throw notOurs(path);
    throw asRefusal(path, "its frame", error);
  }
}

/** Converts errors of zlib and tar-stream, which concern the file, to RefusedArchive; other errors stay. */
function asRefusal(path: string, name: string, error: unknown): unknown {
  const { code = "", message, syscall } = error as NodeJS.ErrnoException;
  if (syscall !== undefined || error instanceof PlainError) return error;
  if (code.startsWith("Z_")) return damaged(path, name);
  if (/end of data|premature close|stream was destroyed/i.test(message)) return cutOff(path);
  return /tar|header/i.test(message) ? damaged(path, name) : error;
}

async function* piecesOf(path: string, member: Entry): AsyncGenerator<Buffer> {
  try {
    yield* member as AsyncIterable<Buffer>;
  } catch (error) {
    throw asRefusal(path, member.header.name, error);
  }
}

/** Unpacks a compressed member into a stream; returns the SHA-256 of the compressed bytes. */
async function unpack(
  path: string,
  member: Entry,
  take: NodeJS.WritableStream,
  onBytes: (bytes: number) => void,
): Promise<string> {
  const hash = createHash("sha256");
  const stored = async function* () {
    for await (const chunk of piecesOf(path, member)) {
      hash.update(chunk);
      onBytes(chunk.length);
      yield chunk;
    }
  };
  try {
    await pipeline(stored, createGunzip(), take);
  } catch (error) {
    throw asRefusal(path, member.header.name, error);
  }
  return hash.digest("hex");
}

/** Counts the rows of COPY's text format: one line per row, as line breaks in values are escaped. */
class LineCounter extends Writable {
  rowCount = 0;

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.rowCount += 1;
    done();
  }
}

/** Returns the archive's migrations by their present names. Throws RefusedArchive for unknown ones. */
function knownMigrations(path: string, manifest: Manifest, known: readonly string[]): string[] {
  const migrations = refuse(path, () => renameReplaced(manifest.migrations, known, "holds a database that"));
  const unknown = migrations.filter((name) => !known.includes(name));
  const newest = known.at(-1) ?? "";
  if (unknown.length > 0 && unknown.every((name) => name > newest)) {
    throw new RefusedArchive(
      `${path} is of a newer version of the register (migration ${unknown.at(-1)}); update the register first.`,
    );
  }
  // Migrations are only ever added, so those of an older register must be the first ones of this version.
  if (migrations.some((name, index) => name !== known[index])) {
    throw new RefusedArchive(
      `${path} is of another register: its migrations are not those of this version (${unknown[0] ?? known.find((name) => !migrations.includes(name))}).`,
    );
  }
  return migrations;
}

/** Runs work and adds the file's path to its PlainError. */
function refuse<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof PlainError ? new RefusedArchive(`${path} ${error.message}`) : error;
  }
}

const notOurs = (path: string) => new RefusedArchive(`${path} is no backup of the register.`);
const cutOff = (path: string) => new RefusedArchive(`${path} is cut off: its end is missing.`);
const damaged = (path: string, name: string) =>
  new RefusedArchive(`${path} is damaged or was changed: ${name} is not right.`);
