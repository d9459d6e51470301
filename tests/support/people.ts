import { hash } from "@node-rs/argon2";
import { ACCESS_TOKEN_PREFIX } from "@/lib/platform/auth/access-tokens";
import type { AccessTokenScope, Role, UserActor } from "@/lib/platform/auth/actor";
import { computeKeyedDigest } from "@/lib/platform/auth/seal";
import { beginSession, findActorOfSession } from "@/lib/platform/auth/sessions";
import { signSessionToken } from "@/lib/platform/auth/token";
import { db } from "@/lib/platform/database/db";

/** A logged-in person of a test. */
export interface Person {
  id: string;
  name: string;
  email: string;
  token: string;
  sessionId: string;
  institutionId: string | null;
  actor: UserActor;
}

export interface PersonOptions {
  email?: string;
  name?: string;
  role?: Role;
  allowAccess?: boolean;
  institutionId?: string | null;
  /** Without a password, the person cannot log in by one. */
  password?: string;
}

/** Parameters of a fast password hash. A hash contains its own parameters, so verifying it is fast as well. */
const CHEAP_HASH = { memoryCost: 1_024, timeCost: 1, parallelism: 1 };

let counter = 0;

export async function makePerson(options: PersonOptions = {}): Promise<Person> {
  counter += 1;
  const { email = `persoon${counter}@test.example`, name = `Persoon ${counter}`, role = "USER" } = options;
  const { id, institutionId } = await db().user.create({
    data: {
      email,
      name,
      role,
      allowAccess: options.allowAccess ?? true,
      verified: true,
      institutionId: options.institutionId ?? null,
      passwordHash: options.password === undefined ? null : await hash(options.password, CHEAP_HASH),
    },
    select: { id: true, institutionId: true },
  });
  const session = await createSession(id);
  const actor = await findActorOfSession(session.sessionId, id);
  if (actor.kind === "anonymous") throw new Error("the person could not be logged in");
  return { id, name, email, institutionId, actor, ...session };
}

/** Creates another session of a person. */
export async function createSession(userId: string): Promise<{ token: string; sessionId: string }> {
  const session = await db().$transaction((transaction) => beginSession(transaction, userId));
  const user = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { id: true, name: true, email: true, role: true, allowAccess: true, verified: true },
  });
  return { token: await signSessionToken(user, session.id, session.expiresAt), sessionId: session.id };
}

/** Creates a personal access token without asking for the password. */
export async function createAccessToken(
  userId: string,
  scope: AccessTokenScope,
): Promise<{ id: string; token: string }> {
  const token = ACCESS_TOKEN_PREFIX + crypto.randomUUID();
  const expiresAt = new Date(Date.now() + 86_400_000);
  const digest = computeKeyedDigest("access tokens", token);
  const { id } = await db().accessToken.create({
    data: { userId, name: "Proef", scope, digest, expiresAt },
    select: { id: true },
  });
  return { id, token };
}

/** Returns the id of a seeded hospital by its position in the alphabet. */
export async function getHospitalIdByAlphabet(place: number): Promise<string> {
  const found = await db().institution.findMany({ orderBy: { name: "asc" }, select: { id: true } });
  const id = found[place]?.id;
  if (id === undefined) throw new Error("there are not that many institutions");
  return id;
}
