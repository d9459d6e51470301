import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Whether every escape of an address can be read: the framework answers 500 to one that cannot. */
function isReadable(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}

/**
 * Turns what the framework cannot answer into what it can: an address that cannot be read becomes one that does not
 * exist, a method that nobody has one that is refused.
 */
function makeAnswerable(request: IncomingMessage): void {
  const address = request.url ?? "/";
  const path = address.split("?", 1)[0] ?? "/";
  if (!isReadable(path)) request.url = path.startsWith("/api/") ? "/api/unreadable" : "/not-found";
  if (!METHODS.has(request.method ?? "")) request.method = "PATCH";
}

/**
 * Appends the address of the socket to x-forwarded-for of every request, before anything reads it: without it a
 * server that faces clients directly would believe the address they claim.
 */
export function prepareRequests(): void {
  subscribe("http.server.request.start", (message) => {
    const { request, socket } = message as { request: IncomingMessage; socket: Socket };
    const claimed = request.headers["x-forwarded-for"];
    const chain = [claimed, socket.remoteAddress].flat().filter(Boolean);
    request.headers["x-forwarded-for"] = chain.join(", ");
    makeAnswerable(request);
  });
}
