import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { derivedKey, keyedDigest } from "../../platform/auth/seal";
import { readSigned, sign } from "../../platform/auth/signed";
import { cookieName, cookieOptions } from "../../platform/auth/token";

/**
 * A cookie that a browser keeps after a login. It opens nothing; but who brings the one of an account does not wait for
 * strangers' tries, so that nobody can lock its owner out. A new password makes it worthless.
 */
const LIFE = 365 * 86_400;
/** As many people may share a browser before the first is forgotten. */
const PEOPLE = 5;
/** As many bits of a digest as nobody guesses, so that the cookie stays small. */
const MARK_LENGTH = 22;

export interface KnownDevice {
  id: string;
  /** Whose logins it has seen and the mark of their passwords then, the last one first. */
  people: [userId: string, mark: string][];
}

/** An account as far as a device is bound to it. */
export interface DeviceOwner {
  id: string;
  passwordHash: string | null;
}

/** Older cookies had ids without marks: they are none of ours any more, and the next login replaces them. */
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

/** What the cookie says, or null when there is none, or none of ours. Never throws. */
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
