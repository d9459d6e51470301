import { readFile, writeFile } from "node:fs/promises";
import { addMissingPackagesToLockFile, type NpmLockFile } from "./check/lockfile";
import { printLine, runMain } from "./ground/report";

// `npm run lockfile`: completes the lock file after an install from a registry that carries only some platforms.
runMain(async () => {
  const lock = JSON.parse(await readFile("package-lock.json", "utf8")) as NpmLockFile;
  const added = addMissingPackagesToLockFile(lock);
  await writeFile("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
  printLine(
    added.length > 0 ? `Added to package-lock.json:\n${added.join("\n")}` : "package-lock.json is complete.",
  );
});
