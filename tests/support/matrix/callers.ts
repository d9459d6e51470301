import { SignJWT, UnsecuredJWT } from "jose";
import type { TokenScope } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";
import { makePerson, newAccessToken, type Person, type PersonOptions } from "../people";

/** Everyone who can ask, and every way of asking in the name of somebody that is none. */
export const CALLERS = [
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
export type CallerName = (typeof CALLERS)[number];

/** What the table of decisions section 3 calls an actor, and programs, which have an access token. */
export type Column =
  | "anonymous"
  | "pending"
  | "member"
  | "colleague"
  | "author"
  | "admin"
  | "reading"
  | "writing"
  | "adminProgram";

/** Who has nothing to show for themselves is nobody, whatever they once were. */
export const COLUMN: Record<CallerName, Column> = {
  anonymous: "anonymous",
  pending: "pending",
  member: "member",
  colleague: "colleague",
  author: "author",
  METCMEMBER: "member",
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

export interface Caller {
  name: CallerName;
  /** Who they are or were; null for nobody. */
  person: Person | null;
  token: string | null;
  /** Limits count by address: no caller uses up what another has. */
  address: string;
}

interface Places {
  here: string;
  elsewhere: string;
}

const subjectOf = (person: Person) =>
  JSON.stringify({ _id: person.id, role: "ADMIN", isAdmin: true, allowAccess: true });

/** A token as the register signs it, but for what `change` does to it. */
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

/** The claims of an admin under the signature of a member. */
function tampered(token: string, person: Person): string {
  const [head = "", body = "", signature = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString());
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: subjectOf(person) })).toString("base64url");
  return `${head}.${forged}.${signature}`;
}

async function programOf({ id }: Person, scope: TokenScope): Promise<string> {
  return (await newAccessToken(id, scope)).token;
}

/** People who may ask, or might once: each is made anew, so that a test may use one up. */
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

/** What the person asks with. Demoted, closed, blocked and changed come later, by the acts that make them so. */
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

/** One caller with a person of their own. `password` is for what asks for it again. */
export async function makeCaller(
  name: CallerName,
  places: Places,
  password?: string,
  like?: Person,
): Promise<Caller> {
  const address = `192.0.2.${CALLERS.indexOf(name) + 10}`;
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
