import type { ApiCallOptions } from "../api";
import {
  type CallerName,
  PERMISSION_COLUMN_BY_CALLER,
  type PermissionColumn,
  type TestCaller,
} from "./callers";
import type { PermissionFixtures } from "./world";

/** Expected status of a call per column. A missing column has the status of the column before it. */
export interface ExpectedStatuses {
  anonymous: number;
  pending: number;
  member: number;
  /** A member of the ethics committee of another institution than the author's; otherwise as any member. */
  metc?: number;
  colleague?: number;
  author?: number;
  admin: number;
  /** Statuses of three programs: read and write scope of the author, and write scope of an admin. */
  programs?: readonly [number, number, number];
}

export interface ApiPermissionRow {
  /** Method and path template, as in the API description. */
  call: string;
  /** Describes the subject in the test title. */
  about?: string;
  /** Creates the subject of the call, whose id replaces {id} in the path; "own" is the caller's own account. */
  subject?: "own" | ((world: PermissionFixtures) => Promise<string> | string);
  /** Returns the value of the path's second parameter. */
  second?: (world: PermissionFixtures, caller: TestCaller, subject: string) => Promise<string> | string;
  query?: string;
  options?: (
    world: PermissionFixtures,
    caller: TestCaller,
    subject: string,
  ) => Promise<ApiCallOptions> | ApiCallOptions;
  statuses: ExpectedStatuses;
  /** Columns that may know that the subject exists; others get the answer for a missing subject. */
  known?: readonly PermissionColumn[];
  /** True for a call that ends the caller's session or account, so each test creates a new caller with a password. */
  spends?: true;
}

export const buildStatusesForEveryone = (status = 200): ExpectedStatuses => ({
  anonymous: status,
  pending: status,
  member: status,
  admin: status,
});

/** Statuses of a call for people with access to the register. */
export const buildStatusesForMembers = (
  status = 200,
  programs: ExpectedStatuses["programs"] = [status, status, status],
): ExpectedStatuses => ({
  anonymous: 401,
  pending: 403,
  member: status,
  admin: status,
  programs,
});

export const buildStatusesForAdmins = (status = 200): ExpectedStatuses => ({
  anonymous: 401,
  pending: 403,
  member: 403,
  admin: status,
});

/** Statuses of a call that people make about themselves; `programs` is the status of the person's own programs. */
export const buildStatusesForOneself = (status = 200, programs = 403): ExpectedStatuses => ({
  anonymous: 401,
  pending: status,
  member: status,
  admin: status,
  programs: [programs, programs, programs],
});

/** Statuses of a call about another person's own data, which nobody may make. */
export const STATUSES_OF_OTHER_PERSONS_DATA: ExpectedStatuses = {
  anonymous: 401,
  pending: 403,
  member: 403,
  admin: 403,
};

/** Returns whether callers of a column may know that the subject of a row exists. */
export const isKnownToColumn = ({ known = [] }: ApiPermissionRow, column: PermissionColumn): boolean =>
  known.includes(column) || (column === "metc" && known.includes("member"));

/** Returns the status that a caller must get. */
export function getExpectedStatus({ statuses }: ApiPermissionRow, name: CallerName): number {
  const { anonymous, pending, member, admin } = statuses;
  const colleague = statuses.colleague ?? member;
  const author = statuses.author ?? colleague;
  // Where a row names no statuses of programs: a program has its owner's status when the call is open to everyone, else
  // 403.
  const open = anonymous < 400 || anonymous === pending;
  const [reading, writing, adminProgram] =
    statuses.programs ?? (open ? [author, author, member] : [403, 403, 403]);
  const all: Record<PermissionColumn, number> = {
    anonymous,
    pending,
    member,
    metc: statuses.metc ?? member,
    colleague,
    author,
    admin,
    reading,
    writing,
    adminProgram,
  };
  return all[PERMISSION_COLUMN_BY_CALLER[name]];
}

export function getMethodOfRow({ call }: ApiPermissionRow): string {
  return call.split(" ", 1)[0] ?? "";
}

export function getPathTemplateOfRow({ call }: ApiPermissionRow): string {
  return call.split(" ")[1] ?? "";
}
