import "server-only";
import { lookup as resolve } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Public addresses that answer only inside a cloud, with what its machines may know (Azure's WireServer). */
const INSIDE_A_CLOUD: readonly string[] = ["168.63.129.16"];

/**
 * Whether an IP address is one that everybody on the internet reaches: no loopback, private, link-local (and so no
 * metadata service), unique local, shared, multicast, documentation or reserved one, and none of IPv6 that wraps or
 * tunnels IPv4, behind which any of those may be.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || INSIDE_A_CLOUD.includes(address)) return false;
  return ipaddr.parse(address).range() === "unicast";
}

/** What is thrown instead of connecting to an address that may not be asked. */
export class ForbiddenAddress extends Error {
  readonly code = "FORBIDDEN_ADDRESS";
}

export type Resolver = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => void,
) => void;

/** As the system does it, its hosts file included. */
export const systemResolver: Resolver = (host, done) => resolve(host, { all: true, verbatim: true }, done);

/**
 * A lookup for one connection, which connects to the addresses that were tested and asks no second time. One that is not
 * allowed among them refuses the host: no name is public and private at once.
 */
export function guardedLookup(resolver: Resolver, isAllowed: (address: string) => boolean): LookupFunction {
  return (host, options, done) => {
    resolver(host, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) return done(error, "", 0);
      if (first === undefined || !addresses.every(({ address }) => isAllowed(address))) {
        return done(new ForbiddenAddress(), "", 0);
      }
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}
