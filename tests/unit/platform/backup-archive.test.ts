import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import {
  type BackupManifest,
  buildSealText,
  FORMAT_MARKER_TEXT,
  getTableMemberName,
  MANIFEST_MEMBER,
  SEAL_MEMBER,
} from "@/scripts/backup/manifest";
import { checkArchive, RefusedArchiveError } from "@/scripts/backup/read-archive";
import { writeArchive } from "@/scripts/backup/write-archive";
import { REPLACED_MIGRATIONS } from "@/scripts/schema/baseline";

const SECRET = "only-for-the-tests-".repeat(3);
const KNOWN = ["20260101000000_first", "20260102000000_second"];
const MADE = new Date("2026-11-21T12:00:00Z");
const TABLES = { entry: "1\tSepsis\n2\tRegel\\nregel\n", user: "" };

const folder = mkdtempSync(join(tmpdir(), "backup-"));
afterAll(() => rmSync(folder, { recursive: true }));

let made = 0;
function freshPath(): string {
  made += 1;
  return join(folder, `${made}.tar`);
}

interface Written {
  migrations?: string[];
  secret?: string;
  marker?: string;
  change?: (manifest: BackupManifest) => void;
}

/** An archive as writeDatabaseSnapshot writes it, of two small tables. */
async function write({ migrations = KNOWN, secret = SECRET, marker, change }: Written = {}): Promise<string> {
  const path = freshPath();
  await writeArchive(path, MADE, async (writer) => {
    await writer.addText("ai-register-backup.json", marker ?? FORMAT_MARKER_TEXT);
    const tables: BackupManifest["tables"] = [];
    for (const [name, text] of Object.entries(TABLES)) {
      const member = await writer.addCompressed(getTableMemberName(name), Readable.from([Buffer.from(text)]));
      tables.push({ name, columns: ["id", "name"], rows: text.split("\n").length - 1, ...member });
    }
    const manifest: BackupManifest = {
      format: "ai-register-backup",
      version: 1,
      madeAt: MADE.toISOString(),
      postgres: "18.4",
      migrations,
      tables,
      sequences: [],
    };
    change?.(manifest);
    await writer.addText(MANIFEST_MEMBER, JSON.stringify(manifest));
    await writer.addText(SEAL_MEMBER, buildSealText(JSON.stringify(manifest), secret));
  });
  return path;
}

const check = (path: string, secret: string | null = SECRET) => checkArchive(path, { secret, known: KNOWN });

