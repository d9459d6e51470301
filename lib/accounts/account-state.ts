import { isLetIn } from "../platform/auth/actor";
import type { AdminUserDto } from "./answers";

/** Whether an account can be given entries, as the server asks it once more. */
export function mayComeIn(user: AdminUserDto): boolean {
  return isLetIn(user) && !user.blocked;
}

/** Whether an account waits for an admin to decide. */
export function isWaiting(user: AdminUserDto): boolean {
  return !isLetIn(user) && !user.refused && !user.blocked;
}
