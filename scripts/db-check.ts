import { linkLibraries } from "./embedded/binaries";
import { dataDirectory } from "./ground/project";
import { PlainError, run, say } from "./ground/report";
import { difference } from "./schema/difference";

/** `npm run db:check`: fails when prisma/schema.prisma says something else than the migrations do. */
async function main(): Promise<void> {
  linkLibraries();
  const sql = await difference(dataDirectory());
  if (sql !== "") {
    throw new PlainError(
      `The migrations and prisma/schema.prisma differ; make a migration with npm run migration:new:\n\n${sql}`,
    );
  }
  say("The migrations and prisma/schema.prisma agree.");
}

run(main);
