import "server-only";
import { createTranslator } from "use-intl/core";
import type { Actor } from "../../domain/actor";
import { AppError } from "../../domain/errors";
import following from "../../messages/nl/following.json";
import { paths } from "../../paths";
import { makeFeedSecret, readSearchFeed } from "../data/saved-searches";
import { settings } from "../env";
import { answerChangeFeed } from "./change-feed";

const translate = createTranslator({ locale: "nl", messages: { following }, namespace: "following" });

/** Makes the secret address of a saved search's feed, and gives it this once. Throws not_found. */
export async function makeFeedAddress(
  actor: Actor,
  id: string,
): Promise<{ address: string; feedMade: string }> {
  const { secret, feedMade } = await makeFeedSecret(actor, id);
  return { address: settings().APP_URL + paths.api.searchFeed(secret), feedMade };
}

const FEED = /\/([\w-]{43})(?:\.atom)?$/;

/**
 * The feed of a saved search, by the secret that its address ends with. No cache that others share may keep it, and no
 * search engine.
 */
export async function answerSearchFeed(
  { pathname }: URL,
  asked: { headers: Headers; isHead: boolean },
): Promise<Response> {
  const secret = FEED.exec(pathname)?.[1];
  if (secret === undefined) throw new AppError("not_found");
  const { id, name, query, changes } = await readSearchFeed(secret);
  const site = settings().APP_URL;
  const response = await answerChangeFeed(
    {
      title: translate("feedTitle", { name }),
      subtitle: translate("feedSubtitle"),
      self: site + paths.api.searchFeed(secret),
      // A new address is of the same feed.
      id: `urn:uuid:${id}`,
      alternate: `${site}/?${query}`,
      changes,
    },
    asked,
    "private, no-cache",
  );
  response.headers.set("x-robots-tag", "noindex");
  return response;
}
