/** Two-step verification, RFC 6238: issue 'A service people can rely on', item 5. */

/** The digits of a code of an authenticator app. */
const CODE_DIGITS = 6;
/** How many codes on paper come with it. */
export const RECOVERY_CODES = 10;
/** The characters of a recovery code, without the hyphen in its middle. */
export const RECOVERY_CODE_LENGTH = 10;
/** A person who has so few left is told to make new ones. */
export const FEW_RECOVERY_CODES = 3;

/** A code as it is typed or pasted, without the spaces and hyphens that make it legible. */
export function cleanCode(text: string): string {
  return text.replace(/[\s\p{Pd}]/gu, "").toLowerCase();
}

/** Whether a cleaned code is one of the app; any other is meant as a recovery code. */
export function isAppCode(code: string): boolean {
  return new RegExp(`^\\d{${CODE_DIGITS}}$`).test(code);
}
