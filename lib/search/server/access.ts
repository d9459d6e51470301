import "server-only";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { hasSearchOrFilters, type ListQuery } from "../query";

/**
 * Authorises a list of entries: everyone may search and filter what they may see, members may also list everything.
 * Throws not_authenticated or not_approved.
 */
export function authoriseList(actor: Actor, query: Pick<ListQuery, "search" | "filters">): void {
  authorise(actor, hasSearchOrFilters(query) ? "entry.search" : "entry.list");
}
