import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { type FileHandle, link, open, rename, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { PlainError } from "../ground/report";
import { BLOCK, END_OF_ARCHIVE, encodeHeader, LARGEST_MEMBER, paddingOf } from "./tar";

/** What is known of a member once it is written. */
export interface WrittenMember {
  /** As stored, so compressed. */
  bytes: number;
  /** SHA-256 of those bytes, in hex. */
  sha256: string;
}

/**
 * Writes a tar archive under another name, which gets its own name only when complete. What is compressed is not
 * known in size beforehand, so a member's header is written after it, at the place kept for it.
 */
export class ArchiveWriter {
  private position = 0;

  private constructor(
    private readonly path: string,
    private readonly temporary: string,
    private readonly file: FileHandle,
    private readonly modified: number,
  ) {}

  /** Throws PlainError when there is a file of that name already, or none can be made. */
  static async create(path: string, made: Date): Promise<ArchiveWriter> {
    if (existsSync(path)) throw taken(path);
    const temporary = `${path}.${process.pid}.part`;
    const file = await open(temporary, "wx", 0o600).catch((error: Error) => {
      throw new PlainError(`Het bestand ${path} is niet te schrijven: ${error.message}`);
    });
    return new ArchiveWriter(path, temporary, file, Math.floor(made.getTime() / 1000));
  }

  async addText(name: string, text: string): Promise<void> {
    const content = Buffer.from(text);
    await this.append(encodeHeader({ name, size: content.length, modified: this.modified }));
    await this.append(content);
    await this.append(Buffer.alloc(paddingOf(content.length)));
  }

  /** Adds what a stream gives, compressed with gzip. */
  async addCompressed(name: string, source: Readable): Promise<WrittenMember> {
    const place = this.position;
    const hash = createHash("sha256");
    let size = 0;
    await this.append(Buffer.alloc(BLOCK));
    await pipeline(source, createGzip(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        if (size > LARGEST_MEMBER) throw new PlainError(`${name} is te groot voor dit soort reservekopie.`);
        await this.append(chunk);
      }
    });
    await this.append(Buffer.alloc(paddingOf(size)));
    await this.file.write(encodeHeader({ name, size, modified: this.modified }), 0, BLOCK, place);
    return { bytes: size, sha256: hash.digest("hex") };
  }

  /** Completes the archive and gives it its name. Throws PlainError when somebody made that file meanwhile. */
  async finish(): Promise<{ bytes: number }> {
    await this.append(END_OF_ARCHIVE);
    await this.file.sync();
    await this.file.close();
    await nameOnce(this.temporary, this.path);
    return { bytes: this.position };
  }

  /** Removes what has been written. */
  async discard(): Promise<void> {
    await this.file.close().catch(() => undefined);
    await rm(this.temporary, { force: true });
  }

  private async append(bytes: Buffer): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await this.file.write(bytes, done, bytes.length - done, this.position);
      done += bytesWritten;
      this.position += bytesWritten;
    }
  }
}

/** A second name never replaces a file, where renaming would. */
async function nameOnce(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
    await rm(temporary);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" || existsSync(path)) throw taken(path);
    // Some network drives and memory sticks know no second names.
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "ENOSYS") throw error;
    await rename(temporary, path);
  }
}

function taken(path: string): PlainError {
  return new PlainError(`Het bestand ${path} bestaat al; een reservekopie overschrijft niets.`);
}
