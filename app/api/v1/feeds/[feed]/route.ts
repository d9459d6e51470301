import { z } from "zod";
import { ATOM_MEDIA } from "@/lib/server/http/atom";
import { resource, route } from "@/lib/server/http/resource";
import { answerSearchFeed } from "@/lib/server/http/search-feed";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "readSearchFeed",
    access: "public.read",
    answer: z.string(),
    media: ATOM_MEDIA,
    headers: ["ETag", "Cache-Control", "X-Robots-Tag"],
    notModified: true,
    errors: ["not_found"],
    handle: ({ url, headers, isHead }) => answerSearchFeed(url, { headers, isHead }),
  }),
});
