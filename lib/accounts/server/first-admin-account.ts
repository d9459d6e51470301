import "server-only";
import { shareLockInstitutions } from "../../institutions/server/domains";
import { recordEvent } from "../../platform/audit/note";
import { db } from "../../platform/database/db";
import { endAccessTokens } from "./access-tokens";
import { lockAdmins } from "./admins";
import { clearClaim } from "./claims";
import { createPasswordLink } from "./password-resets";
import { endTokens } from "./tokens";
import { markVerified } from "./verifications";

export interface NewAdmin {
  email: string;
  name: string;
  /** Null when they set a password by a link. */
  passwordHash: string | null;
}

export interface MadeAdmin {
  name: string;
  wasThere: boolean;
  /** The path of the link that sets a password; null when one was given. */
  linkPath: string | null;
}

/**
 * Makes an account an admin, which is created when nobody has the address; for the command line, whose user has the
 * database anyway. A password that is given takes the place of the one before, which ends the account's sessions and
 * access tokens; so does an address that nobody had proved, of which nothing stays (clearClaim).
 */
export async function makeAdmin({ email, name, passwordHash }: NewAdmin): Promise<MadeAdmin> {
  return db().$transaction(async (transaction) => {
    await lockAdmins(transaction);
    await shareLockInstitutions(transaction);
    const known = await transaction.user.findUnique({
      where: { email },
      select: { id: true, verified: true },
    });
    const rights = { role: "ADMIN", allowAccess: true, blockedAt: null, refusedAt: null } as const;
    // Whoever had claimed the address without proof is not the admin that is meant.
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
