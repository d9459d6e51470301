export const ROLES = ["USER", "ADMIN", "METCMEMBER"] as const;
export type Role = (typeof ROLES)[number];

/** What a personal access token was made for. */
export const TOKEN_SCOPES = ["read", "write"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** A person who is logged in, as the database knows them at this request. */
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
  /** Whether the role needs a second factor that the account does not have: until then it gives no rights. */
  lacksSecondFactor?: boolean;
  /** What a program asks with, in the place of a session: a personal access token. */
  accessToken?: { id: string; scope: TokenScope };
  /** The client's network address of this request, for the audit trail; absent outside a request. */
  address?: string | undefined;
}

/** Who is asking. Every data function takes one. */
export type Actor = { kind: "anonymous" } | UserActor;

export const ANONYMOUS: Actor = { kind: "anonymous" };

/** What an actor is to the register as a whole. `isAdmin` derives from the role alone. */
export const STANDINGS = ["anonymous", "pending", "member", "admin"] as const;
export type Standing = (typeof STANDINGS)[number];

/** Whether an account is let in: with access, which an admin has by the role alone. */
export function isLetIn({ role, allowAccess }: Pick<UserActor, "role" | "allowAccess">): boolean {
  return allowAccess || role === "ADMIN";
}

/** An admin who still lacks the second factor has no more rights than a pending account; an access token never has an admin's. */
export function standingOf(actor: Actor): Standing {
  if (actor.kind === "anonymous") return "anonymous";
  if (actor.lacksSecondFactor || !isLetIn(actor)) return "pending";
  return actor.role === "ADMIN" && !actor.accessToken ? "admin" : "member";
}

export function isAdmin(actor: Actor): boolean {
  return standingOf(actor) === "admin";
}

/** Who may read an entry: everybody, its institution, or its author; the codes that rights hang on. */
export const VISIBILITIES = ["PUBLIC", "INSTITUTION", "PRIVATE"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/**
 * Whether anything of an entry is published: a DRAFT and one IN_REVIEW never were, a BINNED one is deleted and can be
 * restored. How it goes from one to the other stands in lib/entries/lifecycle.ts.
 */
export const ENTRY_STATES = ["DRAFT", "IN_REVIEW", "PUBLISHED", "BINNED"] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** Whether an entry in this state is deleted. */
export const isInBin = (state: EntryState) => state === "BINNED";
