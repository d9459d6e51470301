import "server-only";
import { hash, verify } from "@node-rs/argon2";

/** Argon2id with m 47104 KiB, t 1, p 1 (OWASP's first choice; Argon2id is the default). */
const PARAMETERS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;

/** A hash that no password has, verified for unknown accounts so that they cost the same time. */
const NOBODY = hash(crypto.randomUUID(), PARAMETERS);

export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

/** Whether the password is the one behind the hash. Without a hash it takes as long and is never right. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? (await NOBODY), password);
  return right && passwordHash !== null;
}
