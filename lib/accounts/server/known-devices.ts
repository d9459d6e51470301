import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { computeKeyedDigest, derivePurposeKey } from "../../platform/auth/seal";
import { signClaims, verifySignedClaims } from "../../platform/auth/signed";
import { getPrefixedCookieName, getSecureCookieOptions } from "../../platform/auth/token";

/**
 * Lifetime in seconds of the cookie that a browser keeps after a login. It logs nobody in, but attempts of a device
 * that knows the account are counted apart, so that strangers cannot lock out its owner. A new password invalidates it.
 */
const COOKIE_LIFETIME_SECONDS = 365 * 86_400;
/** Maximum number of people per browser; a new one replaces the one who logged in longest ago. */
const MAX_PEOPLE = 5;
/** Length of the digest in characters: too long to guess, and short enough for a small cookie. */
const MARK_LENGTH = 22;

export interface DeviceIdWithKnownUsers {
  id: string;
  /** People who logged in on the device, latest first, each with a digest (mark) of their password at that time. */
  people: [userId: string, mark: string][];
}

/** The account data that a mark is made from. */
export interface DeviceOwner {
  id: string;
  passwordHash: string | null;
}

/** Cookies of an earlier release lack marks and do not match; the next login replaces them. */
const claims = z.object({
  jti: z.uuid(),
  people: z.array(z.tuple([z.string(), z.string().length(MARK_LENGTH)])).max(MAX_PEOPLE),
});

function markOf({ id, passwordHash }: DeviceOwner): string {
  return computeKeyedDigest("device marks", id, passwordHash ?? "").slice(0, MARK_LENGTH);
}

/** Whether the account's owner has logged in on the device since the password was set. */
export function isKnownDevice(device: DeviceIdWithKnownUsers | null, account: DeviceOwner): boolean {
  const mark = device?.people.find(([id]) => id === account.id)?.[1];
  return mark !== undefined && mark === markOf(account);
}

export const getDeviceCookieName = () => getPrefixedCookieName("device");
export const getDeviceCookieOptions = () => ({
  ...getSecureCookieOptions(),
  maxAge: COOKIE_LIFETIME_SECONDS,
});

/** Reads the device cookie; returns null if it is missing or invalid. Never throws. */
export async function readDeviceCookie(cookie: string | undefined): Promise<DeviceIdWithKnownUsers | null> {
  const said = await verifySignedClaims(derivePurposeKey("known devices"), cookie, claims);
  return said && { id: said.jti, people: said.people };
}

/** Returns the cookie value after a login of this person on the device. */
export async function signDeviceCookie(
  device: DeviceIdWithKnownUsers | null,
  owner: DeviceOwner,
): Promise<string> {
  const others = (device?.people ?? []).filter(([id]) => id !== owner.id);
  const people = [[owner.id, markOf(owner)], ...others].slice(0, MAX_PEOPLE);
  return signClaims(
    derivePurposeKey("known devices"),
    { jti: device?.id ?? randomUUID(), people },
    `${COOKIE_LIFETIME_SECONDS}s`,
  );
}
