import "server-only";
import { hash, verify } from "@node-rs/argon2";
import { invalid } from "../../platform/errors";

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

/** How much of the ranking of most used passwords is refused; decisions section 4. */
const MOST_USED = 10_000;

let mostUsed: Promise<Set<string>> | undefined;

/** Ranked by use, most used first; loaded when the first password is chosen, as the list is large. */
function mostUsedPasswords(): Promise<Set<string>> {
  mostUsed ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => {
    const ranked = dictionary["passwords-common"].slice(0, MOST_USED);
    return new Set(ranked.map((password) => password.toLowerCase()));
  });
  return mostUsed;
}

function plain(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, "");
}

/** Throws invalid_input when the password is one of the 10,000 most used or the person's address, case aside. */
export async function refuseGuessablePassword(password: string, email: string): Promise<void> {
  const chosen = plain(password);
  if ((await mostUsedPasswords()).has(password.toLowerCase())) throw invalid("password", "passwordCommon");
  if (chosen === plain(email) || chosen === plain(email.slice(0, email.lastIndexOf("@")))) {
    throw invalid("password", "passwordIsEmail");
  }
}

/** Throws invalid_input when the password is the person's own name, case and spaces aside. */
export function refuseNameAsPassword(password: string, name: string): void {
  if (plain(password) === plain(name)) throw invalid("password", "passwordIsName");
}
