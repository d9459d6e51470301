import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { PlainError } from "../ground/report";

/**
 * A backup is a tar archive of, in this order:
 *   ai-register-backup.json   the format and its version
 *   tables/NAME.copy.gz       per table the output of PostgreSQL's COPY (text format), compressed with gzip
 *   manifest.json             the migrations of the database; per table its columns, rows, and the size and SHA-256 of
 *                             its member; the positions of sequences
 *   manifest.seal             SHA-256 of manifest.json, and its HMAC-SHA-256 under a key derived from AUTH_SECRET
 * So `tar xf` and `zcat` can read it, and changes to it are detected.
 */
export const FORMAT = "ai-register-backup";
export const FORMAT_VERSION = 1;
export const MARKER_MEMBER = "ai-register-backup.json";
export const MANIFEST = "manifest.json";
export const SEAL = "manifest.seal";

const tableSchema = z.strictObject({
  name: z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/),
  columns: z.array(z.string().min(1)).min(1),
  rows: z.int().min(0),
  bytes: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  /** All migrations of the database, in order. */
  migrations: z.array(z.string().min(1)).min(1),
  tables: z.array(tableSchema).min(1),
  sequences: z.array(
    z.strictObject({ name: z.string(), last: z.string().regex(/^-?\d+$/), called: z.boolean() }),
  ),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const TABLES_FOLDER = "tables/";

/** Returns the name of a table's member in the archive. */
export const memberOf = (table: string) => `${TABLES_FOLDER}${table}.copy.gz`;

/** Content of an archive's first member. */
export const MARKER_TEXT = `${JSON.stringify({ format: FORMAT, version: FORMAT_VERSION })}\n`;

/** Returns the content of `manifest.seal`, which reveals a changed manifest, or one of another register. */
export function sealOf(manifest: string, secret: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "ai-register", "backup seal", 32));
  const digest = createHash("sha256").update(manifest).digest("hex");
  return `${digest} ${createHmac("sha256", key).update(manifest).digest("hex")}\n`;
}

/** Returns the error for a member that differs from the manifest; what reads the archive adds its path. */
export const damaged = (member: string) =>
  new PlainError(`is damaged or was changed: ${member} is not right.`);

/**
 * Parses an archive's manifest. Without a secret it does not check which register made it. Throws PlainError for a
 * changed manifest or another register's archive.
 */
export function parseManifest(text: string, seal: string, secret: string | null): Manifest {
  const expected = sealOf(text, secret ?? "");
  if (seal.length !== expected.length || seal.slice(0, 64) !== expected.slice(0, 64)) throw damaged(MANIFEST);
  if (secret !== null && !timingSafeEqual(Buffer.from(seal), Buffer.from(expected))) {
    throw new PlainError(
      "is sealed with another AUTH_SECRET: it was changed, or is of another register. Put back the secrets.json (or AUTH_SECRET) of that register, or restore with --other-secret.",
    );
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw damaged(MANIFEST);
  }
}

/** Throws PlainError when the first member is of a newer format version, or was changed. */
export function requireVersion(text: string): void {
  if (text === MARKER_TEXT) return;
  const version = Number(/^\{"format":"ai-register-backup","version":(\d+)\}\n$/.exec(text)?.[1]);
  if (!(version > FORMAT_VERSION)) throw damaged(MARKER_MEMBER);
  throw new PlainError(
    `was made by a newer version of the register (form ${version}); update the register first.`,
  );
}
