import { db } from "@/lib/platform/database/db";
import type { PermissionColumn } from "./callers";
import {
  type ApiPermissionRow,
  buildStatusesForAdmins,
  buildStatusesForMembers,
  type ExpectedStatuses,
} from "./row";
import {
  createBinnedEntryOfAuthor,
  createEntryOfAuthor,
  type PermissionFixtures,
  VISIBILITY_LABELS,
  type VisibilityLabel,
} from "./world";

/** Creates a report on an entry of the author, optionally already solved. */
async function reportOn(entryId: string, isSolved = false): Promise<string> {
  const data = { entryId, entryName: "Algoritme", message: "Hier klopt iets niet." };
  const solved = isSolved ? ({ status: "solved", solvedAt: new Date() } as const) : {};
  return (await db().errorReport.create({ data: { ...data, ...solved }, select: { id: true } })).id;
}

const reportOf =
  (visibility: VisibilityLabel, isSolved = false) =>
  async (world: PermissionFixtures) =>
    reportOn(await createEntryOfAuthor(world, visibility), isSolved);

/**
 * Statuses of handling a report: everyone except the entry's author and admins gets 404, as if the report did not
 * exist.
 */
const HANDLED: ExpectedStatuses = {
  anonymous: 401,
  pending: 403,
  member: 404,
  colleague: 404,
  author: 200,
  admin: 200,
  programs: [403, 403, 403],
};

const KEEPERS: readonly PermissionColumn[] = ["author", "admin"];

/**
 * Returns a row for a report on an entry of each visibility, as the visibility may have changed since the report, on
 * an entry in the bin, and for a missing report.
 */
function ofEach(
  row: Omit<ApiPermissionRow, "statuses">,
  isSolved = false,
  statuses = HANDLED,
): ApiPermissionRow[] {
  return [
    ...VISIBILITY_LABELS.map(
      (visibility): ApiPermissionRow => ({
        ...row,
        about: `a report on an entry that is ${visibility}`,
        subject: reportOf(visibility, isSolved),
        known: KEEPERS,
        statuses,
      }),
    ),
    {
      ...row,
      about: "a report on an entry in the bin",
      subject: async (world) => reportOn(await createBinnedEntryOfAuthor(world), isSolved),
      known: [],
      statuses: buildStatusesForMembers(404, [403, 403, 403]),
    },
  ];
}

/** Rows of reading and handling reports: for the author of the entry and for admins. */
export const REPORT_PERMISSION_ROWS: readonly ApiPermissionRow[] = [
  { call: "GET /api/v1/reports", statuses: buildStatusesForMembers(200, [403, 403, 403]) },
  {
    call: "GET /api/v1/reports",
    query: "?status=open&page=2",
    statuses: buildStatusesForMembers(200, [403, 403, 403]),
  },
  { call: "GET /api/admin/reports", statuses: buildStatusesForAdmins() },
  ...ofEach({ call: "GET /api/v1/reports/{id}" }),
  ...ofEach({
    call: "POST /api/v1/reports/{id}/answer",
    options: () => ({ json: { text: "Dank u, dat passen we aan." } }),
  }),
  ...ofEach({ call: "POST /api/v1/reports/{id}/solve", options: () => ({ json: {} }) }),
  ...ofEach({ call: "POST /api/v1/reports/{id}/reopen", options: () => ({ json: {} }) }, true),
  // The author may read the report but not delete it, so gets 403.
  ...ofEach({ call: "DELETE /api/v1/reports/{id}" }, false, { ...HANDLED, author: 403 }),
];
