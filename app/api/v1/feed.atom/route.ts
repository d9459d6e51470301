import { z } from "zod";
import { resource, route } from "@/lib/api/server/resource";
import { getDataModel } from "@/lib/fields/server/data-model";
import { feedQuerySchema } from "@/lib/open-data/schema";
import { answerPublicFeed } from "@/lib/open-data/server/change-feed";
import { ATOM_MEDIA } from "@/lib/platform/http/atom";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getFeed",
    access: "public.read",
    query: async () => feedQuerySchema(await getDataModel()),
    answer: z.string(),
    media: ATOM_MEDIA,
    headers: ["ETag", "Cache-Control"],
    notModified: true,
    errors: ["not_found"],
    handle: ({ query, headers, isHead }) => answerPublicFeed(query, { headers, isHead }),
  }),
});
