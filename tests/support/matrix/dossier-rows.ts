import { readLawRules } from "@/lib/dossier/server/law";
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
  createUnpublishedEntryOfAuthor,
  type PermissionFixtures,
} from "./world";

type Programs = [number, number, number];

/** Statuses of who may not even see the entry, and of who may see it only. */
const HIDDEN = { anonymous: 401, pending: 403, member: 404 } as const;

/** Each kind of entry, who may not know of it, and the answer to an admin's program. */
const ENTRIES: readonly [
  about: string,
  make: (world: PermissionFixtures) => Promise<string>,
  others: ExpectedStatuses,
  adminProgram: number,
  known: readonly PermissionColumn[],
][] = [
  [
    "Openbaar",
    (world) => createEntryOfAuthor(world, "Openbaar"),
    { anonymous: 401, pending: 403, member: 403, admin: 200 },
    403,
    ["member", "colleague", "author", "admin", "reading", "writing", "adminProgram"],
  ],
  [
    "Instelling",
    (world) => createEntryOfAuthor(world, "Instelling"),
    { ...HIDDEN, colleague: 403, admin: 200 },
    404,
    ["colleague", "author", "admin", "reading", "writing"],
  ],
  [
    "Privé",
    (world) => createEntryOfAuthor(world, "Privé"),
    { ...HIDDEN, admin: 200 },
    404,
    ["author", "admin", "reading", "writing"],
  ],
  [
    "DRAFT",
    (world) => createUnpublishedEntryOfAuthor(world, "DRAFT"),
    { ...HIDDEN, admin: 200 },
    404,
    ["author", "admin", "reading", "writing"],
  ],
];

function ofEntries(row: Omit<ApiPermissionRow, "statuses">, reading: number): ApiPermissionRow[] {
  const programs = (adminProgram: number): Programs => [reading, 200, adminProgram];
  return [
    ...ENTRIES.map(
      ([about, subject, others, adminProgram, known]): ApiPermissionRow => ({
        ...row,
        about: `an entry that is ${about}`,
        subject,
        known,
        statuses: { ...others, author: 200, programs: programs(adminProgram) },
      }),
    ),
    {
      ...row,
      about: "an entry in the bin",
      subject: createBinnedEntryOfAuthor,
      known: [],
      statuses: { ...HIDDEN, admin: 404, programs: [reading === 200 ? 404 : 403, 404, 404] },
    },
  ];
}

/** What a row of the law says, as a change that changes nothing. */
async function anUnchangedRule() {
  const [rule] = await readLawRules(db());
  if (rule === undefined) throw new Error("the law has no rows");
  const { key: _key, kind: _kind, subject: _subject, isBefore: _isBefore, routes: _routes, ...json } = rule;
  return { json };
}

/** Rows of reading and saving a dossier, and of the rows of the law. */
export const DOSSIER_PERMISSION_ROWS: readonly ApiPermissionRow[] = [
  ...ofEntries({ call: "GET /api/algorithm/{id}/dossier" }, 200),
  ...ofEntries(
    { call: "PUT /api/algorithm/{id}/dossier", options: () => ({ json: { answers: {}, version: 0 } }) },
    403,
  ),
  { call: "GET /api/v1/law-rules", statuses: buildStatusesForMembers() },
  {
    call: "PUT /api/v1/law-rules/{key}",
    subject: async () => (await readLawRules(db()))[0]?.key ?? "",
    options: anUnchangedRule,
    known: ["admin"],
    statuses: buildStatusesForAdmins(),
  },
];
