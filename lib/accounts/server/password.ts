import "server-only";
import { hash, verify } from "@node-rs/argon2";
import { createInvalidFieldError } from "../../platform/errors";

/** Argon2id with m 47104 KiB, t 1, p 1 (OWASP's first choice; Argon2id is the library's default). */
const PARAMETERS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;

/** Hash of an unknown password, verified for unknown accounts so that they take the same time. */
const UNKNOWN_HASH = hash(crypto.randomUUID(), PARAMETERS);

export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

/** Whether a password matches the hash. A null hash never matches, but takes as long. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? (await UNKNOWN_HASH), password);
  return right && passwordHash !== null;
}

/** Number of most-used passwords that are refused; decisions section 4. */
const REFUSED_PASSWORD_COUNT = 10_000;

let mostUsed: Promise<Set<string>> | undefined;

/** Returns the most-used passwords, loaded at first use as the list is large. */
function mostUsedPasswords(): Promise<Set<string>> {
  mostUsed ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => {
    const ranked = dictionary["passwords-common"].slice(0, REFUSED_PASSWORD_COUNT);
    return new Set(ranked.map((password) => password.toLowerCase()));
  });
  return mostUsed;
}

function plain(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, "");
}

/** Throws invalid_input for one of the 10,000 most-used passwords or the person's own address, ignoring case. */
export async function refuseGuessablePassword(password: string, email: string): Promise<void> {
  const chosen = plain(password);
  if ((await mostUsedPasswords()).has(password.toLowerCase()))
    throw createInvalidFieldError("password", "passwordCommon");
  if (chosen === plain(email) || chosen === plain(email.slice(0, email.lastIndexOf("@")))) {
    throw createInvalidFieldError("password", "passwordIsEmail");
  }
}

/** Throws invalid_input when the password is the person's own name, ignoring case and spaces. */
export function refuseNameAsPassword(password: string, name: string): void {
  if (plain(password) === plain(name)) throw createInvalidFieldError("password", "passwordIsName");
}
