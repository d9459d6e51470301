import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { TerminalMessageError } from "../ground/report";

/**
 * A backup is a tar archive of, in this order:
 *   ai-register-backup.json   the format and its version
 *   tables/NAME.copy.gz       per table the output of PostgreSQL's COPY (text format), compressed with gzip
 *   manifest.json             the migrations of the database; per table its columns, rows, and the size and SHA-256 of
 *                             its member; the positions of sequences
 *   manifest.seal             SHA-256 of manifest.json, and its HMAC-SHA-256 under a key derived from AUTH_SECRET
 * So `tar xf` and `zcat` can read it, and changes to it are detected.
 */
export const ARCHIVE_FORMAT = "ai-register-backup";
export const ARCHIVE_FORMAT_VERSION = 1;
export const FORMAT_MARKER_MEMBER = "ai-register-backup.json";
export const MANIFEST_MEMBER = "manifest.json";
export const SEAL_MEMBER = "manifest.seal";

const tableSchema = z.strictObject({
  name: z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/),
  columns: z.array(z.string().min(1)).min(1),
  rows: z.int().min(0),
  bytes: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const manifestSchema = z.strictObject({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_FORMAT_VERSION),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  /** All migrations of the database, in order. */
  migrations: z.array(z.string().min(1)).min(1),
  tables: z.array(tableSchema).min(1),
  sequences: z.array(
    z.strictObject({ name: z.string(), last: z.string().regex(/^-?\d+$/), called: z.boolean() }),
  ),
});

export type BackupManifest = z.infer<typeof manifestSchema>;

export const TABLES_FOLDER = "tables/";

/** Returns the name of a table's member in the archive. */
export const getTableMemberName = (table: string) => `${TABLES_FOLDER}${table}.copy.gz`;

/** Content of an archive's first member. */
export const FORMAT_MARKER_TEXT = `${JSON.stringify({ format: ARCHIVE_FORMAT, version: ARCHIVE_FORMAT_VERSION })}\n`;

/** Returns the content of `manifest.seal`; it reveals whether the manifest was changed or made by another register. */
export function buildSealText(manifest: string, secret: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "ai-register", "backup seal", 32));
  const digest = createHash("sha256").update(manifest).digest("hex");
  return `${digest} ${createHmac("sha256", key).update(manifest).digest("hex")}\n`;
}

/** Returns the error for a member that differs from the manifest; the archive reader adds the archive's path. */
export const createDamagedMemberError = (member: string) =>
  new TerminalMessageError(`is damaged or was changed: ${member} is not right.`);

/**
 * Parses an archive's manifest. Without a secret, it does not check which register wrote the archive. Throws
 * TerminalMessageError for a changed manifest or another register's archive.
 */
export function parseBackupManifest(text: string, seal: string, secret: string | null): BackupManifest {
  const expected = buildSealText(text, secret ?? "");
  if (seal.length !== expected.length || seal.slice(0, 64) !== expected.slice(0, 64))
    throw createDamagedMemberError(MANIFEST_MEMBER);
  if (secret !== null && !timingSafeEqual(Buffer.from(seal), Buffer.from(expected))) {
    throw new TerminalMessageError(
      "is sealed with another AUTH_SECRET: it was changed, or is of another register. Put back the secrets.json (or AUTH_SECRET) of that register, or restore with --other-secret.",
    );
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw createDamagedMemberError(MANIFEST_MEMBER);
  }
}

/** Throws TerminalMessageError when the first member names a newer format version, or was changed. */
export function requireSupportedFormatVersion(text: string): void {
  if (text === FORMAT_MARKER_TEXT) return;
  const version = Number(/^\{"format":"ai-register-backup","version":(\d+)\}\n$/.exec(text)?.[1]);
  if (!(version > ARCHIVE_FORMAT_VERSION)) throw createDamagedMemberError(FORMAT_MARKER_MEMBER);
  throw new TerminalMessageError(
    `was made by a newer version of the register (form ${version}); update the register first.`,
  );
}
