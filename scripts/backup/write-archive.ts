import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { TerminalMessageError } from "../ground/report";

/** Adds members to an archive that is being written. */
export interface ArchiveWriter {
  addText(name: string, text: string): Promise<void>;
  /** Compresses and adds a stream; returns the size and the SHA-256 (hex) of the compressed bytes. */
  addCompressed(name: string, source: Readable): Promise<{ bytes: number; sha256: string }>;
}

/**
 * Writes a tar archive that only its owner may read, under a temporary name until it is complete. Returns its size in
 * bytes and the result of `fill`. Throws TerminalMessageError when the file exists or cannot be written.
 */
export async function writeArchive<T>(
  path: string,
  made: Date,
  fill: (writer: ArchiveWriter) => Promise<T>,
): Promise<{ result: T; bytes: number }> {
  refuseExisting(path);
  const temporary = `${path}.${process.pid}.part`;
  // The tar header needs a member's size before its content, so the content is first compressed into a file.
  const compressed = `${temporary}.gz`;
  const archive = pack();
  const written = pipeline(archive, createWriteStream(temporary, { flags: "wx", mode: 0o600, flush: true }));
  const failure = written.then(() => null).catch((error: unknown) => error);
  const add = async (name: string, size: number, content: Readable) => {
    const member = archive.entry({ name, size, mode: 0o600, mtime: made });
    // A full disk ends the archive stream, and its member would then never finish.
    await Promise.race([pipeline(content, member), written]);
  };
  try {
    const result = await fill({
      addText: (name, text) => add(name, Buffer.byteLength(text), Readable.from([Buffer.from(text)])),
      addCompressed: async (name, source) => {
        const size = await compress(source, compressed);
        await add(name, size.bytes, createReadStream(compressed));
        return size;
      },
    });
    archive.finalize();
    await written;
    const { size } = await stat(temporary);
    refuseExisting(path);
    await rename(temporary, path);
    return { result, bytes: size };
  } catch (error) {
    archive.destroy();
    // After a full disk, the archive's own error says only that its stream has ended.
    const cause = [error, await failure].find(isOfWriting);
    throw cause === undefined
      ? error
      : new TerminalMessageError(`The file ${path} cannot be written: ${cause.message}`);
  } finally {
    for (const left of [temporary, compressed]) await rm(left, { force: true });
  }
}

const isOfWriting = (error: unknown): error is Error =>
  error instanceof Error &&
  ["open", "write", "fsync"].includes((error as NodeJS.ErrnoException).syscall ?? "");

/** Compresses a stream into a file; returns the size and the SHA-256 (hex) of the compressed bytes. */
async function compress(source: Readable, path: string) {
  const hash = createHash("sha256");
  const gzip = createGzip().on("data", (chunk: Buffer) => hash.update(chunk));
  await pipeline(source, gzip, createWriteStream(path, { mode: 0o600 }));
  return { bytes: (await stat(path)).size, sha256: hash.digest("hex") };
}

function refuseExisting(path: string): void {
  if (existsSync(path))
    throw new TerminalMessageError(`The file ${path} exists already; a backup overwrites nothing.`);
}
