import "server-only";
import { createTranslator } from "use-intl/core";
import type { DataModel } from "../../fields/data-model";
import { getDataModel } from "../../fields/server/data-model";
import common from "../../messages/nl/common.json";
import history from "../../messages/nl/history.json";
import openData from "../../messages/nl/open-data.json";
import { paths } from "../../paths";
import { ANONYMOUS } from "../../platform/auth/actor";
import { site } from "../../platform/env";
import { ATOM_MEDIA, type AtomEntry, type AtomFeed, writeAtom } from "../../platform/http/atom";
import { cacheable } from "../../platform/http/conditional";
import { getProduct } from "../../products/server/products";
import type { Filters } from "../../search/query";
import { BEFORE_ALL, type ChangesFrom, PLACE_PARAMETERS, placeText } from "../change-pages";
import { type ChangesPage, type PublicChange, publicChangesFor } from "./public-changes";

const translate = createTranslator({ locale: "nl", messages: { openData }, namespace: "openData" });

/** What a feed of changes is called and where it stands: absolute addresses. */
export interface ChangeFeed {
  title: string;
  subtitle: string;
  /** The address of the feed, of its newest page; also its id, unless that is another. */
  address: string;
  id?: string;
  /** The page that shows the same to people. */
  alternate: string;
  /** From where this page goes on; null is the newest. */
  from: ChangesFrom | null;
  page: ChangesPage;
}

/** An empty feed has not changed since before there was a register. */
const NEVER = new Date("2000-01-01T00:00:00Z");

/** What a change is about, in plain text: a line for each thing. */
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
    // A version's id is a UUID and never changes, wherever the register moves.
    id: `urn:uuid:${versionId}`,
    title: changes === null ? translate("feed.added", { name }) : translate("feed.changed", { name, number }),
    updated: savedAt,
    author: author ?? history.unknownAuthor,
    link: site(paths.entry(entryId)),
    permalink: site(paths.version(entryId, versionId)),
    summary: summaryOf(change, model),
    categories: filed.flatMap(({ key, term }) =>
      term === null ? [] : [{ scheme: site(`${paths.fields}#${key}`), term }],
    ),
  };
}

/** The address of the page that goes on from a place. */
function pageAddress(address: string, from: ChangesFrom): string {
  const url = new URL(address);
  url.searchParams.set(PLACE_PARAMETERS[from.towards], placeText(from));
  return url.href;
}

/** The other pages, as far as there are any. They go on from a change: what is added meanwhile moves none of them. */
function pagesOf({ address, page: { older, newer } }: ChangeFeed): AtomFeed["pages"] {
  if (older === null && newer === null) return [];
  return [
    { rel: "first", href: address },
    ...(newer === null ? [] : [{ rel: "previous", href: pageAddress(address, newer) } as const]),
    ...(older === null ? [] : [{ rel: "next", href: pageAddress(address, older) } as const]),
    { rel: "last", href: pageAddress(address, BEFORE_ALL) },
  ];
}

/**
 * Changes as an Atom document, or 304 to who has it already. By default anyone may keep it if they ask each time whether
 * it still holds: what is withdrawn is withdrawn at once. Only by a tag, as a time says nothing of what is gone.
 */
export async function answerChangeFeed(
  feed: ChangeFeed,
  asked: { headers: Headers; isHead: boolean },
  cacheControl: "public, no-cache" | "private, no-cache" = "public, no-cache",
): Promise<Response> {
  const model = await getDataModel();
  const { page, address, id = address, from, ...words } = feed;
  const atom = writeAtom({
    ...words,
    id,
    self: from === null ? address : pageAddress(address, from),
    updated: page.changes[0]?.savedAt ?? NEVER,
    author: { name: common.siteName, uri: site("/") },
    pages: pagesOf(feed),
    entries: page.changes.map((change) => entryOf(change, model)),
  });
  return cacheable(atom, { ...asked, media: `${ATOM_MEDIA}; charset=utf-8` }, cacheControl);
}

/**
 * GET /api/v1/feed.atom: what everyone may see changing, of the chosen hospitals and specialisms or of a product
 * alone if any are. Throws not_found for a product that not everyone may see.
 */
export async function answerPublicFeed(
  {
    filters,
    product: slug,
    from,
  }: { filters: Filters; product?: string | undefined; from: ChangesFrom | null },
  asked: { headers: Headers; isHead: boolean },
): Promise<Response> {
  const { activeHospital: hospitals = [], medicalSpecialism: specialisms = [] } = filters;
  const product = slug === undefined ? null : await getProduct(ANONYMOUS, slug);
  const chosen = [...(product === null ? [] : [product.name]), ...hospitals, ...specialisms].join(", ");
  return answerChangeFeed(
    {
      title: translate(chosen === "" ? "feed.title" : "feed.titleOf", { siteName: common.siteName, chosen }),
      subtitle: translate("feed.subtitle"),
      address: site(
        paths.api.feed({ hospitals, specialisms, ...(product === null ? {} : { product: product.slug }) }),
      ),
      alternate: site(product === null ? paths.home : paths.product(product.slug)),
      from,
      page: await publicChangesFor({ search: "", filters, productId: product?._id }, from),
    },
    asked,
  );
}
