import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { PlainError } from "../ground/report";

/** Adds members to an archive that is being written. */
export interface ArchiveWriter {
  addText(name: string, text: string): Promise<void>;
  /** Compresses and adds a stream; returns the size and the SHA-256 (hex) of the compressed bytes. */
  addCompressed(name: string, source: Readable): Promise<{ bytes: number; sha256: string }>;
}

/**
 * Writes a tar archive that only its owner may read, under a temporary name until it is complete. Returns its size in
 * bytes beside what `fill` returns. Throws PlainError when the file exists or cannot be created.
 */
export async function writeArchive<T>(
  path: string,
  made: Date,
  fill: (writer: ArchiveWriter) => Promise<T>,
): Promise<{ result: T; bytes: number }> {
  refuseExisting(path);
  const temporary = `${path}.${process.pid}.part`;
  const file = await open(temporary, "wx", 0o600).catch((error: Error) => {
    throw new PlainError(`The file ${path} cannot be written: ${error.message}`);
  });
  const archive = pack();
  const written = pipeline(archive, file.createWriteStream({ flush: true }));
  // The error also reaches the next member.
  written.catch(() => undefined);
  const add = async (name: string, size: number, content: Readable) => {
    const member = archive.entry({ name, size, mode: 0o600, mtime: made });
    // A full disk ends the archive, after which the member would wait for ever.
    await Promise.race([pipeline(content, member), written]);
  };
  // The size of a member comes before its content.
  const compressed = `${temporary}.gz`;
  const writer: ArchiveWriter = {
    addText: (name, text) => add(name, Buffer.byteLength(text), Readable.from([Buffer.from(text)])),
    async addCompressed(name, source) {
      const hash = createHash("sha256");
      const gzip = createGzip().on("data", (chunk: Buffer) => hash.update(chunk));
      await pipeline(source, gzip, createWriteStream(compressed, { mode: 0o600 }));
      const { size } = await stat(compressed);
      await add(name, size, createReadStream(compressed));
      return { bytes: size, sha256: hash.digest("hex") };
    },
  };
  try {
    const result = await fill(writer);
    archive.finalize();
    await written;
    const { size } = await stat(temporary);
    refuseExisting(path);
    await rename(temporary, path);
    return { result, bytes: size };
  } finally {
    archive.destroy();
    await written.catch(() => undefined);
    for (const left of [temporary, compressed]) await rm(left, { force: true });
  }
}

function refuseExisting(path: string): void {
  if (existsSync(path)) throw new PlainError(`The file ${path} exists already; a backup overwrites nothing.`);
}
