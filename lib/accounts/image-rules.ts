/** What a profile image may be. Rule: decisions, section 1. */
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export const MAX_IMAGE_MEGABYTES = 5;
export const MAX_IMAGE_BYTES = MAX_IMAGE_MEGABYTES * 1024 * 1024;
/** What a phone's camera makes passes; more would be unpacked for nothing. */
export const MAX_IMAGE_MEGAPIXELS = 50;
/** Width and height of the image that is stored. */
export const IMAGE_SIZE = 256;

type Bytes = ArrayLike<number>;

function holds(bytes: Bytes, offset: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[offset + index] === byte);
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

/** Whether a file begins as one of the accepted kinds does; its name and declared type are not believed. */
export function isAcceptedImage(bytes: Bytes): boolean {
  const isJpeg = holds(bytes, 0, [0xff, 0xd8, 0xff]);
  return isJpeg || holds(bytes, 0, PNG) || (holds(bytes, 0, RIFF) && holds(bytes, 8, WEBP));
}
