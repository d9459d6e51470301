import { resource, route } from "@/lib/api/server/resource";
import { feedAddressAnswer, savedSearchAnswer } from "@/lib/following/schema";
import { endFeed, makeFeedAddress } from "@/lib/following/server/search-feed";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "makeFeedAddress",
    access: "follow.begin",
    answer: feedAddressAnswer,
    status: 201,
    errors: ["not_found"],
    handle: ({ actor, param }) => makeFeedAddress(actor, param("id")),
  }),
  DELETE: route({
    operation: "endFeedAddress",
    access: "follow.change",
    answer: savedSearchAnswer,
    errors: ["not_found"],
    handle: ({ actor, param }) => endFeed(actor, param("id")),
  }),
});
