/** @jest-environment node */
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { BUILD_INPUT_PATHS } from "@/scripts/ground/application-build";

const read = (name: string) => readFileSync(join(process.cwd(), name), "utf8");

/** The instructions of a Dockerfile, continued lines joined, without comments. */
function instructions(): string[] {
  const text = read("Dockerfile").replace(/^#.*\n/gm, "");
  return text
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line !== "");
}

/** What .dockerignore lets in; its first line keeps everything out. */
function letIn(): string[] {
  const [first, ...lines] = read(".dockerignore")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  expect(first).toBe("*");
  return lines.flatMap((line) => (line.startsWith("!") ? [line.slice(1)] : []));
}

describe("what goes into the image", () => {
  it("is all that a build and a start take", () => {
    const start = ["scripts", "prisma", "package.json", "package-lock.json", ".npmrc", "tsconfig.json"];
    const wanted = [...start, ...BUILD_INPUT_PATHS.map((source) => source.split("/")[0])];
    const present = wanted.filter((name) => name !== undefined && existsSync(join(process.cwd(), name)));
    expect(present.filter((name) => name !== undefined && !letIn().includes(name))).toEqual([]);
  });

  it("is every file that the framework takes from the project's folder", () => {
    const taken = readdirSync(process.cwd()).filter((name) =>
      /^(instrumentation|middleware|proxy|next\.config)/.test(name),
    );
    expect(taken.filter((name) => name !== "next-env.d.ts").sort()).toEqual(
      BUILD_INPUT_PATHS.filter((source) =>
        /^(instrumentation|middleware|proxy|next\.config)/.test(source),
      ).sort(),
    );
  });

  it("is no secret, no data and no history", () => {
    expect(letIn()).not.toEqual(expect.arrayContaining([expect.stringMatching(/[*?]|^\.(?!npmrc$)/)]));
    expect(letIn().filter((name) => !existsSync(join(process.cwd(), name)))).toEqual([]);
    expect(read(".dockerignore")).toContain("\n**/.env*\n");
    const settings = instructions().filter((line) => /^(ARG|ENV)\b/.test(line));
    expect(settings.filter((line) => /SECRET|PASSWORD|TOKEN|KEY|_URL/.test(line))).toEqual([]);
  });
});

describe("the image", () => {
  const last = instructions().slice(instructions().findLastIndex((line) => line.startsWith("FROM ")));

  it("works as a user that owns none of it", () => {
    expect(last.filter((line) => line.startsWith("USER "))).toEqual(["USER node"]);
    expect(last.filter((line) => line.includes("--chown") || line.startsWith("RUN "))).toEqual([]);
    expect(last.findIndex((line) => line.startsWith("COPY "))).toBeLessThan(last.indexOf("USER node"));
  });

  it("starts what npm start starts, as a process that signals reach", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: { start: string } };
    const command = last.find((line) => line.startsWith("CMD "))?.slice(4) ?? "[]";
    expect((JSON.parse(command) as string[]).join(" ")).toBe(scripts.start);
  });

  it.each([
    [200, true],
    [503, false],
  ])("is healthy when /api/health answers %s: %s", async (status, healthy) => {
    const paths: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      paths.push(request.url);
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const port = String((server.address() as AddressInfo).port);
    const check = last.find((line) => line.startsWith("HEALTHCHECK "))?.replace(/^.*? CMD /, "") ?? "[]";
    const [program, ...args] = JSON.parse(check) as string[];
    expect(program).toBe("node");
    const ended = promisify(execFile)(process.execPath, args, { env: { ...process.env, PORT: port } });
    expect(
      await ended.then(
        () => true,
        () => false,
      ),
    ).toBe(healthy);
    expect(paths).toEqual(["/api/health"]);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe("compose.yaml", () => {
  it("holds no password, and opens nothing to the network by itself", () => {
    const lines = read("compose.yaml").split("\n");
    const passwords = lines.filter((line) => /^\s+\w*PASSWORD:/.test(line));
    expect(passwords.length).toBeGreaterThan(0);
    expect(passwords.filter((line) => !/: (\$\{\w+:\?[^}]+\}|"")$/.test(line))).toEqual([]);
    // The process that serves works as the app's role: the owner's password is for the migrations before it.
    expect(lines.map((line) => line.trim())).toContain('OWNER_PASSWORD: ""');
    const ports = lines.filter((line) => /^\s+- "[\d.:]+"$/.test(line));
    expect(ports.map((line) => line.trim())).toEqual(['- "127.0.0.1:3000:3000"']);
  });
});
