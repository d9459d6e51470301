import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { readFileIfPresent, writeFileAtomically } from "./files";
import { withProcessLock } from "./lock";
import { getDataDirectory } from "./project";

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
export type EmbeddedSecrets = z.infer<typeof secretsSchema>;

/** Loads the secrets of a data directory, generating missing ones. */
export async function loadEmbeddedSecrets(dataDir: string): Promise<EmbeddedSecrets> {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, "secrets.json");
  // Two processes may set up the same data directory at the same moment.
  return withProcessLock(path, async () => {
    const stored: unknown = JSON.parse((await readFileIfPresent(path)) ?? "{}");
    const secrets = secretsSchema.parse(stored);
    if (!isDeepStrictEqual(stored, secrets)) {
      writeFileAtomically(path, `${JSON.stringify(secrets, null, 2)}\n`, 0o600);
    }
    return secrets;
  });
}

/** Returns AUTH_SECRET from the environment, or else the generated one of the data directory. */
export async function loadAuthSecret(): Promise<string> {
  return process.env.AUTH_SECRET || (await loadEmbeddedSecrets(getDataDirectory())).authSecret;
}
