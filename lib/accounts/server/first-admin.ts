import "server-only";
import { createTranslator } from "use-intl/core";
import sentences from "../../messages/commands/first-admin.json";
import errors from "../../messages/en/errors.json";
import { settings } from "../../platform/env";
import { AppError } from "../../platform/errors";
import { newPassword, personName } from "../person-schema";
import { NAME_MAX, NAME_MIN, PASSWORD_MAX } from "../rules";
import { emailAddress } from "../schema";
import { makeAdmin } from "./first-admin-account";
import { hashPassword } from "./password";
import { refuseGuessablePassword, refuseNameAsPassword } from "./password-rules";

type Translate = (key: string, values?: Record<string, string | number>) => string;

/** What the command `admin:create` says. */
export function firstAdminSentences(): Translate {
  const translate = createTranslator({ locale: "en", messages: { admin: sentences }, namespace: "admin" });
  return translate as Translate;
}

/** A sentence for the person at the terminal: what they gave is not right, and nothing was changed. */
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

/** Makes an admin, with a password or, for null, with a link to set one. Gives the lines to say. */
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
    ...(made.linkPath === null ? [] : [translate("link", { url: settings().APP_URL + made.linkPath })]),
  ];
}
