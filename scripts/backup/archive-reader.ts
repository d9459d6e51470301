import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { PlainError } from "../ground/report";
import { BLOCK, decodeHeader, END_OF_ARCHIVE, paddingOf } from "./tar";

/** A file that is no whole and unchanged backup: one sentence that says what is wrong with it. */
export class RefusedArchive extends PlainError {}

/** What the first member of every backup is called, by which it is known. */
export const MARKER = "ai-register-backup.json";
/** Longer texts than this are none of ours. */
const LONGEST_TEXT = 4_000_000;
const PIECE = 65_536;

interface Member {
  start: number;
  size: number;
}

/** An archive that is open for reading. Its members are where they were when it was opened: one file, whatever its name becomes. */
export class ArchiveReader {
  private readonly members = new Map<string, Member>();

  private constructor(
    readonly path: string,
    private readonly file: FileHandle,
  ) {}

  /**
   * Opens an archive and finds its members.
   * Throws RefusedArchive when it cannot be read, is something else, is cut off, or its frame has been damaged.
   */
  static async open(path: string): Promise<ArchiveReader> {
    const file = await open(path, "r").catch(() => {
      throw new RefusedArchive(`Het bestand ${path} is niet te lezen.`);
    });
    const archive = new ArchiveReader(path, file);
    try {
      await archive.findMembers();
      return archive;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  close(): Promise<void> {
    return this.file.close();
  }

  names(): string[] {
    return [...this.members.keys()];
  }

  /** How many bytes a member takes, as stored. */
  sizeOf(name: string): number {
    return this.member(name).size;
  }

  /** The text of a small member. */
  async readText(name: string): Promise<string> {
    const { start, size } = this.member(name);
    if (size > LONGEST_TEXT) throw this.damaged(name);
    return (await this.read(start, size)).toString("utf8");
  }

  /**
   * Unpacks a compressed member into what takes it. `onBytes` hears of every piece that was read.
   * Throws RefusedArchive when the stored bytes are not those of the given SHA-256.
   */
  async unpack(
    name: string,
    sha256: string,
    take: NodeJS.WritableStream,
    onBytes: (bytes: number) => void,
  ): Promise<void> {
    const { start, size } = this.member(name);
    const hash = createHash("sha256");
    const listener = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        onBytes(chunk.length);
        done(null, chunk);
      },
    });
    try {
      await pipeline(this.pieces(start, size), listener, createGunzip(), take);
    } catch (error) {
      // zlib's own complaints (Z_DATA_ERROR, Z_BUF_ERROR) are of a changed file; whatever else is not.
      if (String((error as NodeJS.ErrnoException).code).startsWith("Z_")) throw this.damaged(name);
      throw error;
    }
    if (hash.digest("hex") !== sha256) throw this.damaged(name);
  }

  damaged(name: string): RefusedArchive {
    return new RefusedArchive(`${this.path} is beschadigd of veranderd: ${name} klopt niet.`);
  }

  private async findMembers(): Promise<void> {
    const { size: total } = await this.file.stat();
    for (let offset = 0; ; ) {
      const block = await this.read(offset, BLOCK);
      if (offset === 0) this.requireMarker(block);
      if (block.length < BLOCK) throw this.cutOff();
      if (block.every((byte) => byte === 0)) return this.requireEnd(offset, total);
      const header = decodeHeader(block);
      if (header === null || this.members.has(header.name)) throw this.damaged(`de kop op plaats ${offset}`);
      const start = offset + BLOCK;
      const padding = paddingOf(header.size);
      offset = start + header.size + padding;
      if (offset > total) throw this.cutOff();
      const filling = await this.read(start + header.size, padding);
      if (filling.some((byte) => byte !== 0)) throw this.damaged(header.name);
      this.members.set(header.name, { start, size: header.size });
    }
  }

  private requireMarker(block: Buffer): void {
    if (block.length === BLOCK && decodeHeader(block)?.name === MARKER) return;
    throw new RefusedArchive(`${this.path} is geen reservekopie van het register.`);
  }

  private async requireEnd(offset: number, total: number): Promise<void> {
    const rest = await this.read(offset, END_OF_ARCHIVE.length);
    if (rest.length < END_OF_ARCHIVE.length) throw this.cutOff();
    if (!rest.equals(END_OF_ARCHIVE) || total !== offset + rest.length) throw this.damaged("het einde");
  }

  private cutOff(): RefusedArchive {
    return new RefusedArchive(`${this.path} is afgebroken: het einde ontbreekt.`);
  }

  private member(name: string): Member {
    const found = this.members.get(name);
    if (!found) throw new RefusedArchive(`${this.path} is beschadigd of veranderd: ${name} ontbreekt.`);
    return found;
  }

  /** A stream of a part of the file. Node's own adds a listener to the file for every one. */
  private async *pieces(start: number, size: number): AsyncGenerator<Buffer> {
    for (let done = 0; done < size; done += PIECE) {
      yield await this.read(start + done, Math.min(PIECE, size - done));
    }
  }

  private async read(start: number, size: number): Promise<Buffer> {
    const buffer = Buffer.alloc(size);
    let done = 0;
    while (done < size) {
      const { bytesRead } = await this.file.read(buffer, done, size - done, start + done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
    return buffer.subarray(0, done);
  }
}
