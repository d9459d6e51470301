/** Rules of personal access tokens. */

/** Lifetimes to choose from, in days. */
export const TOKEN_LIFETIMES_DAYS = [7, 30, 90, 365] as const;
export const MAX_TOKEN_NAME_LENGTH = 100;
/** Maximum number of tokens per person at a time. */
export const MAX_ACCESS_TOKENS = 20;

/** Rules of two-step verification (RFC 6238). */

/** Number of recovery codes that a person gets. */
export const RECOVERY_CODE_COUNT = 10;
/** Length of a recovery code, without the hyphen in its middle. */
export const RECOVERY_CODE_LENGTH = 10;
/** From this number of unused codes down, the person is told to make new ones. */
export const RECOVERY_CODES_WARNING_COUNT = 3;

/** Removes spaces and hyphens, which are for legibility only, from a typed or pasted code. */
export function removeCodeSeparators(text: string): string {
  return text.replace(/[\s\p{Pd}]/gu, "").toLowerCase();
}

/** Whether a cleaned code has the format of the app's codes; any other is treated as a recovery code. */
export function isAuthenticatorAppCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** Rules of profile images: decisions, section 1. */
export const PROFILE_IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export const MAX_IMAGE_MEGABYTES = 5;
export const MAX_IMAGE_BYTES = MAX_IMAGE_MEGABYTES * 1024 * 1024;
/** Upper bound of decoding; larger than the photos of phone cameras. */
export const MAX_IMAGE_MEGAPIXELS = 50;
/** Width and height of the stored image, in pixels. */
export const PROFILE_IMAGE_SIZE_PIXELS = 256;

type Bytes = ArrayLike<number>;

function holds(bytes: Bytes, offset: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[offset + index] === byte);
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

/** Whether a file begins with the signature of an accepted format; its name and declared type are ignored. */
export function hasAcceptedImageSignature(bytes: Bytes): boolean {
  const isJpeg = holds(bytes, 0, [0xff, 0xd8, 0xff]);
  return isJpeg || holds(bytes, 0, PNG) || (holds(bytes, 0, RIFF) && holds(bytes, 8, WEBP));
}
