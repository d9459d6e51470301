import "server-only";
import type { Actor } from "../../domain/actor";
import { type EntryQuery, writeQuery } from "../../domain/entry-query";
import { listEntries, streamEntries } from "../data/entries";
import { answer } from "./resource";

/** RFC 8288 links to the first, previous, next and last page of a list. */
function pageLinks(url: URL, query: EntryQuery, total: number): string {
  const last = Math.max(1, Math.ceil(total / query.pageSize));
  const pages: Record<string, number> = { first: 1, last };
  if (query.page > 1) pages.prev = Math.min(query.page - 1, last);
  if (query.page < last) pages.next = query.page + 1;
  return Object.entries(pages)
    .map(([relation, page]) => {
      const parameters = writeQuery({ ...query, page: undefined });
      parameters.set("page", String(page));
      parameters.set("pageSize", String(query.pageSize));
      return `<${url.pathname}?${parameters}>; rel="${relation}"`;
    })
    .join(", ");
}

async function* jsonArray(items: AsyncGenerator<unknown>): AsyncGenerator<string> {
  let before = "[";
  for await (const item of items) {
    yield before + JSON.stringify(item);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

/** The whole array, streamed: the first batch is read before the answer begins, so that a refusal keeps its status. */
async function streamAll(actor: Actor): Promise<Response> {
  const parts = jsonArray(streamEntries(actor));
  const first = await parts.next();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (!first.done) controller.enqueue(encoder.encode(first.value));
    },
    async pull(controller) {
      const part = await parts.next();
      if (part.done) controller.close();
      else controller.enqueue(encoder.encode(part.value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return new Response(body, {
    headers: { "content-type": "application/json", "cache-control": "private, no-store" },
  });
}

/** GET /api/algorithm: everything the actor may see, or with any parameter that page of it. */
export async function answerEntryList(actor: Actor, query: EntryQuery & { paged: boolean }, url: URL) {
  if (!query.paged) return streamAll(actor);
  const { entries, total } = await listEntries(actor, query);
  return answer(entries, {
    headers: { "x-total-count": String(total), link: pageLinks(url, query, total) },
  });
}
