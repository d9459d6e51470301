import { hasRegisterAccess } from "../platform/auth/actor";
import type { AdminUserDto } from "./answers";

/** Whether an account can receive entries: it has access and is not blocked. The server checks the same again. */
export function canReceiveEntries(user: AdminUserDto): boolean {
  return hasRegisterAccess(user) && !user.blocked;
}

/** Whether an account's request for access awaits an admin's decision. */
export function isWaiting(user: AdminUserDto): boolean {
  return !hasRegisterAccess(user) && !user.refused && !user.blocked;
}
