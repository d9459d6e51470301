import "server-only";
import { IMPORT_LIMITS } from "../../rules";
import { createFileError } from "./read-rows";

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const MAX_COMMENT_BYTES = 0xffff;
/** Marks a size or count that is stored elsewhere (ZIP64), as only archives of gigabytes need. */
const ELSEWHERE = [0xffff, 0xffffffff];
const MAX_ARCHIVE_PARTS = 2_000;
const LARGE_PART_BYTES = 1024 ** 2;
/** Maximum ratio of unpacked to packed size, for large parts of an archive. */
const MAX_COMPRESSION_RATIO = 100;
/** Flag: the sizes of a part follow its data, for programs that write before they know them. */
const SIZES_FOLLOW = 8;

export const createHugeWorkbookError = () =>
  createFileError("hugeWorkbook", { max: IMPORT_LIMITS.unpackedBytes / 1024 ** 2 });

/** Finds the end of the archive's directory: the last such signature, as every reader does. */
function findEnd(view: DataView): number {
  const from = view.byteLength - END_LENGTH;
  for (let at = from; at >= Math.max(0, from - MAX_COMMENT_BYTES); at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw createFileError("brokenWorkbook");
}

/**
 * Rejects an archive that would unpack to more than any workbook of this register, before unpacking it. The workbook
 * reader unpacks no more of a part than its declared size; a part without one, but not empty, could have any size.
 * Throws invalid_input about the `file`.
 */
export function requireSmallArchive(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < END_LENGTH) throw createFileError("brokenWorkbook");
  const end = findEnd(view);
  const parts = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (ELSEWHERE.includes(parts) || ELSEWHERE.includes(at) || parts > MAX_ARCHIVE_PARTS) {
    throw createHugeWorkbookError();
  }
  let total = 0;
  for (let part = 0; part < parts; part += 1) {
    if (at + ENTRY_LENGTH > bytes.byteLength || view.getUint32(at, true) !== ENTRY) {
      throw createFileError("brokenWorkbook");
    }
    const packed = view.getUint32(at + 20, true);
    const unpacked = view.getUint32(at + 24, true);
    const saysLater = (view.getUint16(at + 8, true) & SIZES_FOLLOW) !== 0 && packed === 0;
    // Two bytes are the least that deflate writes, for empty content.
    const isSilent = unpacked === 0 && packed > 2;
    total += isSilent || saysLater ? Number.POSITIVE_INFINITY : unpacked;
    if (ELSEWHERE.includes(unpacked) || ELSEWHERE.includes(packed) || total > IMPORT_LIMITS.unpackedBytes) {
      throw createHugeWorkbookError();
    }
    // A part that repeats the same bytes would occupy the workbook reader for half a minute.
    if (unpacked > LARGE_PART_BYTES && unpacked > packed * MAX_COMPRESSION_RATIO)
      throw createFileError("repetitiveWorkbook", { ratio: MAX_COMPRESSION_RATIO });
    at +=
      ENTRY_LENGTH +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true);
  }
}
