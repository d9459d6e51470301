import { SignJWT, UnsecuredJWT } from "jose";
import type { AccessTokenScope } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";
import { createAccessToken, makePerson, type Person, type PersonOptions } from "../people";

/** Names of all callers in the permission tests: every kind of person and program, and every invalid authentication. */
export const CALLER_NAMES = [
  "anonymous",
  "pending",
  "member",
  "colleague",
  "author",
  "METCMEMBER",
  "admin",
  "demoted admin",
  "closed account",
  "blocked account",
  "expired token",
  "tampered token",
  "alg none token",
  "token of a changed password",
  "reading program of the author",
  "writing program of the author",
  "writing program of an admin",
] as const;
export type CallerName = (typeof CALLER_NAMES)[number];

/**
 * Columns of the permission table in section 3 of the decisions, with additional columns for programs, which use an
 * access token.
 */
export type PermissionColumn =
  | "anonymous"
  | "pending"
  | "member"
  | "metc"
  | "colleague"
  | "author"
  | "admin"
  | "reading"
  | "writing"
  | "adminProgram";

/** The column that each caller belongs to; callers without valid authentication are anonymous. */
export const PERMISSION_COLUMN_BY_CALLER: Record<CallerName, PermissionColumn> = {
  anonymous: "anonymous",
  pending: "pending",
  member: "member",
  colleague: "colleague",
  author: "author",
  METCMEMBER: "metc",
  admin: "admin",
  "demoted admin": "member",
  "closed account": "anonymous",
  "blocked account": "anonymous",
  "expired token": "anonymous",
  "tampered token": "anonymous",
  "alg none token": "anonymous",
  "token of a changed password": "anonymous",
  "reading program of the author": "reading",
  "writing program of the author": "writing",
  "writing program of an admin": "adminProgram",
};

export interface TestCaller {
  name: CallerName;
  /** The person of the caller, whose account may be closed by now; null for an anonymous caller. */
  person: Person | null;
  token: string | null;
  /** Client address; each caller has its own, as rate limits count per address. */
  address: string;
}

interface Places {
  here: string;
  elsewhere: string;
}

const subjectOf = (person: Person) =>
  JSON.stringify({ _id: person.id, role: "ADMIN", isAdmin: true, allowAccess: true });

/** Returns a session token as the register signs it, with this expiry. */
async function signed(person: Person, expires: number): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(subjectOf(person))
    .setJti(person.sessionId)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(process.env.AUTH_SECRET));
}

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

/** Returns the claims of an admin with the signature of a member's token. */
function tampered(token: string, person: Person): string {
  const [head = "", body = "", signature = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString());
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: subjectOf(person) })).toString("base64url");
  return `${head}.${forged}.${signature}`;
}

async function programOf({ id }: Person, scope: AccessTokenScope): Promise<string> {
  return (await createAccessToken(id, scope)).token;
}

/** Options of the person of each caller; each is newly created, as a test may close the account. */
const PEOPLE: Record<CallerName, (places: Places) => PersonOptions> = {
  anonymous: () => ({}),
  pending: ({ here }) => ({ institutionId: here, allowAccess: false }),
  member: ({ elsewhere }) => ({ institutionId: elsewhere }),
  colleague: ({ here }) => ({ institutionId: here }),
  author: ({ here }) => ({ institutionId: here }),
  METCMEMBER: ({ elsewhere }) => ({ institutionId: elsewhere, role: "METCMEMBER" }),
  admin: () => ({ role: "ADMIN", allowAccess: false }),
  "demoted admin": ({ elsewhere }) => ({ institutionId: elsewhere, role: "ADMIN" }),
  "closed account": ({ here }) => ({ institutionId: here, role: "ADMIN", password: "fietsbel-zeven-kano" }),
  "blocked account": ({ here }) => ({ institutionId: here, role: "USER" }),
  "expired token": () => ({ role: "ADMIN" }),
  "tampered token": ({ here }) => ({ institutionId: here }),
  "alg none token": () => ({ role: "ADMIN" }),
  "token of a changed password": ({ here }) => ({ institutionId: here }),
  "reading program of the author": ({ here }) => ({ institutionId: here }),
  "writing program of the author": ({ here }) => ({ institutionId: here }),
  "writing program of an admin": () => ({ role: "ADMIN" }),
};

/**
 * Returns the token of a caller. Demoted, closed, blocked and changed accounts get a valid token here; later calls
 * revoke it.
 */
async function tokenOf(name: CallerName, person: Person): Promise<string> {
  if (name === "expired token") return signed(person, inSeconds(-1));
  if (name === "tampered token") return tampered(person.token, person);
  if (name === "alg none token") {
    const unsigned = new UnsecuredJWT().setSubject(subjectOf(person)).setJti(person.sessionId);
    return unsigned.setExpirationTime("1h").encode();
  }
  if (name === "reading program of the author") return programOf(person, "read");
  if (name === "writing program of the author" || name === "writing program of an admin") {
    return programOf(person, "write");
  }
  return person.token;
}

/** Creates a caller with a new person. `password` is for calls that ask for it again. */
export async function createCaller(
  name: CallerName,
  places: Places,
  password?: string,
  like?: Person,
): Promise<TestCaller> {
  const address = `192.0.2.${CALLER_NAMES.indexOf(name) + 10}`;
  if (name === "anonymous") return { name, person: null, token: null, address };
  const options = PEOPLE[name](places);
  const person = like ?? (await makePerson({ ...options, ...(password === undefined ? {} : { password }) }));
  const token = await tokenOf(name, person);
  if (name === "demoted admin") await demote(person.id);
  return { name, person, token, address };
}

async function demote(id: string): Promise<void> {
  await db().user.update({ where: { id }, data: { role: "USER" } });
}
