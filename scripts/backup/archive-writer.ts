import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { link, open, rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type Pack, pack } from "tar-stream";
import { PlainError } from "../ground/report";

/** Writes a tar archive to a temporary file, which is renamed when complete. */
export class ArchiveWriter {
  private readonly archive: Pack = pack();
  private readonly written: Promise<void>;
  /** Path of the file that members are compressed into before their size is known. */
  private readonly spool: string;

  private constructor(
    private readonly path: string,
    private readonly temporary: string,
    private readonly made: Date,
  ) {
    this.spool = `${temporary}.gz`;
    this.written = pipeline(this.archive, createWriteStream(temporary, { flags: "r+", flush: true }));
    // The error also reaches the next write.
    this.written.catch(() => undefined);
  }

  /** Creates an archive. Throws PlainError when the file exists or cannot be created. */
  static async create(path: string, made: Date): Promise<ArchiveWriter> {
    if (existsSync(path)) throw taken(path);
    const temporary = `${path}.${process.pid}.part`;
    const file = await open(temporary, "wx", 0o600).catch((error: Error) => {
      throw new PlainError(`The file ${path} cannot be written: ${error.message}`);
    });
    await file.close();
    return new ArchiveWriter(path, temporary, made);
  }

  async addText(name: string, text: string): Promise<void> {
    await this.add(name, Buffer.byteLength(text), Readable.from([Buffer.from(text)]));
  }

  /**
   * Adds a stream, compressed with gzip into a temporary file first, as tar needs its size. Returns the size and the
   * SHA-256 (hex) of the compressed bytes.
   */
  async addCompressed(name: string, source: Readable): Promise<{ bytes: number; sha256: string }> {
    const hash = createHash("sha256");
    const gzip = createGzip().on("data", (chunk: Buffer) => hash.update(chunk));
    await pipeline(source, gzip, createWriteStream(this.spool, { mode: 0o600 }));
    const { size } = await stat(this.spool);
    await this.add(name, size, createReadStream(this.spool));
    return { bytes: size, sha256: hash.digest("hex") };
  }

  /** Completes the archive and renames it. Throws PlainError when the file was created meanwhile. */
  async finish(): Promise<{ bytes: number }> {
    this.archive.finalize();
    await this.written;
    const { size } = await stat(this.temporary);
    await nameOnce(this.temporary, this.path);
    await rm(this.spool, { force: true });
    return { bytes: size };
  }

  /** Deletes the temporary files. */
  async discard(): Promise<void> {
    this.archive.destroy();
    await this.written.catch(() => undefined);
    for (const file of [this.temporary, this.spool]) await rm(file, { force: true });
  }

  private async add(name: string, size: number, content: Readable): Promise<void> {
    const member = this.archive.entry({ name, size, mode: 0o600, mtime: this.made });
    // A full disk ends the archive, after which the member would wait for ever.
    await Promise.race([pipeline(content, member), this.written]);
  }
}

/** Uses a hard link, which never replaces an existing file, as renaming would. */
async function nameOnce(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
    await rm(temporary);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" || existsSync(path)) throw taken(path);
    // Some network drives and memory sticks have no hard links.
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "ENOSYS") throw error;
    await rename(temporary, path);
  }
}

function taken(path: string): PlainError {
  return new PlainError(`The file ${path} exists already; a backup overwrites nothing.`);
}
