import { feedAddressAnswer, savedSearchAnswer } from "@/lib/schemas/following";
import { endFeed } from "@/lib/server/data/saved-searches";
import { resource, route } from "@/lib/server/http/resource";
import { makeFeedAddress } from "@/lib/server/http/search-feed";

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
