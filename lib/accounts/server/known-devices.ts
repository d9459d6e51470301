import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { derivedKey, keyedDigest } from "../../platform/auth/seal";
import { readSigned, sign } from "../../platform/auth/signed";
import { cookieName, cookieOptions } from "../../platform/auth/token";

/**
 * Lifetime in seconds of the cookie that a browser keeps after a login. It logs nobody in, but attempts of a device
 * that knows the account are counted apart, so that strangers cannot lock out its owner. A new password invalidates it.
 */
const LIFE = 365 * 86_400;
/** Maximum number of people per browser; a new one replaces the one who logged in longest ago. */
const PEOPLE = 5;
/** Length of the digest in characters: too long to guess, and short enough for a small cookie. */
const MARK_LENGTH = 22;

export interface KnownDevice {
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
  people: z.array(z.tuple([z.string(), z.string().length(MARK_LENGTH)])).max(PEOPLE),
});

function markOf({ id, passwordHash }: DeviceOwner): string {
  return keyedDigest("device marks", id, passwordHash ?? "").slice(0, MARK_LENGTH);
}

/** Whether the account's owner has logged in on the device since the password was set. */
export function hasSeen(device: KnownDevice | null, account: DeviceOwner): boolean {
  const mark = device?.people.find(([id]) => id === account.id)?.[1];
  return mark !== undefined && mark === markOf(account);
}

export const deviceCookieName = () => cookieName("device");
export const deviceCookieOptions = () => ({ ...cookieOptions(), maxAge: LIFE });

/** Reads the device cookie; returns null if it is missing or invalid. Never throws. */
export async function readDevice(cookie: string | undefined): Promise<KnownDevice | null> {
  const said = await readSigned(derivedKey("known devices"), cookie, claims);
  return said && { id: said.jti, people: said.people };
}

/** Returns the cookie value after a login of this person on the device. */
export async function signDevice(device: KnownDevice | null, owner: DeviceOwner): Promise<string> {
  const others = (device?.people ?? []).filter(([id]) => id !== owner.id);
  const people = [[owner.id, markOf(owner)], ...others].slice(0, PEOPLE);
  return sign(derivedKey("known devices"), { jti: device?.id ?? randomUUID(), people }, `${LIFE}s`);
}
