import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { savedSearchAnswerSchema, savedSearchFeedAddressAnswerSchema } from "@/lib/following/schema";
import { createFeedAddress, withdrawFeedAddress } from "@/lib/following/server/search-feed";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "makeFeedAddress",
    summary: "Create or renew a feed address",
    description:
      "The address is secret and only shown once. An earlier address of the same search no longer works.",
    access: "follow.begin",
    answer: savedSearchFeedAddressAnswerSchema,
    status: 201,
    errors: ["not_found"],
    handle: ({ actor, param }) => createFeedAddress(actor, param("id")),
  }),
  DELETE: route({
    operation: "endFeedAddress",
    summary: "Revoke a feed address",
    description: "From then on the address gives 404.",
    access: "follow.change",
    answer: savedSearchAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param }) => withdrawFeedAddress(actor, param("id")),
  }),
});
