import "server-only";
import { createTranslator } from "use-intl/core";
import type { DataModel } from "../../fields/data-model";
import { getDataModel } from "../../fields/server/data-model";
import common from "../../messages/nl/common.json";
import history from "../../messages/nl/history.json";
import openData from "../../messages/nl/open-data.json";
import { paths } from "../../paths";
import { ANONYMOUS } from "../../platform/auth/actor";
import { buildSiteUrl } from "../../platform/env";
import { ATOM_MEDIA_TYPE, type AtomEntry, type AtomFeed, writeAtomFeed } from "../../platform/http/atom";
import { createCacheableAnswer } from "../../platform/http/conditional";
import { getProduct } from "../../products/server/products";
import type { Filters } from "../../search/query";
import { FEED_PLACE_PARAMETERS, type FeedPlace, formatFeedPlace, OLDEST_FEED_PLACE } from "../change-pages";
import { type ChangesPage, getPublicChanges, type PublicChange } from "./public-changes";

const translate = createTranslator({ locale: "nl", messages: { openData }, namespace: "openData" });

/** Texts, absolute URLs and content of a feed of changes. */
export interface ChangeFeed {
  title: string;
  subtitle: string;
  /** The URL of the newest page of the feed; also its id, unless `id` is given. */
  address: string;
  id?: string;
  /** The web page that shows the same changes. */
  alternate: string;
  /** The place in the changes where this page begins; null for the newest page. */
  from: FeedPlace | null;
  page: ChangesPage;
}

/** Date of an empty feed: before the register existed. */
const NEVER = new Date("2000-01-01T00:00:00Z");

/** Returns the plain-text summary of a change, one fact per line. */
function summaryOf(change: PublicChange, model: DataModel): string {
  const { hospital, phase } = change;
  const values = { activeHospital: hospital, technicalReadinessLevel: phase };
  const facts = (["activeHospital", "technicalReadinessLevel"] as const).map((key) =>
    translate("feed.fact", { name: model[key].displayName, value: values[key] ?? common.notSpecified }),
  );
  const note = change.note === null ? [] : [translate("feed.note", { note: change.note })];
  const fields = change.changes?.map((key) => model[key].displayName).join(", ");
  const changed =
    fields === "" ? translate("feed.noChanges") : translate("feed.changes", { fields: fields ?? "" });
  return [...facts, ...note, ...(fields === undefined ? [] : [changed])].join("\n");
}

function entryOf(change: PublicChange, model: DataModel): AtomEntry {
  const { versionId, entryId, name, number, savedAt, author, hospital, specialism, changes } = change;
  const filed = [
    { key: "activeHospital", term: hospital },
    { key: "medicalSpecialism", term: specialism },
  ];
  return {
    // The id is the version's UUID, so it stays the same if the register moves to another domain.
    id: `urn:uuid:${versionId}`,
    title: changes === null ? translate("feed.added", { name }) : translate("feed.changed", { name, number }),
    updated: savedAt,
    author: author ?? history.unknownAuthor,
    link: buildSiteUrl(paths.entry(entryId)),
    permalink: buildSiteUrl(paths.version(entryId, versionId)),
    summary: summaryOf(change, model),
    categories: filed.flatMap(({ key, term }) =>
      term === null ? [] : [{ scheme: buildSiteUrl(`${paths.fields}#${key}`), term }],
    ),
  };
}

/** Returns the URL of the page that begins at a place. */
function pageAddress(address: string, from: FeedPlace): string {
  const url = new URL(address);
  url.searchParams.set(FEED_PLACE_PARAMETERS[from.towards], formatFeedPlace(from));
  return url.href;
}

/** Returns the links to other pages. They begin at a change, so newly added changes do not shift them. */
function pagesOf({ address, page: { older, newer } }: ChangeFeed): AtomFeed["pages"] {
  if (older === null && newer === null) return [];
  return [
    { rel: "first", href: address },
    ...(newer === null ? [] : [{ rel: "previous", href: pageAddress(address, newer) } as const]),
    ...(older === null ? [] : [{ rel: "next", href: pageAddress(address, older) } as const]),
    { rel: "last", href: pageAddress(address, OLDEST_FEED_PLACE) },
  ];
}

/**
 * Answers changes as an Atom document, or 304. By default caches must revalidate on each request, so that withdrawn
 * entries disappear at once. Uses an ETag only, as a last-modified time does not reveal removals.
 */
export async function answerChangeFeed(
  feed: ChangeFeed,
  asked: { headers: Headers; isHead: boolean },
  cacheControl: "public, no-cache" | "private, no-cache" = "public, no-cache",
): Promise<Response> {
  const model = await getDataModel();
  const { page, address, id = address, from, ...words } = feed;
  const atom = writeAtomFeed({
    ...words,
    id,
    self: from === null ? address : pageAddress(address, from),
    updated: page.changes[0]?.savedAt ?? NEVER,
    author: { name: common.siteName, uri: buildSiteUrl("/") },
    pages: pagesOf(feed),
    entries: page.changes.map((change) => entryOf(change, model)),
  });
  return createCacheableAnswer(atom, { ...asked, media: `${ATOM_MEDIA_TYPE}; charset=utf-8` }, cacheControl);
}

/**
 * Answers GET /api/v1/feed.atom: public changes, optionally only of these hospitals and specialisms or of a product.
 * Throws not_found for a product that is not public.
 */
export async function answerPublicFeed(
  {
    filters,
    product: slug,
    from,
  }: { filters: Filters; product?: string | undefined; from: FeedPlace | null },
  asked: { headers: Headers; isHead: boolean },
): Promise<Response> {
  const { activeHospital: hospitals = [], medicalSpecialism: specialisms = [] } = filters;
  const product = slug === undefined ? null : await getProduct(ANONYMOUS, slug);
  const chosen = [...(product === null ? [] : [product.name]), ...hospitals, ...specialisms].join(", ");
  return answerChangeFeed(
    {
      title: translate(chosen === "" ? "feed.title" : "feed.titleOf", { siteName: common.siteName, chosen }),
      subtitle: translate("feed.subtitle"),
      address: buildSiteUrl(
        paths.api.feed({ hospitals, specialisms, ...(product === null ? {} : { product: product.slug }) }),
      ),
      alternate: buildSiteUrl(product === null ? paths.home : paths.product(product.slug)),
      from,
      page: await getPublicChanges({ search: "", filters, productId: product?._id }, from),
    },
    asked,
  );
}
