import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { readIfPresent, writeFileAtomically } from "./files";
import { withLock } from "./lock";
import { dataDirectory } from "./project";

/** Schema of a secret; a missing or short one is generated. */
const secret = z
  .string()
  .min(32)
  .catch(() => randomBytes(32).toString("base64url"));

/** Schema of the embedded set-up's generated secrets in `<data dir>/secrets.json`, readable by their owner only. */
const secretsSchema = z.looseObject({
  databaseAdminPassword: secret,
  databaseOwnerPassword: secret,
  databaseAppPassword: secret,
  authSecret: secret,
});
export type Secrets = z.infer<typeof secretsSchema>;

/** Loads the secrets of a data directory, generating missing ones. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, "secrets.json");
  // Two clusters of one data directory may be set up at the same moment.
  return withLock(path, async () => {
    const stored: unknown = JSON.parse((await readIfPresent(path)) ?? "{}");
    const secrets = secretsSchema.parse(stored);
    if (!isDeepStrictEqual(stored, secrets)) {
      writeFileAtomically(path, `${JSON.stringify(secrets, null, 2)}\n`, 0o600);
    }
    return secrets;
  });
}

/** Returns AUTH_SECRET as the register reads it. */
export async function authSecret(): Promise<string> {
  return process.env.AUTH_SECRET || (await loadSecrets(dataDirectory())).authSecret;
}
