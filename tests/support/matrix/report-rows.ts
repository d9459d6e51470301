import { db } from "@/lib/platform/database/db";
import type { Column } from "./callers";
import { admins, members, type Row, type Statuses } from "./row";
import { binnedEntryOf, entryOf, VISIBILITIES, type Visibility, type World } from "./world";

/** A report on an entry of the author; solved when `isSolved`. */
async function reportOn(entryId: string, isSolved = false): Promise<string> {
  const data = { entryId, entryName: "Algoritme", message: "Hier klopt iets niet." };
  const solved = isSolved ? ({ status: "solved", solvedAt: new Date() } as const) : {};
  return (await db().errorReport.create({ data: { ...data, ...solved }, select: { id: true } })).id;
}

const reportOf =
  (visibility: Visibility, isSolved = false) =>
  async (world: World) =>
    reportOn(await entryOf(world, visibility), isSolved);

/** Whoever is neither the author of its entry nor an admin gets what something that does not exist gets. */
const HANDLED: Statuses = {
  anonymous: 401,
  pending: 403,
  member: 404,
  colleague: 404,
  author: 200,
  admin: 200,
  programs: [403, 403, 403],
};

const KEEPERS: readonly Column[] = ["author", "admin"];

/** A row for a report on an entry of each visibility, for it may have changed since; and of one in the bin, of none. */
function ofEach(row: Omit<Row, "statuses">, isSolved = false, statuses = HANDLED): Row[] {
  return [
    ...VISIBILITIES.map(
      (visibility): Row => ({
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
      subject: async (world) => reportOn(await binnedEntryOf(world), isSolved),
      known: [],
      statuses: members(404, [403, 403, 403]),
    },
  ];
}

/** Reading and answering what was reported: for the author of the entry, and for admins. */
export const REPORT_ROWS: readonly Row[] = [
  { call: "GET /api/v1/reports", statuses: members(200, [403, 403, 403]) },
  { call: "GET /api/v1/reports", query: "?status=open&page=2", statuses: members(200, [403, 403, 403]) },
  { call: "GET /api/admin/reports", statuses: admins() },
  ...ofEach({ call: "GET /api/v1/reports/{id}" }),
  ...ofEach({
    call: "POST /api/v1/reports/{id}/answer",
    options: () => ({ json: { text: "Dank u, dat passen we aan." } }),
  }),
  ...ofEach({ call: "POST /api/v1/reports/{id}/solve", options: () => ({ json: {} }) }),
  ...ofEach({ call: "POST /api/v1/reports/{id}/reopen", options: () => ({ json: {} }) }, true),
  // Its author knows it, and may not remove it.
  ...ofEach({ call: "DELETE /api/v1/reports/{id}" }, false, { ...HANDLED, author: 403 }),
];
