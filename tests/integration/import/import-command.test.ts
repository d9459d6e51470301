import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { db } from "@/lib/platform/database/db";
import { emptyDatabase } from "../../support/database";
import { makePerson } from "../../support/people";

const MAP = "prisma/content/import/fda.json";
const FILE = "tests/fixtures/devices.csv";
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "import-"));
  await emptyDatabase();
  await makePerson({ role: "ADMIN" });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `npm run import:entries -- …` on this test's database. */
function command(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return commandWith({}, ...args);
}

/** The same with other settings. */
function commandWith(
  settings: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  const script = ["--conditions=react-server", "--import", "tsx", "scripts/import-entries.ts", ...args];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      script,
      { env: { ...process.env, NODE_OPTIONS: "", ...settings } },
      (error, out, err) => {
        resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err });
      },
    );
  });
}

describe("npm run import:entries", () => {
  it("refuses, tries, imports and imports again, each with its exit code", async () => {
    const refused = await command(FILE, "--map", MAP);
    expect([refused.code, refused.err]).toEqual([1, ""]);
    expect(refused.out).toMatch(/^Line 13 \(fda:T249989\), Name: Use at least 5 characters\.$/m);
    expect(refused.out).toContain("Nothing has been saved, because not all rows can be imported.");
    const trial = await command(FILE, "--map", MAP, "--skip-invalid", "--dry-run");
    expect([trial.code, await db().entry.count()]).toEqual([0, 0]);
    expect(trial.out).toContain("This was a dry run: nothing has been saved.");
    const report = join(folder, "verslag.txt");
    const done = await command(FILE, "--map", MAP, "--skip-invalid", "--report", report);
    expect([done.code, await db().entry.count()]).toEqual([0, 280]);
    expect(done.out.split("\n").slice(0, 3)).toEqual(["Reading: 100%", "Checking: 100%", "Saving: 100%"]);
    expect(readFileSync(report, "utf8").split("\n")).toHaveLength(20 + 3 + 1);
    const again = await command(FILE, "--map", MAP, "--skip-invalid");
    expect(again.out).toContain("0 added, 0 changed, 280 unchanged");
  });

  it("names settings that are missing, as the server does at its start", async () => {
    const { code, err } = await commandWith({ AUTH_SECRET: "kort", APP_URL: "" }, FILE, "--map", MAP);
    expect(code).toBe(1);
    expect(err).toMatch(/^These settings are missing or not right:\n/);
    expect(err).toContain("AUTH_SECRET is too short");
  });

  it("says in one sentence what is wrong with how it was called", async () => {
    const broken = join(folder, "kapot.json");
    writeFileSync(broken, "{");
    const usage = "Usage: npm run import:entries -- FILE.csv --map MAPPING.json";
    const cases: [string[], string][] = [
      [[], usage],
      [[FILE, "--map", MAP, "--dryrun"], usage],
      [["weg.csv", "--map", MAP], "The file weg.csv cannot be read."],
      [[FILE, "--map", broken], "Mapping: The mapping is not valid JSON."],
      [
        [FILE, "--map", MAP, "--author", "x@test.example"],
        "Author: There is no account with the e-mail address x@test.example.",
      ],
    ];
    for (const [args, sentence] of cases) {
      const { code, err } = await command(...args);
      expect([args, code, err.trim().split("\n").length]).toEqual([args, 1, 1]);
      expect(err).toContain(sentence);
    }
  });
});
