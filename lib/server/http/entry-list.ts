import "server-only";
import type { Actor } from "../../domain/actor";
import { type EntryQuery, writeQuery } from "../../domain/entry-query";
import { listEntries, streamEntries } from "../data/entries";
import { pageLinks } from "./page-links";
import { answer } from "./resource";
import { streamText } from "./stream";

async function* jsonArray(items: AsyncGenerator<unknown>): AsyncGenerator<string> {
  let before = "[";
  for await (const item of items) {
    yield before + JSON.stringify(item);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

/** GET /api/algorithm: everything the actor may see, or with any parameter that page of it. */
export async function answerEntryList(actor: Actor, query: EntryQuery & { paged: boolean }, url: URL) {
  if (!query.paged) {
    return streamText(jsonArray(streamEntries(actor)), { "content-type": "application/json" });
  }
  const { entries, total, corrected } = await listEntries(actor, query);
  return answer(entries, {
    headers: {
      "x-total-count": String(total),
      // A header carries no letter beyond ASCII.
      ...(corrected === null ? {} : { "x-search-corrected": encodeURIComponent(corrected) }),
      link: pageLinks(url, writeQuery({ ...query, page: undefined }), query, total),
    },
  });
}
