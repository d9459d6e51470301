import { readFile, writeFile } from "node:fs/promises";
import { completeLockFile, type LockFile } from "./check/lockfile";
import { run, say } from "./ground/report";

// `npm run lockfile`: completes the lock file after an install from a registry that carries only some platforms.
run(async () => {
  const lock = JSON.parse(await readFile("package-lock.json", "utf8")) as LockFile;
  const added = completeLockFile(lock);
  await writeFile("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
  say(
    added.length > 0 ? `Added to package-lock.json:\n${added.join("\n")}` : "package-lock.json is complete.",
  );
});
