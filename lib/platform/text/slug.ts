import { foldText } from "./text-match";

/**
 * A text as a part of an address or a file's name: lower-case Latin letters and digits, words joined by '-'. Empty where
 * nothing of it is left. The trigger `institution_has_slug` writes the same.
 */
export function slugFrom(text: string): string {
  return foldText(text.normalize("NFKD"))
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
