import "server-only";
import { IMPORT_LIMITS } from "../../rules";
import { fileProblem } from "./read-rows";

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const MAX_COMMENT_BYTES = 0xffff;
/** In the place of a size or count that stands elsewhere, as only archives of gigabytes need it. */
const ELSEWHERE = [0xffff, 0xffffffff];
const MAX_ARCHIVE_PARTS = 2_000;
const LARGE_PART_BYTES = 1024 ** 2;
/** Unpacked size divided by packed size, for large parts. */
const MAX_COMPRESSION_RATIO = 100;
/** The sizes of a part stand behind it, for who writes without knowing them. */
const SIZES_FOLLOW = 8;

export const hugeWorkbook = () =>
  fileProblem("hugeWorkbook", { max: IMPORT_LIMITS.unpackedBytes / 1024 ** 2 });

/** Where the archive's list of contents ends: the last such sign, as every reader looks for it. */
function findEnd(view: DataView): number {
  const from = view.byteLength - END_LENGTH;
  for (let at = from; at >= Math.max(0, from - MAX_COMMENT_BYTES); at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw fileProblem("brokenWorkbook");
}

/**
 * Refuses an archive that would unpack to more than a workbook of this register ever is, before anything is unpacked.
 * The reader of workbooks unpacks no more of a part than the archive says it holds; a part that does not say, while it
 * holds something, could be of any size. Throws invalid_input about the `file`.
 */
export function requireSmallArchive(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < END_LENGTH) throw fileProblem("brokenWorkbook");
  const end = findEnd(view);
  const parts = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (ELSEWHERE.includes(parts) || ELSEWHERE.includes(at) || parts > MAX_ARCHIVE_PARTS) {
    throw hugeWorkbook();
  }
  let total = 0;
  for (let part = 0; part < parts; part += 1) {
    if (at + ENTRY_LENGTH > bytes.byteLength || view.getUint32(at, true) !== ENTRY) {
      throw fileProblem("brokenWorkbook");
    }
    const packed = view.getUint32(at + 20, true);
    const unpacked = view.getUint32(at + 24, true);
    const saysLater = (view.getUint16(at + 8, true) & SIZES_FOLLOW) !== 0 && packed === 0;
    // Two bytes of deflate are the least, and hold nothing.
    const isSilent = unpacked === 0 && packed > 2;
    total += isSilent || saysLater ? Number.POSITIVE_INFINITY : unpacked;
    if (ELSEWHERE.includes(unpacked) || ELSEWHERE.includes(packed) || total > IMPORT_LIMITS.unpackedBytes) {
      throw hugeWorkbook();
    }
    // A part that repeats the same bytes keeps the reader of workbooks busy for half a minute.
    if (unpacked > LARGE_PART_BYTES && unpacked > packed * MAX_COMPRESSION_RATIO)
      throw fileProblem("repetitiveWorkbook", { ratio: MAX_COMPRESSION_RATIO });
    at +=
      ENTRY_LENGTH +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true);
  }
}
