import { createResourceHandlers, route } from "@/lib/api/server/resource";
import {
  decisionsAnswerSchema,
  decisionsBodySchema,
  matchRunAnswerSchema,
  proposalsAnswerSchema,
  proposalsQuerySchema,
} from "@/lib/matching/schema";
import { decideMatchProposals, listMatchProposals } from "@/lib/matching/server/proposals";
import { beginMatchSearch } from "@/lib/matching/server/search";

/** GET lists the proposed matches, POST starts a search for more, PUT decides on several at once. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listMatchProposals",
    summary: "List match proposals",
    description:
      "Algorithms that may use a product, and pairs of products that may be the same, likeliest first, each with a score from 0 to 1 and the reasons. status=accepted or refused lists decided proposals instead. Nothing is linked automatically.",
    access: "product.manage",
    query: proposalsQuerySchema,
    answer: proposalsAnswerSchema,
    handle: ({ actor, query }) => listMatchProposals(actor, query),
  }),
  POST: route({
    operation: "searchMatchProposals",
    summary: "Start a search for match proposals",
    description:
      "Starts a background search; run in the list of proposals gives its progress. Only one search runs at a time: if one is running, the response is that one.",
    access: "product.manage",
    answer: matchRunAnswerSchema,
    handle: ({ actor }) => beginMatchSearch(actor),
  }),
  PUT: route({
    operation: "decideMatchProposals",
    summary: "Decide on match proposals",
    description:
      "accept links the algorithm to the product, or merges the two products; refuse changes nothing and the proposal is not made again; undo reverts either decision. Each proposal is decided separately: passed counts those that were skipped because they changed in the meantime.",
    access: "product.manage",
    body: decisionsBodySchema,
    answer: decisionsAnswerSchema,
    handle: ({ actor, body }) => decideMatchProposals(actor, body),
  }),
});
