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
export type ArchivedTable = z.infer<typeof tableSchema>;

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

const CHANGED = `is damaged or was changed: ${MANIFEST} is not right.`;

/**
 * Parses an archive's manifest. Without a secret it does not check which register made it. Throws PlainError for a
 * changed manifest or another register's archive.
 */
export function parseManifest(text: string, seal: string, secret: string | null): Manifest {
  const expected = sealOf(text, secret ?? "");
  if (seal.length !== expected.length || seal.slice(0, 64) !== expected.slice(0, 64)) {
    throw new PlainError(CHANGED);
  }
  if (secret !== null && !timingSafeEqual(Buffer.from(seal), Buffer.from(expected))) {
    throw new PlainError(
      "is sealed with another AUTH_SECRET: it was changed, or is of another register. Put back the secrets.json (or AUTH_SECRET) of that register, or restore with --other-secret.",
    );
  }
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new PlainError(CHANGED);
  return parsed.data;
}

/** Throws PlainError when the first member is of a newer format version, or was changed. */
export function requireVersion(text: string): void {
  const marker = z.object({ format: z.literal(FORMAT), version: z.int() }).safeParse(parseJson(text));
  const version = marker.data?.version ?? 0;
  if (version > FORMAT_VERSION) {
    throw new PlainError(
      `was made by a newer version of the register (form ${version}); update the register first.`,
    );
  }
  if (text !== MARKER_TEXT) throw new PlainError(`is damaged or was changed: ${MARKER_MEMBER} is not right.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
