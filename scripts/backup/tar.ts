/** A member of an archive in the tar format that POSIX calls ustar, as far as a backup uses it. */
export interface TarHeader {
  name: string;
  /** In bytes. */
  size: number;
  /** In whole seconds since 1970. */
  modified: number;
}

export const BLOCK = 512;
/** An archive ends with two empty blocks. */
export const END_OF_ARCHIVE = Buffer.alloc(2 * BLOCK);
/** The most that eleven octal digits say: 8 GiB. */
export const LARGEST_MEMBER = 8 ** 11 - 1;

const LONGEST_NAME = 100;
const CHECKSUM = { offset: 148, length: 8 };

/** How many empty bytes follow a member, so that the next one begins at a whole block. */
export function paddingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

/**
 * The block before a member: an ordinary file that only its owner may read.
 * Throws RangeError when name or size do not fit.
 */
export function encodeHeader({ name, size, modified }: TarHeader): Buffer {
  if (!/^[\x21-\x7e]+$/.test(name) || name.length > LONGEST_NAME || size > LARGEST_MEMBER) {
    throw new RangeError(`a tar header cannot hold ${name} of ${size} bytes`);
  }
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, offset: number, length: number) =>
    block.write(value.toString(8).padStart(length - 1, "0"), offset, "ascii");
  block.write(name, 0, "ascii");
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(modified, 136, 12);
  block.write("0", 156, "ascii");
  block.write("ustar\x0000", 257, "latin1");
  // Summed as if its own field held spaces.
  block.fill(" ", CHECKSUM.offset, CHECKSUM.offset + CHECKSUM.length);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, CHECKSUM.offset, "latin1");
  return block;
}

/** Reads such a block; null for anything that encodeHeader would not have written byte by byte. */
export function decodeHeader(block: Buffer): TarHeader | null {
  const end = block.indexOf(0);
  const header = {
    name: block.toString("ascii", 0, end < 0 ? LONGEST_NAME : Math.min(end, LONGEST_NAME)),
    size: Number.parseInt(block.toString("ascii", 124, 135), 8),
    modified: Number.parseInt(block.toString("ascii", 136, 147), 8),
  };
  try {
    return encodeHeader(header).equals(block) ? header : null;
  } catch {
    return null;
  }
}
