import { defineConfig } from "prisma/config";

/** For Prisma's own command line; the register applies its migrations itself (scripts/schema). */
export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
});
