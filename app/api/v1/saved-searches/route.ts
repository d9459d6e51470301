import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { savedSearchAnswerSchema, savedSearchBodySchema } from "@/lib/following/schema";
import { listSavedSearches, saveSearch } from "@/lib/following/server/saved-searches";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listSavedSearches",
    summary: "List your saved searches",
    description: "Sorted by name. The secret of a feed address is not included.",
    access: "follow.read",
    answer: z.array(savedSearchAnswerSchema),
    handle: ({ actor }) => listSavedSearches(actor),
  }),
  POST: route({
    operation: "saveSearch",
    summary: "Save a search",
    description:
      "query is the query string of the register's address: search, the filters and sort. With frequency the search is also followed.",
    access: "follow.begin",
    body: savedSearchBodySchema,
    answer: savedSearchAnswerSchema,
    status: 201,
    errors: ["search_saved_already", "too_many_searches", "too_many_follows"],
    handle: ({ actor, body }) => saveSearch(actor, body),
  }),
});
