/**
 * Characters to remove from typed text, the same in browser, API and import: control characters (PostgreSQL refuses
 * NUL), invisible characters that change text direction or have no width, and Unicode noncharacters (U+FFFE or U+FFFF
 * in a cell makes a workbook unreadable). Joiners and direction marks stay, as emoji and some scripts need them.
 * Cleaning also turns lone surrogates into U+FFFD and normalises to form C, so that equal names compare as equal.
 */
const CONTROL =
  /[[\p{Cc}\p{Noncharacter_Code_Point}\u2028\u2029\ufeff\u200b\u2060\u00ad\u202a-\u202e\u2066-\u2069]--[\t\n\r]]/gv;

/** Cleans a text of one line: removes control characters, folds white space and line breaks to single spaces, trims. */
export function cleanLine(text: string): string {
  return text.toWellFormed().replace(CONTROL, "").normalize("NFC").replace(/\s+/g, " ").trim();
}

/** Cleans a text of several lines: no control characters, line feeds only, at most one empty line in a row, trimmed. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(CONTROL, "")
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Whether a text has characters that cleaning would remove: removing them from an address would change its target. */
export function hasInvisibleCharacters(text: string): boolean {
  return text.search(CONTROL) !== -1 || !text.isWellFormed();
}

/** Returns what cleaning changed: the number of removed control characters, and whether white space changed. */
export function compareRawWithCleaned(
  raw: string,
  cleaned: string,
): { controlCharacters: number; whiteSpace: boolean } {
  const visible = raw.replace(CONTROL, "");
  return {
    controlCharacters: raw.length - visible.length,
    whiteSpace: visible.toWellFormed().normalize("NFC") !== cleaned,
  };
}

/** Whether a text counts as empty: '', 'NA' or 'N/A' in any case. Rule: fields.md, 'NA'. */
export function isNotAvailableText(text: string): boolean {
  return /^(n\/?a)?$/i.test(text);
}

/** Splits a mediaURL text into its URIs, which are separated by white space. */
export function splitUris(text: string): string[] {
  return text.split(/\s+/).filter((part) => part !== "");
}

/** Whether a text is an absolute URI (RFC 3986): a scheme and a rest; http(s) needs a host. */
export function isAbsoluteUri(text: string): boolean {
  if (!/^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i.test(text)) return false;
  return /^https?:/i.test(text) ? URL.canParse(text) && /^https?:\/\/[^/]/i.test(text) : true;
}

/** Whether a URI can lead to a publication: a web address or a DOI, but no script, file or data URI. */
export function isPublicationUri(text: string): boolean {
  return isAbsoluteUri(text) && /^(?:https?:|doi:10\.)/i.test(text);
}

/** Returns the link target of a media URI, or null when it is shown as plain text. */
export function getLinkTarget(uri: string): string | null {
  if (/^https?:\/\//i.test(uri) && URL.canParse(uri)) return uri;
  if (/^doi:10\./i.test(uri)) return `https://doi.org/${encodeURI(uri.slice(4))}`;
  return null;
}
