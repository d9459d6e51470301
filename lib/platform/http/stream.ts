import "server-only";
import { settings } from "../env";
import { inOwnTime } from "../request";

/**
 * An answer that is sent while it is made. The first part is made before the answer begins, so that a refusal keeps
 * its status; a reader who goes away ends the making. One that fails later is broken off, so that nobody takes what
 * they have for the whole.
 */
export async function streamParts(
  parts: AsyncGenerator<string | Uint8Array>,
  headers: Record<string, string>,
): Promise<Response> {
  const first = await parts.next();
  const encoder = new TextEncoder();
  const bytesOf = (part: string | Uint8Array) => (typeof part === "string" ? encoder.encode(part) : part);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (!first.done) controller.enqueue(bytesOf(first.value));
    },
    async pull(controller) {
      // How fast somebody reads is no part of the request's time for database work.
      const part = await inOwnTime(settings().DATABASE_DEADLINE_MS, () => parts.next());
      if (part.done) controller.close();
      else controller.enqueue(bytesOf(part.value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return new Response(body, { headers: { "cache-control": "private, no-store", ...headers } });
}
