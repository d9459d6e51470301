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

/** Makes an entry wait for review, proposed by its author: a change of it, or its first publication. */
async function createReview(
  { author }: PermissionFixtures,
  entryId: string,
  isChange: boolean,
): Promise<string> {
  const { version, visibility } = await db().entry.findUniqueOrThrow({ where: { id: entryId } });
  const change = { base: version, content: { algorithmName: "Een voorstel", visibility } };
  const data = { entryId, proposerId: author.id, ...(isChange ? change : {}) };
  return (await db().review.create({ data, select: { id: true } })).id;
}

type EntryMaker = (world: PermissionFixtures) => Promise<string>;

const SUBJECTS: readonly [about: string, isChange: boolean, make: EntryMaker][] = [
  ["a change of a public entry", true, (world) => createEntryOfAuthor(world, "Openbaar")],
  ["a change of a private entry", true, (world) => createEntryOfAuthor(world, "Privé")],
  ["a first publication", false, (world) => createUnpublishedEntryOfAuthor(world, "IN_REVIEW")],
];

const KNOWN: readonly PermissionColumn[] = ["author", "admin"];
const HIDDEN = { anonymous: 401, pending: 403, member: 404 } as const;

/** Rows of a call about a review, for each kind of one, and for an entry in the bin. */
function ofReviews(
  row: Omit<ApiPermissionRow, "statuses">,
  statuses: ExpectedStatuses,
  ofBinned: ExpectedStatuses,
): ApiPermissionRow[] {
  return [
    ...SUBJECTS.map(
      ([about, isChange, make]): ApiPermissionRow => ({
        ...row,
        about,
        subject: async (world) => createReview(world, await make(world), isChange),
        known: KNOWN,
        statuses,
      }),
    ),
    {
      ...row,
      about: "a change of an entry in the bin",
      subject: async (world) => createReview(world, await createBinnedEntryOfAuthor(world), true),
      known: [],
      statuses: ofBinned,
    },
  ];
}

/** A refusal that the review has, with the revision and version that it is about. */
async function refusal(_world: PermissionFixtures, _caller: unknown, id: string) {
  const review = await db().review.findUnique({ where: { id }, include: { entry: true } });
  const { revision = 1, entry } = review ?? {};
  return { json: { decision: "refuse", reason: "Nog niet.", revision, version: entry?.version ?? 1 } };
}

async function aComment(_world: PermissionFixtures, _caller: unknown, reviewId: string): Promise<string> {
  if ((await db().review.count({ where: { id: reviewId } })) === 0) return "geen-opmerking";
  return (await db().reviewComment.create({ data: { reviewId, text: "Welke doelgroep?" } })).id;
}

const NEVER_BY_PROGRAMS = [403, 403, 403] as const;
const GONE: ExpectedStatuses = { ...HIDDEN, admin: 404, programs: [...NEVER_BY_PROGRAMS] };
const forEditors = (status: number): ExpectedStatuses => ({
  ...HIDDEN,
  author: status,
  admin: status,
  programs: [...NEVER_BY_PROGRAMS],
});

/** Rows of reading a review, deciding about it, withdrawing it, and commenting on it. */
export const REVIEW_PERMISSION_ROWS: readonly ApiPermissionRow[] = [
  { call: "GET /api/v1/reviews", query: "?state=open", statuses: buildStatusesForMembers() },
  ...ofReviews(
    { call: "GET /api/v1/reviews/{id}" },
    { ...HIDDEN, author: 200, admin: 200, programs: [200, 200, 404] },
    { ...HIDDEN, admin: 404, programs: [404, 404, 404] },
  ),
  // The rule asks nobody to read first here, so that the author may decide; with a rule: tests/integration/review.
  ...ofReviews({ call: "PUT /api/v1/reviews/{id}", options: refusal }, forEditors(200), GONE),
  ...ofReviews({ call: "DELETE /api/v1/reviews/{id}" }, forEditors(200), GONE),
  ...ofReviews(
    { call: "POST /api/v1/reviews/{id}/comments", options: () => ({ json: { text: "Welke doelgroep?" } }) },
    forEditors(201),
    GONE,
  ),
  ...ofReviews(
    {
      call: "PUT /api/v1/reviews/{id}/comments/{comment}",
      second: aComment,
      options: () => ({ json: { resolved: true } }),
    },
    forEditors(200),
    GONE,
  ),
  { call: "GET /api/v1/admin/review", statuses: buildStatusesForAdmins() },
  {
    call: "PUT /api/v1/admin/review",
    options: () => ({ json: { rule: "none" } }),
    statuses: buildStatusesForAdmins(),
  },
];
