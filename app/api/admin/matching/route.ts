import { resource, route } from "@/lib/api/server/resource";
import {
  decisionsAnswer,
  decisionsBody,
  matchRunAnswer,
  proposalsAnswer,
  proposalsQuery,
} from "@/lib/matching/schema";
import { decideProposals, listProposals } from "@/lib/matching/server/proposals";
import { beginSearch } from "@/lib/matching/server/search";

/** GET lists the proposed matches, POST starts a search for more, PUT decides on several at once. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listMatchProposals",
    summary: "Proposals for linking",
    description:
      "Which algorithms may be a use of a product, and which products may be the same: the likeliest first, with a score from 0 to 1 and the reasons. With status=accepted or refused what was decided. Nothing is linked by itself.",
    access: "product.manage",
    query: proposalsQuery,
    answer: proposalsAnswer,
    handle: ({ actor, query }) => listProposals(actor, query),
  }),
  POST: route({
    operation: "searchMatchProposals",
    summary: "Search for proposals for linking",
    description:
      "Begins a search that goes on at the server; run beside the proposals says how far it is. One search runs at a time: while one does, you get that one.",
    access: "product.manage",
    answer: matchRunAnswer,
    handle: ({ actor }) => beginSearch(actor),
  }),
  PUT: route({
    operation: "decideMatchProposals",
    summary: "Decide on proposals for linking",
    description:
      "accept links the algorithm to the product, or merges the two products; refuse does nothing and does not come back; undo takes either back. Each proposal by itself: passed counts what changed meanwhile and was passed over.",
    access: "product.manage",
    body: decisionsBody,
    answer: decisionsAnswer,
    handle: ({ actor, body }) => decideProposals(actor, body),
  }),
});
