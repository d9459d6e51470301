import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/**
 * Appends the address of the socket to x-forwarded-for of every request, before anything reads it: without it a
 * server that faces clients directly would believe the address they claim.
 */
export function recordSocketAddresses(): void {
  subscribe("http.server.request.start", (message) => {
    const { request, socket } = message as { request: IncomingMessage; socket: Socket };
    const claimed = request.headers["x-forwarded-for"];
    const chain = [claimed, socket.remoteAddress].flat().filter(Boolean);
    request.headers["x-forwarded-for"] = chain.join(", ");
  });
}
