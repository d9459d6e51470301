import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { extract } from "tar-stream";
import { PlainError } from "../ground/report";
import { renameReplaced } from "../schema/baseline";
import {
  MANIFEST,
  MARKER_MEMBER,
  type Manifest,
  memberOf,
  parseManifest,
  requireVersion,
  SEAL,
  TABLES_FOLDER,
} from "./manifest";

/** Error for an incomplete or changed backup file; its message says what is wrong. */
export class RefusedArchive extends PlainError {}

export interface CheckOptions {
  /** AUTH_SECRET; null accepts an archive that was sealed with another secret. */
  secret: string | null;
  /** Migrations that this version of the register has, in order. */
  known: readonly string[];
}

/** Maximum length of a text member in bytes; the register writes none that long. */
const MAX_TEXT_BYTES = 4_000_000;

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
  const tables: string[] = [];
  await readMembers(path, async (name, size, content) => {
    if (texts.size === 0 && name !== MARKER_MEMBER) throw notOurs(path);
    if (name.startsWith(TABLES_FOLDER)) {
      const hash = createHash("sha256");
      for await (const chunk of content) {
        hash.update(chunk);
        onBytes(chunk.length);
      }
      tables.push(`${name} ${hash.digest("hex")}`);
      return;
    }
    if (size > MAX_TEXT_BYTES || texts.has(name)) throw damaged(path, name);
    texts.set(name, (await buffer(content)).toString("utf8"));
    if (name === MARKER_MEMBER) refuse(path, () => requireVersion(texts.get(MARKER_MEMBER) ?? ""));
  });
  const [manifestText, seal] = [texts.get(MANIFEST), texts.get(SEAL)];
  if (texts.size === 0) throw notOurs(path);
  if (manifestText === undefined || seal === undefined) throw cutOff(path);
  const sealed = refuse(path, () => parseManifest(manifestText, seal, secret));
  const manifest = { ...sealed, migrations: knownMigrations(path, sealed, known) };
  const wrong = manifest.tables.find(
    ({ name, sha256 }, index) => tables[index] !== `${memberOf(name)} ${sha256}`,
  );
  if (wrong !== undefined) throw damaged(path, memberOf(wrong.name));
  if (tables.length !== manifest.tables.length || texts.size !== 3) throw damaged(path, MANIFEST);
  return manifest;
}

/**
 * Calls `take` for each member of an archive in turn, skipping what it does not read. Throws RefusedArchive when the
 * file is damaged, and the errors of `take` and of the system as they are.
 */
export async function readMembers(
  path: string,
  take: (name: string, size: number, content: AsyncIterable<Buffer>) => Promise<unknown>,
): Promise<void> {
  const members = extract();
  const reading = pipeline(createReadStream(path), members);
  reading.catch(() => undefined);
  let last: string | null = null;
  try {
    for await (const member of members) {
      last = member.header.name;
      await take(last, member.header.size ?? 0, member as AsyncIterable<Buffer>);
      member.resume();
    }
    await reading;
  } catch (error) {
    throw asRefusal(path, last, error);
  }
}

/** Converts errors of zlib and tar-stream, which concern the file, to RefusedArchive; other errors stay. */
function asRefusal(path: string, member: string | null, error: unknown): unknown {
  const { code = "", message, syscall } = error as NodeJS.ErrnoException;
  if (syscall === "open") return new RefusedArchive(`The file ${path} cannot be read.`);
  if (syscall !== undefined || error instanceof PlainError) return error;
  if (member === null) return notOurs(path);
  if (/unexpected end of data|premature|stream was destroyed/i.test(message)) return cutOff(path);
  return code.startsWith("Z_") || /invalid tar|header/i.test(message) ? damaged(path, member) : error;
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

/** Returns the error for a member that differs from the manifest. */
export const damaged = (path: string, member: string) =>
  new RefusedArchive(`${path} is damaged or was changed: ${member} is not right.`);
