import { answer, resource } from "@/lib/server/http/resource";

/** The process is up. Asks nothing of the database, so that a slow database does not restart the app. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: async () => answer({ status: "ok" }),
});
