import "server-only";
import { shareLockInstitutions } from "../../institutions/server/institutions";
import sentences from "../../messages/commands/first-admin.json";
import errors from "../../messages/en/errors.json";
import { recordAuditEvent } from "../../platform/audit/note";
import { db } from "../../platform/database/db";
import { buildSiteUrl, getSettings } from "../../platform/env";
import { AppError } from "../../platform/errors";
import { createSentenceTranslator } from "../../platform/language/sentences";
import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH, MIN_NAME_LENGTH } from "../rules";
import { buildNewPasswordSchema, emailAddressSchema, personNameSchema } from "../schema";
import { deleteAccessTokensOfUser } from "./access-tokens";
import { lockAdminRole } from "./admins";
import { clearUnverifiedRegistration } from "./claims";
import { hashPassword, refuseGuessablePassword, refuseNameAsPassword } from "./password";
import { createPasswordLink } from "./password-resets";
import { revokeMailedTokens } from "./tokens";
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
 * cleared first (clearUnverifiedRegistration).
 */
export async function saveAdminAccount({ email, name, passwordHash }: NewAdmin) {
  return db().$transaction(async (transaction) => {
    await lockAdminRole(transaction);
    await shareLockInstitutions(transaction);
    const known = await transaction.user.findUnique({
      where: { email },
      select: { id: true, verified: true },
    });
    const access = { allowAccess: true, blockedAt: null, refusedAt: null, askedAt: null } as const;
    const rights = { role: "ADMIN", ...access } as const;
    // A person who registered the address without proof need not be the intended admin.
    const isUnproved = known !== null && !known.verified;
    if (isUnproved) await clearUnverifiedRegistration(transaction, known.id, { kind: "command" });
    const password = passwordHash === null ? {} : { passwordHash };
    const user = await transaction.user.upsert({
      where: { email },
      create: { email, name, ...rights, ...password },
      update: { ...rights, ...password, ...(isUnproved ? { name } : {}) },
      select: { id: true, name: true },
    });
    await recordAuditEvent(transaction, {
      kind: "user.madeAdmin",
      by: { kind: "command" },
      subject: user.id,
    });
    await markVerified(transaction, user.id, email);
    await revokeMailedTokens(transaction, { userId: user.id }, ["verify"]);
    if (known && passwordHash !== null) {
      await transaction.session.deleteMany({ where: { userId: user.id } });
      await deleteAccessTokensOfUser(transaction, user.id, { kind: "command" });
    }
    const linkPath = passwordHash === null ? await createPasswordLink(transaction, user.id) : null;
    return { name: user.name, wasThere: known !== null, linkPath };
  });
}

/** Returns the translator for the command `admin:create`. */
export const createFirstAdminTranslator = () => createSentenceTranslator("en", sentences);

/** Message for the person at the terminal: the input is invalid and nothing was changed. */
export class InvalidInputError extends Error {}

export function parseAdminIdentity(given: { email: string; name: string }): { email: string; name: string } {
  const translate = createFirstAdminTranslator();
  const email = emailAddressSchema.safeParse(given.email);
  if (!email.success) throw new InvalidInputError(translate("email"));
  const name = personNameSchema.safeParse(given.name);
  if (!name.success)
    throw new InvalidInputError(translate("name", { min: MIN_NAME_LENGTH, max: MAX_NAME_LENGTH }));
  return { email: email.data, name: name.data };
}

async function judgePassword(password: string, email: string, name: string): Promise<void> {
  const translate = createFirstAdminTranslator();
  const min = getSettings().PASSWORD_MIN_LENGTH;
  if (!buildNewPasswordSchema(min).safeParse(password).success) {
    throw new InvalidInputError(translate("tooShort", { min, max: MAX_PASSWORD_LENGTH }));
  }
  try {
    await refuseGuessablePassword(password, email);
    refuseNameAsPassword(password, name);
  } catch (error) {
    const problem = error instanceof AppError ? error.fields[0]?.message : undefined;
    if (problem !== "passwordCommon" && problem !== "passwordIsEmail" && problem !== "passwordIsName") {
      throw error;
    }
    throw new InvalidInputError(translate("guessable", { problem: errors.fields[problem] }));
  }
}

/** Creates an admin with a password or, for null, with a link to set one. Returns the lines to print. */
export async function createAdminAndBuildReport(
  given: { email: string; name: string },
  password: string | null,
): Promise<string[]> {
  const translate = createFirstAdminTranslator();
  const { email, name } = parseAdminIdentity(given);
  if (password !== null) await judgePassword(password, email, name);
  const passwordHash = password === null ? null : await hashPassword(password);
  const made = await saveAdminAccount({ email, name, passwordHash });
  return [
    translate(made.wasThere ? "promoted" : "created", { name: made.name, email }),
    ...(made.linkPath === null ? [] : [translate("link", { url: buildSiteUrl(made.linkPath) })]),
  ];
}
