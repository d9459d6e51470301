import type { AdminUserDto } from "@/lib/accounts/answers";
import type { Sorting } from "./admin-table";

/** What an admin has changed and not saved: the account as it was read then, and what it is to become. */
export interface UserChange {
  base: AdminUserDto;
  role: AdminUserDto["role"];
  allowAccess: boolean;
}

export type UserChanges = ReadonlyMap<string, UserChange>;

/** Notes a change of an account, or forgets it when it is as it was. */
export function withChange(
  changes: UserChanges,
  user: AdminUserDto,
  change: Partial<Pick<UserChange, "role" | "allowAccess">>,
): UserChanges {
  const { base = user, role = user.role, allowAccess = user.allowAccess } = changes.get(user._id) ?? {};
  const next = { base, role, allowAccess, ...change };
  // An admin has access by the role alone: there is nothing to choose.
  if (next.role === "ADMIN") next.allowAccess = base.allowAccess;
  const all = new Map(changes);
  if (next.role === base.role && next.allowAccess === base.allowAccess) all.delete(user._id);
  else all.set(user._id, next);
  return all;
}

/** The changes made from the accounts as they are now; those of accounts that are gone, or already so, are dropped. */
export function rebase(changes: UserChanges, users: readonly AdminUserDto[]): UserChanges {
  const now = new Map(users.map((user) => [user._id, user]));
  const kept = [...changes].flatMap(([id, change]): [string, UserChange][] => {
    const base = now.get(id);
    if (!base || (base.role === change.role && base.allowAccess === change.allowAccess)) return [];
    return [[id, { ...change, base }]];
  });
  return new Map(kept);
}

/** The whole accounts that a save sends. */
export function changedUsers(changes: UserChanges): AdminUserDto[] {
  return [...changes.values()].map(({ base, role, allowAccess }) => ({ ...base, role, allowAccess }));
}

export const SORTABLE = ["name", "email", "verified", "allowAccess", "role", "created", "lastLogin"] as const;
export type SortKey = (typeof SORTABLE)[number];
export function isWaiting(user: AdminUserDto): boolean {
  return !user.allowAccess && user.role !== "ADMIN" && !user.refused && !user.blocked;
}

const words = new Intl.Collator("nl", { sensitivity: "base", numeric: true });

function compare(one: AdminUserDto, other: AdminUserDto, key: SortKey): number {
  if (key === "verified" || key === "allowAccess") return Number(one[key]) - Number(other[key]);
  if (key === "created" || key === "lastLogin") {
    const [a, b] = [one[key] ?? "", other[key] ?? ""];
    return a < b ? -1 : Number(a > b);
  }
  return words.compare(one[key], other[key]);
}

/** The accounts in order; as they are stored, so that a row stays put while it is changed. */
export function arrange(
  users: readonly AdminUserDto[],
  { waiting, sorting }: { waiting: boolean; sorting: Sorting<SortKey> },
): AdminUserDto[] {
  const direction = sorting.descending ? -1 : 1;
  return users
    .filter((user) => !waiting || isWaiting(user))
    .sort((one, other) => direction * compare(one, other, sorting.key));
}
