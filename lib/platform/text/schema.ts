/**
 * Cleaning of what people type, the same in browser, API and import.
 * Control characters are dropped (PostgreSQL refuses NUL, and none can be seen), and so are invisible characters that
 * turn the direction of what follows or take no room; joiners and direction marks stay, as emoji and
 * some scripts need them. Dropped are also the noncharacters of Unicode, which stand for nothing: U+FFFE or U+FFFF in one
 * cell, and no program opens the workbook. Lone surrogates become U+FFFD. A letter with its accent is one character
 * (Unicode form C), however it was typed: two spellings of one name would count as two.
 */
const CONTROL =
  /[[\p{Cc}\p{Noncharacter_Code_Point}\u2028\u2029\ufeff\u200b\u2060\u00ad\u202a-\u202e\u2066-\u2069]--[\t\n\r]]/gv;

/** One line: control characters dropped, white space (line ends too) folded to single spaces, trimmed. */
export function cleanLine(text: string): string {
  return text.toWellFormed().replace(CONTROL, "").normalize("NFC").replace(/\s+/g, " ").trim();
}

/** Several lines: control characters dropped, line ends made \n, at most one empty line in a row, trimmed. */
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

/** Whether cleaning would take signs out of a text that nobody sees: of an address that would make another one. */
export function hasHidden(text: string): boolean {
  return text.search(CONTROL) !== -1 || !text.isWellFormed();
}

/** What cleaning took out of a text: how many control characters, and whether it changed white space too. */
export function countCleaning(
  raw: string,
  cleaned: string,
): { controlCharacters: number; whiteSpace: boolean } {
  const visible = raw.replace(CONTROL, "");
  return {
    controlCharacters: raw.length - visible.length,
    whiteSpace: visible.toWellFormed().normalize("NFC") !== cleaned,
  };
}

/** 'NA' or 'N/A' in any case, and the empty text, mean that a text field holds nothing. Rule: fields.md, 'NA'. */
export function isNotAvailable(text: string): boolean {
  return /^(n\/?a)?$/i.test(text);
}

/** The URIs of a mediaURL text, which are separated by white space. */
export function splitUris(text: string): string[] {
  return text.split(/\s+/).filter((part) => part !== "");
}

/** An absolute URI (RFC 3986): a scheme and something behind it; http(s) needs a host. */
export function isUri(text: string): boolean {
  if (!/^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i.test(text)) return false;
  return /^https?:/i.test(text) ? URL.canParse(text) && /^https?:\/\/[^/]/i.test(text) : true;
}

/** Whether a URI may lead to a publication: a web address, or a DOI. A script, a file or a text in itself is none. */
export function isPublicationUri(text: string): boolean {
  return isUri(text) && /^(?:https?:|doi:10\.)/i.test(text);
}

/** The address a media URI may be linked to, or null when it is only shown as text. */
export function linkableUri(uri: string): string | null {
  if (/^https?:\/\//i.test(uri) && URL.canParse(uri)) return uri;
  if (/^doi:10\./i.test(uri)) return `https://doi.org/${encodeURI(uri.slice(4))}`;
  return null;
}
