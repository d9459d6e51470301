import { parseArgs } from "node:util";
import { DEFINITIONS, figuresOf } from "../tests/search-quality/metric";
import { isGoodEnough, reportLines } from "../tests/search-quality/report";
import { readSet, SET_NAMES } from "../tests/search-quality/sets";
import startTestDatabaseServer from "../tests/support/database-start";
import stopTestDatabaseServer from "../tests/support/database-stop";
import {
  cloneTemplateDatabase,
  closeDatabaseClients,
  setTestEnvironment,
} from "../tests/support/test-database";
import { printLine, runMain, TerminalMessageError } from "./ground/report";

// `npm run search:quality [-- --set tuning] [--show-held-out]`: runs queries with predefined answers, and fails when
// the search finds too few of them.

/** Measures each set in a register with only its entries; returns whether all are good enough. */
async function measure(names: (typeof SET_NAMES)[number][], isHeldOutShown: boolean): Promise<boolean> {
  const { emptyDatabase } = await import("../tests/support/database");
  const { makePerson } = await import("../tests/support/people");
  const { loadSet, measureSet } = await import("../tests/search-quality/measure");
  const { db } = await import("../lib/platform/database/db");
  let isGood = true;
  for (const name of names) {
    const set = readSet(name);
    await emptyDatabase();
    const member = await makePerson();
    await loadSet(set, member.id);
    const outcomes = await measureSet(set, member.actor);
    printLine("");
    for (const line of reportLines(name, outcomes, name !== "held-out" || isHeldOutShown)) printLine(line);
    isGood &&= isGoodEnough(figuresOf(outcomes));
  }
  await db().$disconnect();
  return isGood;
}

runMain(async () => {
  const { values } = parseArgs({
    options: { set: { type: "string" }, "show-held-out": { type: "boolean", default: false } },
  });
  const names = SET_NAMES.filter((name) => values.set === undefined || name === values.set);
  if (names.length === 0) throw new TerminalMessageError(`--set is one of: ${SET_NAMES.join(", ")}.`);
  await startTestDatabaseServer();
  try {
    setTestEnvironment();
    // Turns caches off, as all sets are searched within the lifetime of a cached value.
    process.env.CACHE_SECONDS = "0";
    await cloneTemplateDatabase();
    for (const line of DEFINITIONS) printLine(line);
    if (!(await measure(names, values["show-held-out"]))) process.exitCode = 1;
  } finally {
    await closeDatabaseClients();
    await stopTestDatabaseServer();
  }
});
