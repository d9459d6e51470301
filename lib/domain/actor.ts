export const ROLES = ["USER", "ADMIN", "METCMEMBER"] as const;
export type Role = (typeof ROLES)[number];

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
}

/** Who is asking. Every data function takes one. */
export type Actor = { kind: "anonymous" } | UserActor;

export const ANONYMOUS: Actor = { kind: "anonymous" };

/** What an actor is to the register as a whole. `isAdmin` derives from the role alone. */
export type Standing = "anonymous" | "pending" | "member" | "admin";

export function standingOf(actor: Actor): Standing {
  if (actor.kind === "anonymous") return "anonymous";
  if (actor.role === "ADMIN") return "admin";
  return actor.allowAccess ? "member" : "pending";
}

export function isAdmin(actor: Actor): boolean {
  return standingOf(actor) === "admin";
}
