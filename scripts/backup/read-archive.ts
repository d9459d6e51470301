import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { extract } from "tar-stream";
import { TerminalMessageError } from "../ground/report";
import { toCurrentMigrationNames } from "../schema/baseline";
import {
  type BackupManifest,
  createDamagedMemberError,
  FORMAT_MARKER_MEMBER,
  getTableMemberName,
  MANIFEST_MEMBER,
  parseBackupManifest,
  requireSupportedFormatVersion,
  SEAL_MEMBER,
  TABLES_FOLDER,
} from "./manifest";

/** Error for an incomplete or changed backup file; its message says what is wrong. */
export class RefusedArchiveError extends TerminalMessageError {}

export interface ArchiveCheckOptions {
  /** AUTH_SECRET; null accepts an archive that was sealed with another secret. */
  secret: string | null;
  /** Migrations that this version of the register has, in order. */
  known: readonly string[];
}

/** Maximum length of a text member in bytes; the register writes none that long. */
const MAX_TEXT_BYTES = 4_000_000;

const notOurs = () => new TerminalMessageError("is no backup of the register.");
const cutOff = () => new TerminalMessageError("is cut off: its end is missing.");

/**
 * Checks a whole archive without changing anything: it must be complete, written by this register, and not newer than
 * this version. Throws RefusedArchiveError with the first problem.
 */
export function checkArchive(path: string, { secret, known }: ArchiveCheckOptions): Promise<BackupManifest> {
  const texts = new Map<string, string>();
  const tables: string[] = [];
  const take = async (name: string, size: number, content: AsyncIterable<Buffer>) => {
    if (texts.size === 0 && name !== FORMAT_MARKER_MEMBER) throw notOurs();
    if (name.startsWith(TABLES_FOLDER)) {
      const hash = createHash("sha256");
      for await (const chunk of content) hash.update(chunk);
      tables.push(`${name} ${hash.digest("hex")}`);
      return;
    }
    if (size > MAX_TEXT_BYTES || texts.has(name)) throw createDamagedMemberError(name);
    const text = (await buffer(content)).toString("utf8");
    texts.set(name, text);
    if (name === FORMAT_MARKER_MEMBER) requireSupportedFormatVersion(text);
  };
  return readArchiveMembers(path, take, () => {
    const [text, seal] = [texts.get(MANIFEST_MEMBER), texts.get(SEAL_MEMBER)];
    if (texts.size === 0) throw notOurs();
    if (text === undefined || seal === undefined) throw cutOff();
    const sealed = parseBackupManifest(text, seal, secret);
    const manifest = { ...sealed, migrations: knownMigrations(sealed, known) };
    const expected = sealed.tables.map(({ name, sha256 }) => `${getTableMemberName(name)} ${sha256}`);
    const wrong = sealed.tables.find((_table, index) => tables[index] !== expected[index]);
    if (wrong !== undefined) throw createDamagedMemberError(getTableMemberName(wrong.name));
    if (tables.length !== expected.length || texts.size !== 3)
      throw createDamagedMemberError(MANIFEST_MEMBER);
    return manifest;
  });
}

/**
 * Calls `take` for each member of an archive in turn, skips the bytes that `take` leaves unread, and returns the
 * result of `finish`. Throws RefusedArchiveError for a damaged file, and for a TerminalMessageError from `take` or
 * `finish`; rethrows other errors.
 */
export async function readArchiveMembers<T>(
  path: string,
  take: (name: string, size: number, content: AsyncIterable<Buffer>) => Promise<unknown>,
  finish: () => T,
): Promise<T> {
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
    return finish();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === "open")
      throw new RefusedArchiveError(`The file ${path} cannot be read.`);
    const problem = problemOf(last, error);
    throw problem === null ? error : new RefusedArchiveError(`${path} ${problem.message}`);
  }
}

/**
 * Returns the file's problem as an error for the terminal, including errors of zlib and tar-stream; null for errors
 * with other causes.
 */
function problemOf(member: string | null, error: unknown): TerminalMessageError | null {
  if (error instanceof TerminalMessageError) return error;
  const { code = "", message, syscall } = error as NodeJS.ErrnoException;
  if (syscall !== undefined) return null;
  if (member === null) return notOurs();
  if (/unexpected end of data|premature|stream was destroyed/i.test(message)) return cutOff();
  return code.startsWith("Z_") || /invalid tar|header/i.test(message)
    ? createDamagedMemberError(member)
    : null;
}

/** Returns the archive's migrations by their present names. Throws TerminalMessageError for unknown ones. */
function knownMigrations(manifest: BackupManifest, known: readonly string[]): string[] {
  const migrations = toCurrentMigrationNames(manifest.migrations, known, "holds a database that");
  const unknown = migrations.filter((name) => !known.includes(name));
  const newest = known.at(-1) ?? "";
  if (unknown.length > 0 && unknown.every((name) => name > newest)) {
    throw new TerminalMessageError(
      `is of a newer version of the register (migration ${unknown.at(-1)}); update the register first.`,
    );
  }
  // Migrations are only ever added, so those of an older register must be the first ones of this version.
  if (migrations.some((name, index) => name !== known[index])) {
    throw new TerminalMessageError(
      `is of another register: its migrations are not those of this version (${unknown[0] ?? known.find((name) => !migrations.includes(name))}).`,
    );
  }
  return migrations;
}
