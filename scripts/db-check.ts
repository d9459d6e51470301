import { PlainError, run, say } from "./ground/report";
import { difference } from "./schema/difference";

// `npm run db:check`: fails when prisma/schema.prisma or lib/fields differ from the migrations.
run(async () => {
  const sql = await difference();
  if (sql !== "") {
    throw new PlainError(
      `The migrations differ from prisma/schema.prisma or lib/fields; make a migration with npm run migration:new:\n\n${sql}`,
    );
  }
  say("The migrations agree with prisma/schema.prisma and lib/fields.");
});
