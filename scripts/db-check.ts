import { printLine, runMain, TerminalMessageError } from "./ground/report";
import { buildSchemaDifferenceSql } from "./schema/difference";

// `npm run db:check`: fails when prisma/schema.prisma or lib/fields differ from the migrations.
runMain(async () => {
  const sql = await buildSchemaDifferenceSql();
  if (sql !== "") {
    throw new TerminalMessageError(
      `The migrations differ from prisma/schema.prisma or lib/fields; make a migration with npm run migration:new:\n\n${sql}`,
    );
  }
  printLine("The migrations agree with prisma/schema.prisma and lib/fields.");
});
