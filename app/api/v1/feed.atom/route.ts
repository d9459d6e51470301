import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { getDataModel } from "@/lib/fields/server/data-model";
import { feedQuerySchema } from "@/lib/open-data/schema";
import { answerPublicFeed } from "@/lib/open-data/server/change-feed";
import { ATOM_MEDIA_TYPE } from "@/lib/platform/http/atom";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "getFeed",
    summary: "Feed of public changes",
    description:
      "The public versions of algorithms that are public now, as Atom (RFC 4287), newest first, in pages of fifty (RFC 5005): the link next leads to older changes, previous to newer ones. These links continue from a given change, so new changes do not shift the pages. hospital and specialism restrict the feed to algorithms that currently have that hospital or specialism; both may be given more than once. product (a slug) restricts it to algorithms that use that product; a product that does not exist or is not public gives 404. A value that is not in the list gives 400. Send the ETag of an earlier response in If-None-Match: if nothing has changed, you get 304 without a body.",
    access: "public.read",
    query: async () => feedQuerySchema(await getDataModel()),
    answer: z.string(),
    media: ATOM_MEDIA_TYPE,
    headers: ["ETag", "Cache-Control"],
    notModified: true,
    errors: ["not_found"],
    handle: ({ query, headers, isHead }) => answerPublicFeed(query, { headers, isHead }),
  }),
});
