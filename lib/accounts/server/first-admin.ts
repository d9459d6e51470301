import "server-only";
import { shareLockInstitutions } from "../../institutions/server/institutions";
import sentences from "../../messages/commands/first-admin.json";
import errors from "../../messages/en/errors.json";
import { recordEvent } from "../../platform/audit/note";
import { db } from "../../platform/database/db";
import { settings, site } from "../../platform/env";
import { AppError } from "../../platform/errors";
import { sentencesOf } from "../../platform/language/sentences";
import { NAME_MAX, NAME_MIN, PASSWORD_MAX } from "../rules";
import { emailAddress, newPassword, personName } from "../schema";
import { endAccessTokens } from "./access-tokens";
import { lockAdmins } from "./admins";
import { clearClaim } from "./claims";
import { hashPassword, refuseGuessablePassword, refuseNameAsPassword } from "./password";
import { createPasswordLink } from "./password-resets";
import { endTokens } from "./tokens";
import { markVerified } from "./verifications";

interface NewAdmin {
  email: string;
  name: string;
  /** Null to set the password by a link instead. */
  passwordHash: string | null;
}

/**
 * Makes an existing or new account an admin; for the command line. A given password ends its sessions and access
 * tokens; without one, the result contains the path of a link that sets it. An account with an unverified address is
 * cleared first (clearClaim).
 */
export async function makeAdmin({ email, name, passwordHash }: NewAdmin) {
  return db().$transaction(async (transaction) => {
    await lockAdmins(transaction);
    await shareLockInstitutions(transaction);
    const known = await transaction.user.findUnique({
      where: { email },
      select: { id: true, verified: true },
    });
    const access = { allowAccess: true, blockedAt: null, refusedAt: null, askedAt: null } as const;
    const rights = { role: "ADMIN", ...access } as const;
    // A person who registered the address without proof need not be the intended admin.
    const isUnproved = known !== null && !known.verified;
    if (isUnproved) await clearClaim(transaction, known.id, { kind: "command" });
    const password = passwordHash === null ? {} : { passwordHash };
    const user = await transaction.user.upsert({
      where: { email },
      create: { email, name, ...rights, ...password },
      update: { ...rights, ...password, ...(isUnproved ? { name } : {}) },
      select: { id: true, name: true },
    });
    await recordEvent(transaction, { kind: "user.madeAdmin", by: { kind: "command" }, subject: user.id });
    await markVerified(transaction, user.id, email);
    await endTokens(transaction, { userId: user.id }, ["verify"]);
    if (known && passwordHash !== null) {
      await transaction.session.deleteMany({ where: { userId: user.id } });
      await endAccessTokens(transaction, user.id, { kind: "command" });
    }
    const linkPath = passwordHash === null ? await createPasswordLink(transaction, user.id) : null;
    return { name: user.name, wasThere: known !== null, linkPath };
  });
}

/** Returns the translator for the command `admin:create`. */
export const firstAdminSentences = () => sentencesOf("en", sentences);

/** Message for the person at the terminal: the input is invalid and nothing was changed. */
export class WrongInput extends Error {}

export function readIdentity(given: { email: string; name: string }): { email: string; name: string } {
  const translate = firstAdminSentences();
  const email = emailAddress.safeParse(given.email);
  if (!email.success) throw new WrongInput(translate("email"));
  const name = personName.safeParse(given.name);
  if (!name.success) throw new WrongInput(translate("name", { min: NAME_MIN, max: NAME_MAX }));
  return { email: email.data, name: name.data };
}

async function judgePassword(password: string, email: string, name: string): Promise<void> {
  const translate = firstAdminSentences();
  const min = settings().PASSWORD_MIN_LENGTH;
  if (!newPassword(min).safeParse(password).success) {
    throw new WrongInput(translate("tooShort", { min, max: PASSWORD_MAX }));
  }
  try {
    await refuseGuessablePassword(password, email);
    refuseNameAsPassword(password, name);
  } catch (error) {
    const problem = error instanceof AppError ? error.fields[0]?.message : undefined;
    if (problem !== "passwordCommon" && problem !== "passwordIsEmail" && problem !== "passwordIsName") {
      throw error;
    }
    throw new WrongInput(translate("guessable", { problem: errors.fields[problem] }));
  }
}

/** Creates an admin with a password or, for null, with a link to set one. Returns the lines to print. */
export async function createAdmin(
  given: { email: string; name: string },
  password: string | null,
): Promise<string[]> {
  const translate = firstAdminSentences();
  const { email, name } = readIdentity(given);
  if (password !== null) await judgePassword(password, email, name);
  const passwordHash = password === null ? null : await hashPassword(password);
  const made = await makeAdmin({ email, name, passwordHash });
  return [
    translate(made.wasThere ? "promoted" : "created", { name: made.name, email }),
    ...(made.linkPath === null ? [] : [translate("link", { url: site(made.linkPath) })]),
  ];
}
