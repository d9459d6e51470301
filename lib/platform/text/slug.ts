import { foldText } from "./text-match";

/**
 * Converts a text for use in an address or file name: lower-case Latin letters and digits, words joined by '-'; may be
 * empty. The database trigger `institution_has_slug` does the same.
 */
export function toSlug(text: string): string {
  return foldText(text.normalize("NFKD"))
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