describe("an archive of npm run backup", () => {
  it("is read back as it was written, and only its owner may read it", async () => {
    const path = await write();
    const manifest = await check(path);
    expect(manifest.tables.map(({ name, rows }) => [name, rows])).toEqual([
      ["entry", 2],
      ["user", 0],
    ]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  it("never takes the place of a file, not even of one made while it is written", async () => {
    const path = freshPath();
    writeFileSync(path, "mine");
    const sentence = `The file ${path} exists already; a backup overwrites nothing.`;
    await expect(writeArchive(path, MADE, async () => undefined)).rejects.toThrow(sentence);
    rmSync(path);
    const whileWritten = writeArchive(path, MADE, async () => writeFileSync(path, "mine"));
    await expect(whileWritten).rejects.toThrow(sentence);
    expect(readFileSync(path, "utf8")).toBe("mine");
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  it("leaves nothing behind when there is no room for it, and says so in a sentence", () => {
    const path = freshPath();
    const node = `exec "${process.execPath}" --import tsx tests/support/archive-without-room.ts "${path}"`;
    const { status, stderr } = spawnSync("sh", ["-c", `ulimit -f 1000; ${node}`], {
      encoding: "utf8",
      env: { ...process.env, NODE_OPTIONS: "" },
    });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `The file ${path} cannot be written: EFBIG: file too large, write\n`,
    });
    expect(readdirSync(folder).filter((name) => path.endsWith(name) || name.includes(".part"))).toEqual([]);
  });

  /** What is between the members says nothing, so it may be anything: what is told is what is held. */
  async function tellsOtherwise(bytes: Uint8Array, path: string, manifest: BackupManifest): Promise<boolean> {
    writeFileSync(path, bytes);
    const told = await check(path).catch((error: unknown) => error);
    return !(told instanceof RefusedArchiveError) && JSON.stringify(told) !== JSON.stringify(manifest);
  }

  it("never tells something else when one byte of it is another one: each thirteenth", async () => {
    const path = await write();
    const manifest = await check(path);
    const bytes = readFileSync(path);
    const changed = freshPath();
    const wrong: number[] = [];
    let refused = 0;
    for (let at = 0; at < bytes.length; at += 13) {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 0x01;
      if (await tellsOtherwise(copy, changed, manifest)) wrong.push(at);
      if ((await check(changed).catch(() => null)) === null) refused += 1;
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(100);
  }, 60_000);

  it("is refused when it is cut off, wherever, and when something else follows", async () => {
    const path = await write();
    const manifest = await check(path);
    const bytes = readFileSync(path);
    const changed = freshPath();
    const taken: number[] = [];
    for (let length = 0; length < bytes.length; length += 37) {
      writeFileSync(changed, bytes.subarray(0, length));
      const told = await check(changed).catch((error: unknown) => error);
      // Without the two empty blocks at the end nothing is missing.
      if (!(told instanceof RefusedArchiveError) && length < bytes.length - 1024) taken.push(length);
    }
    expect(taken).toEqual([]);
    writeFileSync(changed, bytes.subarray(0, bytes.length - 1100));
    await expect(check(changed)).rejects.toThrow(`${changed} is cut off: its end is missing.`);
    writeFileSync(changed, Buffer.concat([bytes, Buffer.alloc(512, "x")]));
    await expect(check(changed)).rejects.toThrow("is damaged or was changed");
    expect(manifest.migrations).toEqual(KNOWN);
  });

  it("is refused with the name of the table that is damaged", async () => {
    const path = await write();
    const bytes = readFileSync(path);
    // The last four bytes of a gzip member are the size of its content.
    const at = bytes.indexOf("tables/entry.copy.gz") + 512 + 20;
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    writeFileSync(path, bytes);
    await expect(check(path)).rejects.toThrow(
      `${path} is damaged or was changed: tables/entry.copy.gz is not right.`,
    );
  });

  it("is refused when its manifest has another checksum, also when it was sealed again", async () => {
    const path = await write({
      change: ({ tables: [entry] }) => {
        if (entry) entry.sha256 = "0".repeat(64);
      },
    });
    await expect(check(path)).rejects.toThrow("tables/entry.copy.gz is not right.");
  });

  it("is refused when it belongs to a newer version of the register, in form or in migrations", async () => {
    const newer = await write({ migrations: [...KNOWN, "20270101000000_later"] });
    await expect(check(newer)).rejects.toThrow(
      `${newer} is of a newer version of the register (migration 20270101000000_later); update the register first.`,
    );
    const form = await write({ marker: '{"format":"ai-register-backup","version":2}\n' });
    await expect(check(form)).rejects.toThrow(
      `${form} was made by a newer version of the register (form 2); update the register first.`,
    );
  });

  it("is taken when it belongs to an older version", async () => {
    const older = await write({ migrations: KNOWN.slice(0, 1) });
    await expect(check(older)).resolves.toMatchObject({ migrations: ["20260101000000_first"] });
  });

  it("is taken from version 0.1.0 by the names of this version, and refused from anything older", async () => {
    const known = [
      "20261127100001_baseline_schema",
      "20261127100002_baseline_checks",
      "20270101000000_later",
    ];
    const checkAs = (path: string) => checkArchive(path, { secret: SECRET, known });
    const path = await write({ migrations: [...REPLACED_MIGRATIONS] });
    expect((await checkAs(path)).migrations).toEqual(known.slice(0, 2));
    const forward = await write({ migrations: [...REPLACED_MIGRATIONS, "20270101000000_later"] });
    expect((await checkAs(forward)).migrations).toEqual(known);
    const older = await write({ migrations: REPLACED_MIGRATIONS.slice(0, -1) });
    await expect(checkAs(older)).rejects.toThrow(
      `${older} holds a database that is older than version 0.1.0: migration ${REPLACED_MIGRATIONS.at(-1)} is missing.`,
    );
    await expect(checkAs(older)).rejects.toThrow(
      "restore this backup; then install this version and start it.",
    );
  });

  it("is refused when it is of something else", async () => {
    const elsewhere = await write({ migrations: ["20251231000000_elsewhere"] });
    await expect(check(elsewhere)).rejects.toThrow(`${elsewhere} is of another register`);
    const text = freshPath();
    writeFileSync(text, "-- PostgreSQL database dump\n".repeat(100));
    await expect(check(text)).rejects.toThrow(`${text} is no backup of the register.`);
    const missing = freshPath();
    await expect(check(missing)).rejects.toThrow(`The file ${missing} cannot be read.`);
  });

  it("is refused under another AUTH_SECRET, unless that is wanted", async () => {
    const path = await write({ secret: "another secret, of another register" });
    await expect(check(path)).rejects.toThrow(
      `${path} is sealed with another AUTH_SECRET: it was changed, or is of another register.`,
    );
    await expect(check(path, null)).resolves.toMatchObject({ migrations: KNOWN });
  });

  it("seals with SHA-256, which anybody can check, and with a key that only the register has", () => {
    const [digest, keyed] = buildSealText("{}", SECRET).trim().split(" ");
    expect(digest).toBe(createHash("sha256").update("{}").digest("hex"));
    expect(keyed).not.toBe(buildSealText("{}", "another secret").trim().split(" ")[1]);
  });
});
