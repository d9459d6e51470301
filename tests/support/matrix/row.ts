import type { CallOptions } from "../api";
import { type Caller, type CallerName, COLUMN, type Column } from "./callers";
import type { World } from "./world";

/** The answer of one call to each column of the table: a status. Who is not named gets what the one before them gets. */
export interface Statuses {
  anonymous: number;
  pending: number;
  member: number;
  colleague?: number;
  author?: number;
  admin: number;
  /** A reading and a writing program of the author, and a writing one of an admin. */
  programs?: readonly [number, number, number];
}

export interface Row {
  /** Method and address, as the description of the API has it. */
  call: string;
  /** Which one it is about. */
  about?: string;
  /** Makes what the call is about, whose id goes into the address; "own" is the caller's own account. */
  subject?: "own" | ((world: World) => Promise<string> | string);
  /** Fills the address's second parameter. */
  second?: (world: World, caller: Caller, subject: string) => Promise<string> | string;
  query?: string;
  options?: (world: World, caller: Caller, subject: string) => Promise<CallOptions> | CallOptions;
  statuses: Statuses;
  /** Who may know that the subject exists; to others it answers what something that does not exist answers. */
  known?: readonly Column[];
  /** It ends the caller, who is made anew for it; with a password, as it is asked for. */
  spends?: true;
}

export const everyone = (status = 200): Statuses => ({
  anonymous: status,
  pending: status,
  member: status,
  admin: status,
});

/** For those who have access to the register. */
export const members = (
  status = 200,
  programs: Statuses["programs"] = [status, status, status],
): Statuses => ({
  anonymous: 401,
  pending: 403,
  member: status,
  admin: status,
  programs,
});

export const admins = (status = 200): Statuses => ({
  anonymous: 401,
  pending: 403,
  member: 403,
  admin: status,
});

/** For the person it is about, whoever they are; `programs` is for the person's own programs. */
export const oneself = (status = 200, programs = 403): Statuses => ({
  anonymous: 401,
  pending: status,
  member: status,
  admin: status,
  programs: [programs, programs, programs],
});

/** For nobody, as it is about somebody else. */
export const nobodyElse: Statuses = { anonymous: 401, pending: 403, member: 403, admin: 403 };

/** What this caller is to get. */
export function expectedOf({ statuses }: Row, name: CallerName): number {
  const { anonymous, pending, member, admin } = statuses;
  const colleague = statuses.colleague ?? member;
  const author = statuses.author ?? colleague;
  // A program may what its owner may, where a row does not say otherwise, of what everyone may; and of the rest nothing.
  const open = anonymous < 400 || anonymous === pending;
  const [reading, writing, adminProgram] =
    statuses.programs ?? (open ? [author, author, member] : [403, 403, 403]);
  const all: Record<Column, number> = {
    anonymous,
    pending,
    member,
    colleague,
    author,
    admin,
    reading,
    writing,
    adminProgram,
  };
  return all[COLUMN[name]];
}

export function methodOf({ call }: Row): string {
  return call.split(" ", 1)[0] ?? "";
}

export function templateOfRow({ call }: Row): string {
  return call.split(" ")[1] ?? "";
}
