import "server-only";
import { createTranslator } from "use-intl/core";
import type { DataModel } from "../../fields/data-model";
import type { FieldKey } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import common from "../../messages/nl/common.json";
import history from "../../messages/nl/history.json";
import openData from "../../messages/nl/open-data.json";
import { paths } from "../../paths";
import { settings } from "../../platform/env";
import { ATOM_MEDIA, type AtomEntry, type AtomFeed, writeAtom } from "../../platform/http/atom";
import { namesTag, weakTagOf } from "../../platform/http/conditional";
import { BEFORE_ALL, type ChangesFrom, PLACE_PARAMETERS, placeText } from "../change-pages";
import type { ChangesPage, PublicChange } from "./public-changes";

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
  rights?: string;
  /** From where this page goes on; null is the newest. */
  from: ChangesFrom | null;
  page: ChangesPage;
}

/** An empty feed has not changed since before there was a register. */
const NEVER = new Date("2000-01-01T00:00:00Z");

const FACTS = ["activeHospital", "technicalReadinessLevel"] as const satisfies readonly FieldKey[];

/** What a change is about, in plain text: a line for each thing. */
function summaryOf(change: PublicChange, model: DataModel): string {
  const values = { activeHospital: change.hospital, technicalReadinessLevel: change.phase };
  const facts = FACTS.map((key) => {
    const value = values[key] ?? common.notSpecified;
    return translate("feed.fact", { name: model[key].displayName, value });
  });
  const note = change.note === null ? [] : [translate("feed.note", { note: change.note })];
  const fields = change.changes?.map((key) => model[key].displayName).join(", ");
  const changed =
    fields === "" ? translate("feed.noChanges") : translate("feed.changes", { fields: fields ?? "" });
  return [...facts, ...note, ...(fields === undefined ? [] : [changed])].join("\n");
}

function entryOf(change: PublicChange, model: DataModel): AtomEntry {
  const { versionId, entryId, name, number, savedAt, author, hospital, specialism, changes } = change;
  const site = settings().APP_URL;
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
    link: site + paths.entry(entryId),
    permalink: site + paths.version(entryId, versionId),
    summary: summaryOf(change, model),
    categories: filed.flatMap(({ key, term }) =>
      term === null ? [] : [{ scheme: `${site}${paths.fields}#${key}`, term }],
    ),
  };
}

/** The address of the page of a feed that goes on from a place. */
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

/** Changes as a page of a feed. */
function changeFeed(feed: ChangeFeed, model: DataModel): AtomFeed {
  const { page, id, from, address, ...rest } = feed;
  return {
    ...rest,
    self: from === null ? address : pageAddress(address, from),
    id: id ?? address,
    updated: page.changes[0]?.savedAt ?? NEVER,
    author: { name: common.siteName, uri: `${settings().APP_URL}/` },
    pages: pagesOf(feed),
    entries: page.changes.map((change) => entryOf(change, model)),
  };
}

/**
 * Changes as an Atom document, or 304 to who has it already. By default anyone may keep it if they ask each time whether
 * it still holds: what is withdrawn is withdrawn at once. Only by a tag, as a time says nothing of what is gone.
 */
export async function answerChangeFeed(
  feed: ChangeFeed,
  { headers: asked, isHead }: { headers: Headers; isHead: boolean },
  cacheControl: "public, no-cache" | "private, no-cache" = "public, no-cache",
): Promise<Response> {
  const atom = changeFeed(feed, await getDataModel());
  const body = writeAtom(atom);
  const tag = weakTagOf(body);
  const headers = { "cache-control": cacheControl, etag: tag };
  if (namesTag(asked.get("if-none-match"), tag)) return new Response(null, { status: 304, headers });
  const content = { ...headers, "content-type": `${ATOM_MEDIA}; charset=utf-8` };
  return new Response(isHead ? null : body, { headers: content });
}
