import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { derivedKey, keyedDigest } from "../../platform/auth/seal";
import { readSigned, sign } from "../../platform/auth/signed";
import { cookieName, cookieOptions } from "../../platform/auth/token";

/**
 * A cookie that a browser keeps after a login. It logs nobody in, but tries from a device that knows the account are not
 * counted with those of strangers, so that strangers cannot lock its owner out. A new password makes it worthless.
 */
const LIFE = 365 * 86_400;
/** A browser remembers so many people; the one who logged in longest ago makes room for the next. */
const PEOPLE = 5;
/** Characters of the digest: too many to guess, and few enough for a small cookie. */
const MARK_LENGTH = 22;

export interface KnownDevice {
  id: string;
  /** Who logged in on it, with a digest (mark) of their password at that time, the last one first. */
  people: [userId: string, mark: string][];
}

/** What the mark of an account is made of. */
export interface DeviceOwner {
  id: string;
  passwordHash: string | null;
}

/** Cookies of an earlier release, without marks, do not match: the next login replaces them. */
const claims = z.object({
  jti: z.uuid(),
  people: z.array(z.tuple([z.string(), z.string().length(MARK_LENGTH)])).max(PEOPLE),
});

function markOf({ id, passwordHash }: DeviceOwner): string {
  return keyedDigest("device marks", id, passwordHash ?? "").slice(0, MARK_LENGTH);
}

/** Whether the device has seen the account's owner log in since its password was set. */
export function hasSeen(device: KnownDevice | null, account: DeviceOwner): boolean {
  const mark = device?.people.find(([id]) => id === account.id)?.[1];
  return mark !== undefined && mark === markOf(account);
}

export const deviceCookieName = () => cookieName("device");
export const deviceCookieOptions = () => ({ ...cookieOptions(), maxAge: LIFE });

/** Null when there is no cookie or it does not verify. Never throws. */
export async function readDevice(cookie: string | undefined): Promise<KnownDevice | null> {
  const said = await readSigned(derivedKey("known devices"), cookie, claims);
  return said && { id: said.jti, people: said.people };
}

/** The cookie after a login of this person on the device. */
export async function signDevice(device: KnownDevice | null, owner: DeviceOwner): Promise<string> {
  const others = (device?.people ?? []).filter(([id]) => id !== owner.id);
  const people = [[owner.id, markOf(owner)], ...others].slice(0, PEOPLE);
  return sign(derivedKey("known devices"), { jti: device?.id ?? randomUUID(), people }, `${LIFE}s`);
}
