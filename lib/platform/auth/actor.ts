export const ROLES = ["USER", "ADMIN", "METCMEMBER"] as const;
export type Role = (typeof ROLES)[number];

/** Scopes of personal access tokens. */
export const ACCESS_TOKEN_SCOPES = ["read", "write"] as const;
export type AccessTokenScope = (typeof ACCESS_TOKEN_SCOPES)[number];

/** A logged-in user, as the database has them at this request. */
export interface UserActor {
  kind: "user";
  id: string;
  name: string;
  email: string;
  role: Role;
  allowAccess: boolean;
  verified: boolean;
  institutionId: string | null;
  sessionId: string;
  /** Whether the role requires a second factor that the account lacks; until then the role gives no rights. */
  lacksSecondFactor?: boolean;
  /** Set when a program calls with a personal access token instead of a session. */
  accessToken?: { id: string; scope: AccessTokenScope };
  /** The client's network address, for the audit trail; absent outside a request. */
  address?: string | undefined;
}

/** Who calls a data function: an anonymous visitor or a user. */
export type Actor = { kind: "anonymous" } | UserActor;

export const ANONYMOUS: Actor = { kind: "anonymous" };

/** Level of access that an actor has at this moment; the `isAdmin` claim of a session depends on the role alone. */
export const ACTOR_STANDINGS = ["anonymous", "pending", "member", "admin"] as const;
export type ActorStanding = (typeof ACTOR_STANDINGS)[number];

/** Whether an account has access; admins have it by their role. */
export function hasRegisterAccess({ role, allowAccess }: Pick<UserActor, "role" | "allowAccess">): boolean {
  return allowAccess || role === "ADMIN";
}

/** Returns an actor's standing: pending for an admin without the required second factor, never admin for a token. */
export function getActorStanding(actor: Actor): ActorStanding {
  if (actor.kind === "anonymous") return "anonymous";
  if (actor.lacksSecondFactor || !hasRegisterAccess(actor)) return "pending";
  return actor.role === "ADMIN" && !actor.accessToken ? "admin" : "member";
}

export function isAdmin(actor: Actor): boolean {
  return getActorStanding(actor) === "admin";
}

/** Who may read an entry: everybody, its institution, or its author. Permissions depend on these codes. */
export const VISIBILITIES = ["PUBLIC", "INSTITUTION", "PRIVATE"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/**
 * States of an entry: DRAFT and IN_REVIEW were never published, BINNED is deleted but can be restored. For the
 * transitions see lib/entries/lifecycle.ts.
 */
export const ENTRY_STATES = ["DRAFT", "IN_REVIEW", "PUBLISHED", "BINNED"] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** Whether an entry in this state is deleted. */
export const isInBin = (state: EntryState) => state === "BINNED";

/** Who reads what is to be published first: nobody, a reviewer of the hospital, or an admin; the later one is stricter. */
export const REVIEW_RULES = ["none", "colleague", "admin"] as const;
export type ReviewRule = (typeof REVIEW_RULES)[number];
