import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { parseCommandArguments } from "./ground/arguments";
import { loadEnvironmentFiles } from "./ground/project";
import { printLine, runMain, TerminalMessageError } from "./ground/report";
import { openDatabaseForCommand } from "./serve/database";

// `npm run admin:create -- --email … --name … [--link]`: makes an admin in the database of DATABASE_URL, or else the
// embedded one, even while the register runs.

/** Prompts for a password without echoing it. */
async function askHidden(question: string): Promise<string> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    process.stdout.write("\n");
  }
}

/** Asks for a password twice and returns it; null if `link` is set, if nothing was typed, or without a terminal. */
async function askPassword(link: boolean, translate: (key: string) => string): Promise<string | null> {
  if (link || !process.stdin.isTTY) return null;
  const password = await askHidden(translate("password"));
  if (password === "") return null;
  if ((await askHidden(translate("repeat"))) !== password)
    throw new TerminalMessageError(translate("differs"));
  return password;
}

runMain(async () => {
  loadEnvironmentFiles();
  const admin = await import("../lib/accounts/server/first-admin");
  const translate = admin.createFirstAdminTranslator();
  const wanted = parseCommandArguments(translate("usage"), () => {
    const { values } = parseArgs({
      options: {
        email: { type: "string" },
        name: { type: "string" },
        link: { type: "boolean", default: false },
      },
    });
    const { email, name, link } = values;
    return email === undefined || name === undefined ? null : { email, name, link };
  });
  try {
    // Checks the address before starting a database.
    admin.parseAdminIdentity(wanted);
    const password = await askPassword(wanted.link, translate);
    const close = await openDatabaseForCommand();
    const lines = await admin.createAdminAndBuildReport(wanted, password).finally(close);
    for (const line of lines) printLine(line);
  } catch (error) {
    throw error instanceof admin.InvalidInputError ? new TerminalMessageError(error.message) : error;
  }
  // Open database connections would keep this process running.
  process.exit(0);
});
