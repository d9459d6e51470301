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

/** GET lists which entries and products may be one, POST begins to search for more, PUT decides on many at a time. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listMatchProposals",
    access: "product.manage",
    query: proposalsQuery,
    answer: proposalsAnswer,
    handle: ({ actor, query }) => listProposals(actor, query),
  }),
  POST: route({
    operation: "searchMatchProposals",
    access: "product.manage",
    answer: matchRunAnswer,
    handle: ({ actor }) => beginSearch(actor),
  }),
  PUT: route({
    operation: "decideMatchProposals",
    access: "product.manage",
    body: decisionsBody,
    answer: decisionsAnswer,
    handle: ({ actor, body }) => decideProposals(actor, body),
  }),
});
