import { PlainError, run, say } from "./ground/report";
import { difference } from "./schema/difference";

// `npm run db:check`: fails when prisma/schema.prisma says something else than the migrations do.
run(async () => {
  const sql = await difference();
  if (sql !== "") {
    throw new PlainError(
      `The migrations and prisma/schema.prisma differ; make a migration with npm run migration:new:\n\n${sql}`,
    );
  }
  say("The migrations and prisma/schema.prisma agree.");
});
