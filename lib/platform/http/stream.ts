import "server-only";
import { getSettings } from "../env";
import { runWithOwnDeadline } from "../request";

/**
 * Streams an answer while it is generated. The first part is generated before the headers are sent, so that an error
 * keeps its status; a disconnected client stops the generation. A later error breaks the connection, so that no client
 * takes an incomplete file for a whole one.
 */
export async function streamResponse(
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
      // Each part gets its own deadline, as the time that the client takes to read must not count.
      const part = await runWithOwnDeadline(getSettings().DATABASE_DEADLINE_MS, () => parts.next());
      if (part.done) controller.close();
      else controller.enqueue(bytesOf(part.value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return new Response(body, { headers: { "cache-control": "private, no-store", ...headers } });
}
