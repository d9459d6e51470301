import "server-only";
import { randomBytes } from "node:crypto";
import { createTranslator } from "use-intl/core";
import { getDataModel } from "../../fields/server/data-model";
import following from "../../messages/nl/following.json";
import type { FeedPlace } from "../../open-data/change-pages";
import { answerChangeFeed } from "../../open-data/server/change-feed";
import { getPublicChanges } from "../../open-data/server/public-changes";
import { paths } from "../../paths";
import type { Actor } from "../../platform/auth/actor";
import { authorise, mayPerformAction } from "../../platform/auth/permissions";
import { computeKeyedDigest } from "../../platform/auth/seal";
import { SESSION_USER_COLUMNS, toUserActor } from "../../platform/auth/sessions";
import { db } from "../../platform/database/db";
import { buildSiteUrl } from "../../platform/env";
import { AppError } from "../../platform/errors";
import { parseSavedQuery } from "../../search/server/saved-query";
import type { SavedSearchDto } from "../schema";
import { updateSavedSearch } from "./saved-searches";

const translate = createTranslator({ locale: "nl", messages: { following }, namespace: "following" });

const digestOf = (secret: string) => computeKeyedDigest("feed addresses", secret);
const addressOf = (secret: string) => buildSiteUrl(paths.api.searchFeed(secret));

/**
 * Creates the secret feed URL of a saved search and returns it this one time; an earlier URL stops working. Throws
 * not_found.
 */
export async function createFeedAddress(
  actor: Actor,
  id: string,
): Promise<{ address: string; feedMade: string }> {
  authorise(actor, "follow.begin");
  const secret = randomBytes(32).toString("base64url");
  const now = new Date();
  await updateSavedSearch(actor, id, { feedDigest: digestOf(secret), feedMadeAt: now }, "search.feedMade");
  return { address: addressOf(secret), feedMade: now.toISOString() };
}

/** Withdraws the feed URL of a saved search, if there is one. Throws not_found. */
export async function withdrawFeedAddress(actor: Actor, id: string): Promise<SavedSearchDto> {
  authorise(actor, "follow.change");
  return updateSavedSearch(actor, id, { feedDigest: null, feedMadeAt: null }, "search.feedEnded");
}

/** Finds the search of a feed secret. Throws not_found if wrong or withdrawn, or if its owner is no longer a member. */
async function findSearch(secret: string) {
  const found = await db().savedSearch.findUnique({
    where: { feedDigest: digestOf(secret) },
    select: { id: true, name: true, query: true, user: { select: SESSION_USER_COLUMNS } },
  });
  const owner = toUserActor(found?.user ?? null);
  if (!found || !owner?.verified || !mayPerformAction(owner, "follow.hear")) throw new AppError("not_found");
  return found;
}

const FEED = /\/([\w-]{43})(?:\.atom)?$/;

/**
 * Answers the feed of a saved search, by the secret at the end of its URL. Third-party feed readers know that URL, so
 * the feed has only public changes, nothing that only its owner may see. Shared caches and search engines may not store
 * it.
 */
export async function answerSearchFeed(
  { pathname }: URL,
  from: FeedPlace | null,
  asked: { headers: Headers; isHead: boolean },
): Promise<Response> {
  const secret = FEED.exec(pathname)?.[1];
  if (secret === undefined) throw new AppError("not_found");
  const { id, name, query } = await findSearch(secret);
  const search = parseSavedQuery(await getDataModel(), query);
  const response = await answerChangeFeed(
    {
      title: translate("feedTitle", { name }),
      subtitle: translate("feedSubtitle"),
      address: addressOf(secret),
      // The id stays the same if the URL is renewed.
      id: `urn:uuid:${id}`,
      alternate: buildSiteUrl(`/?${query}`),
      from,
      page:
        search === null ? { changes: [], older: null, newer: null } : await getPublicChanges(search, from),
    },
    asked,
    "private, no-cache",
  );
  response.headers.set("x-robots-tag", "noindex");
  return response;
}
