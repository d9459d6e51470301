import "server-only";
import { createTranslator } from "use-intl/core";
import following from "../../messages/nl/following.json";
import type { ChangesFrom } from "../../open-data/change-pages";
import { answerChangeFeed } from "../../open-data/server/change-feed";
import { paths } from "../../paths";
import type { Actor } from "../../platform/auth/actor";
import { settings } from "../../platform/env";
import { AppError } from "../../platform/errors";
import { makeFeedSecret, readSearchFeed } from "./saved-searches";

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
  from: ChangesFrom | null,
  asked: { headers: Headers; isHead: boolean },
): Promise<Response> {
  const secret = FEED.exec(pathname)?.[1];
  if (secret === undefined) throw new AppError("not_found");
  const { id, name, query, page } = await readSearchFeed(secret, from);
  const site = settings().APP_URL;
  const response = await answerChangeFeed(
    {
      title: translate("feedTitle", { name }),
      subtitle: translate("feedSubtitle"),
      address: site + paths.api.searchFeed(secret),
      // A new address is of the same feed.
      id: `urn:uuid:${id}`,
      alternate: `${site}/?${query}`,
      from,
      page,
    },
    asked,
    "private, no-cache",
  );
  response.headers.set("x-robots-tag", "noindex");
  return response;
}
