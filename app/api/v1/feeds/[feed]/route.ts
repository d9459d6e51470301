import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { answerSearchFeed } from "@/lib/following/server/search-feed";
import { searchFeedQuerySchema } from "@/lib/open-data/schema";
import { ATOM_MEDIA_TYPE } from "@/lib/platform/http/atom";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "readSearchFeed",
    summary: "Read the feed of a saved search",
    description:
      "Atom, with the public changes to what the search finds, newest first, in pages of fifty (RFC 5005): the link next leads to older changes. The feed only contains public data, even if the owner may see more, because anyone who knows the address can read it, such as an external feed reader. A wrong or withdrawn address, or an owner without access, gives 404.",
    access: "public.read",
    query: searchFeedQuerySchema,
    answer: z.string(),
    media: ATOM_MEDIA_TYPE,
    headers: ["ETag", "Cache-Control", "X-Robots-Tag"],
    notModified: true,
    errors: ["not_found"],
    handle: ({ url, query, headers, isHead }) => answerSearchFeed(url, query, { headers, isHead }),
  }),
});
