import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  computeSpecificationCoverage,
  readSpecificationRows,
  type SpecificationRow,
} from "@/scripts/check/specification";

const run = promisify(execFile);

const row = (id: string): SpecificationRow => ({ id, at: ["any"], says: "", replaces: [] });
const gapsOf = (ids: string[], passed = true) =>
  computeSpecificationCoverage(ids.map(row), [
    { file: "tests/unit/a.test.ts", title: `adds [${ids.join(", ")}]`, passed },
  ]).gaps;

describe("the rows of the specification", () => {
  it("are proved by a test that claims at most four of them", () => {
    const ids = ["rule.a", "rule.b", "rule.c", "rule.d", "rule.e"];
    expect(gapsOf(ids.slice(0, 4))).toEqual([]);
    expect(gapsOf(ids)).toEqual([
      "tests/unit/a.test.ts: claims 5 rows, split it (adds [rule.a, rule.b, rule.c, rule.d, rule.e])",
    ]);
  });

  it("are not proved by a test that was skipped", () => {
    expect(gapsOf(["rule.a"], false)).toEqual(["rule.a: no passed test at 'any' ()"]);
  });

  it("have no column that nothing reads", () => {
    const columnsOf = (name: string) =>
      readFileSync(`tests/specification/${name}.csv`, "utf8").split("\n")[0];
    expect([columnsOf("rows"), columnsOf("deviations")]).toEqual(["id,at,says", "id,at,replaces,says,built"]);
    const deviation = readSpecificationRows().find(({ id }) => id === "deviation.form-help");
    expect(computeSpecificationCoverage(deviation ? [deviation] : [], []).lines).toEqual([
      "deviation.form-help  'save locally' and 'help' have no action; built: a panel with every field's help",
    ]);
  });
});

describe("a run on a build server", () => {
  it("installs from the lock file, also over packages that are there", async () => {
    const folder = mkdtempSync(join(tmpdir(), "ci-"));
    const npm = join(folder, "npm");
    writeFileSync(npm, '#!/bin/sh\necho "npm $*"\n');
    chmodSync(npm, 0o755);
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    expect((await run("bash", [".ci/run"], { env })).stdout).toBe("npm ci\nnpm test\n");
  });

  it("fails when jest finds no test", async () => {
    const jest = [
      "node_modules/jest/bin/jest.js",
      "--selectProjects",
      "unit",
      "--testPathPatterns",
      "no-such",
    ];
    await expect(run(process.execPath, jest)).rejects.toMatchObject({ code: 1 });
  });
});
