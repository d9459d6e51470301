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

/** A file that is no whole and unchanged backup: one sentence that says what is wrong with it. */
export class RefusedArchive extends PlainError {}

export interface CheckOptions {
  /** AUTH_SECRET; null takes an archive that was sealed with another one. */
  secret: string | null;
  /** The migrations that this version of the register knows, in order. */
  known: readonly string[];
}

type Entry = Extract extends AsyncIterable<infer Member> ? Member : never;

/** Longer texts than this are none of ours. */
const LONGEST_TEXT = 4_000_000;

/**
 * Reads all that an archive holds, and touches nothing: it must be whole, of this register, and no newer than this
 * version of it. `onBytes` hears of every piece that was read.
 * Throws RefusedArchive with the one thing that is wrong.
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

/** What takes the rows of a table, and then knows how many they were. */
type RowTaker = NodeJS.WritableStream & { rowCount: number | null };

/**
 * Goes through the tables of an archive that has been checked; `takerOf` gives what takes the rows of one.
 * Throws RefusedArchive when the file has changed since.
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

/** What zlib and tar-stream complain of is the file; an error of the system or the database is not. */
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

/** Unpacks a compressed member into what takes it, and gives the SHA-256 of what was stored. */
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

/** COPY's text format has a line a row: a line end inside a value is written as a backslash and a letter. */
class LineCounter extends Writable {
  rowCount = 0;

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.rowCount += 1;
    done();
  }
}

/** The migrations of an archive by the names of this version. Throws RefusedArchive when it does not know them. */
function knownMigrations(path: string, manifest: Manifest, known: readonly string[]): string[] {
  const migrations = refuse(path, () => renameReplaced(manifest.migrations, known, "holds a database that"));
  const unknown = migrations.filter((name) => !known.includes(name));
  const newest = known.at(-1) ?? "";
  if (unknown.length > 0 && unknown.every((name) => name > newest)) {
    throw new RefusedArchive(
      `${path} is of a newer version of the register (migration ${unknown.at(-1)}); update the register first.`,
    );
  }
  // A register only goes forward, so an older one has had the first so many migrations of this one.
  if (migrations.some((name, index) => name !== known[index])) {
    throw new RefusedArchive(
      `${path} is of another register: its migrations are not those of this version (${unknown[0] ?? known.find((name) => !migrations.includes(name))}).`,
    );
  }
  return migrations;
}

/** Says of which file something is wrong. */
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
