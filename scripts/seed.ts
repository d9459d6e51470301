import { seedDatabase } from "../prisma/seed";
import { run } from "./ground/report";

// `npm run seed`, and a step of `npm start`: the settings come from the environment. Example content only on request.
run(async () => {
  await seedDatabase({ demo: process.argv.includes("--demo") });
  // The database connections of the register would keep this process waiting.
  process.exit(0);
});
