import "server-only";

/** The columns of a user that make an actor. */
export const ACTOR_COLUMNS = {
  id: true,
  name: true,
  email: true,
  role: true,
  allowAccess: true,
  verified: true,
  institutionId: true,
} as const;
