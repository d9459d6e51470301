import { db } from "@/lib/platform/database/db";
import type { PermissionColumn } from "./callers";
import { type ApiPermissionRow, buildStatusesForEveryone, type ExpectedStatuses } from "./row";
import {
  createBinnedEntryOfAuthor,
  createEntryOfAuthor,
  createUnpublishedEntryOfAuthor,
  type PermissionFixtures,
  VISIBILITY_LABELS,
} from "./world";

/** Asks the committee of another institution, of which the caller METCMEMBER is, for advice on an entry. */
async function createAdvice({ places, author }: PermissionFixtures, entryId: string, isGiven = false) {
  const given = { outcome: "approved", decidedOn: new Date("2026-01-05"), givenAt: new Date() } as const;
  const asked = { entryId, committeeId: places.elsewhere, askedById: author.id, question: "Mag dit zo?" };
  return (await db().advice.create({ data: { ...asked, ...(isGiven ? given : {}) } })).id;
}

type EntryMaker = (world: PermissionFixtures) => Promise<string>;

/** What advice can be about, and whether anybody but its editors and the committee may know of it. */
const ENTRIES: readonly [about: string, make: EntryMaker][] = [
  ...VISIBILITY_LABELS.map((visibility): [string, EntryMaker] => [
    visibility,
    (world) => createEntryOfAuthor(world, visibility),
  ]),
  ["DRAFT", (world) => createUnpublishedEntryOfAuthor(world, "DRAFT")],
];

const KNOWN: readonly PermissionColumn[] = ["author", "admin", "metc"];

/** Rows of a call about an open request, for an entry of each visibility, a draft, and one in the bin. */
function ofRequests(
  row: Omit<ApiPermissionRow, "statuses">,
  statuses: ExpectedStatuses,
  ofBinned: ExpectedStatuses,
): ApiPermissionRow[] {
  return [
    ...ENTRIES.map(
      ([about, make]): ApiPermissionRow => ({
        ...row,
        about: `a request on an entry that is ${about}`,
        subject: async (world) => createAdvice(world, await make(world)),
        known: KNOWN,
        statuses,
      }),
    ),
    {
      ...row,
      about: "a request on an entry in the bin",
      subject: async (world) => createAdvice(world, await createBinnedEntryOfAuthor(world)),
      known: [],
      statuses: ofBinned,
    },
  ];
}

const HIDDEN = { anonymous: 401, pending: 403, member: 404 } as const;

/** Asking is for editors of the entry; it is about the entry in the body. */
const ASK: Record<string, ExpectedStatuses> = {
  Openbaar: { anonymous: 401, pending: 403, member: 403, author: 201, admin: 201, programs: [403, 201, 403] },
  Instelling: { ...HIDDEN, colleague: 403, author: 201, admin: 201, programs: [403, 201, 404] },
  Privé: { ...HIDDEN, author: 201, admin: 201, programs: [403, 201, 404] },
  DRAFT: { ...HIDDEN, author: 201, admin: 201, programs: [403, 201, 404] },
};

/** Advice that was given is seen as its entry is, also by the committee. */
const READ_GIVEN: Record<string, ExpectedStatuses> = {
  Openbaar: buildStatusesForEveryone(),
  Instelling: {
    ...buildStatusesForEveryone(404),
    colleague: 200,
    author: 200,
    admin: 200,
    programs: [200, 200, 404],
  },
  Privé: { ...buildStatusesForEveryone(404), author: 200, admin: 200, programs: [200, 200, 404] },
  DRAFT: { ...buildStatusesForEveryone(404), author: 200, admin: 200, programs: [200, 200, 404] },
};

/** Rows of asking an ethics committee for advice, withdrawing the request, and giving and reading the advice. */
export const ADVICE_PERMISSION_ROWS: readonly ApiPermissionRow[] = [
  { call: "GET /api/v1/advice", query: "?state=asked", statuses: buildStatusesForEveryone() },
  ...ENTRIES.flatMap(([about, make]): ApiPermissionRow[] => [
    {
      call: "POST /api/v1/advice",
      about: `an entry that is ${about}`,
      options: async (world) => {
        const { here: id, elsewhere: committeeId } = world.places;
        await db().institution.update({ where: { id }, data: { committeeId } });
        return { json: { entry: await make(world) } };
      },
      statuses: ASK[about] ?? buildStatusesForEveryone(404),
    },
    {
      call: "GET /api/v1/advice/{id}",
      about: `advice on an entry that is ${about}`,
      subject: async (world) => createAdvice(world, await make(world), true),
      known: ["author", "admin"],
      statuses: READ_GIVEN[about] ?? buildStatusesForEveryone(404),
    },
  ]),
  ...ofRequests(
    { call: "GET /api/v1/advice/{id}" },
    { ...buildStatusesForEveryone(404), metc: 200, author: 200, admin: 200, programs: [200, 200, 404] },
    buildStatusesForEveryone(404),
  ),
  ...ofRequests(
    {
      call: "PUT /api/v1/advice/{id}",
      options: () => ({ json: { outcome: "exempt", decidedOn: "2026-01-05" } }),
    },
    { ...HIDDEN, metc: 200, author: 403, admin: 403, programs: [403, 403, 403] },
    { ...HIDDEN, admin: 404, programs: [403, 403, 403] },
  ),
  ...ofRequests(
    { call: "DELETE /api/v1/advice/{id}" },
    { ...HIDDEN, author: 200, admin: 200, programs: [404, 200, 404] },
    { ...HIDDEN, admin: 404, programs: [404, 404, 404] },
  ),
];
