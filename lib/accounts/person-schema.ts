import { z } from "zod";
import { cleanLine } from "../platform/text/schema";
import { NAME_MAX, NAME_MIN, PASSWORD_MAX } from "./rules";

/** A person's name: one line, so that it can stand in the header of a mail. */
export const personName = z.string().transform(cleanLine).pipe(z.string().min(NAME_MIN).max(NAME_MAX));

/** A password somebody chooses. Any characters; what is too easy to guess the server refuses besides. */
export function newPassword(minLength: number) {
  return z.string().min(minLength).max(PASSWORD_MAX);
}

/** A token that was mailed, as typed or pasted: white space in it is nobody's intention. */
export const mailedToken = z
  .string()
  .transform((text) => cleanLine(text).replaceAll(" ", ""))
  .pipe(z.string().min(1).max(100));
