import { z } from "zod";
import { resource, route } from "@/lib/api/server/resource";
import { answerSearchFeed } from "@/lib/following/server/search-feed";
import { searchFeedQuery } from "@/lib/open-data/schema";
import { ATOM_MEDIA } from "@/lib/platform/http/atom";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "readSearchFeed",
    access: "public.read",
    query: searchFeedQuery,
    answer: z.string(),
    media: ATOM_MEDIA,
    headers: ["ETag", "Cache-Control", "X-Robots-Tag"],
    notModified: true,
    errors: ["not_found"],
    handle: ({ url, query, headers, isHead }) => answerSearchFeed(url, query, { headers, isHead }),
  }),
});
