import { z } from "zod";
import { feedQuerySchema } from "@/lib/schemas/open-data";
import { getDataModel } from "@/lib/server/data/data-model";
import { ATOM_MEDIA } from "@/lib/server/http/atom";
import { answerPublicFeed } from "@/lib/server/http/public-feed";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getFeed",
    access: "public.read",
    query: async () => feedQuerySchema(await getDataModel()),
    answer: z.string(),
    media: ATOM_MEDIA,
    headers: ["ETag", "Cache-Control"],
    notModified: true,
    handle: ({ query, headers, isHead }) => answerPublicFeed(query, { headers, isHead }),
  }),
});
