import { seedDatabase } from "../prisma/seed";
import { runMain } from "./ground/report";

// `npm run seed`, a step of `npm start`: reads settings from the environment; adds example content only with --demo.
runMain(async () => {
  await seedDatabase({ demo: process.argv.includes("--demo") });
  // Open database connections would keep this process running.
  process.exit(0);
});
