import { db } from "@/lib/platform/database/db";
import { buildWholeDeclaration } from "../declarations";
import { findValueId } from "../entries";
import { type ApiPermissionRow, buildStatusesForEveryone, type ExpectedStatuses } from "./row";
import { createEntryOfAuthor, type PermissionFixtures, type VisibilityLabel } from "./world";

/** Creates an entry of the author that their hospital made. */
async function makeOwnEntry(world: PermissionFixtures, visibility: VisibilityLabel): Promise<string> {
  const id = await createEntryOfAuthor(world, visibility);
  const primaryDeveloper = await findValueId("primaryDeveloper", "Eigen instelling");
  await db().entry.update({ where: { id }, data: { primaryDeveloper }, select: { id: true } });
  return id;
}

/** Publishes a declaration of the author's hospital, and returns its slug. */
async function makeDeclaration({ author }: PermissionFixtures): Promise<string> {
  const slug = `verklaring-${crypto.randomUUID()}`;
  const { slug: hospital } = await db().institution.findUniqueOrThrow({
    where: { id: author.institutionId ?? "" },
  });
  const said = {
    law: "MDR",
    institution: "Ziekenhuis",
    address: "Utrecht",
    device: "Longscan",
    identification: "1",
  };
  const content = JSON.stringify({
    ...said,
    hospital,
    annex: "all",
    exceptions: null,
    published: "2026-11-01",
  });
  const sha256 = Buffer.from(
    await crypto.subtle.digest("SHA-256", new TextEncoder().encode(content)),
  ).toString("hex");
  const data = { slug, institutionId: author.institutionId ?? "", content, sha256 };
  return (await db().declaration.create({ data, select: { slug: true } })).slug;
}

/** Rows of a call about the draft of an entry that the author's hospital made. */
function ofDrafts(
  row: Omit<ApiPermissionRow, "statuses">,
  editors: number,
  programs: number,
): ApiPermissionRow[] {
  const statuses = (member: number, colleague: number): ExpectedStatuses => ({
    anonymous: 401,
    pending: 403,
    member,
    colleague,
    author: editors,
    admin: editors,
    programs: [row.call.startsWith("GET") ? programs : 403, programs, member],
  });
  return [
    {
      ...row,
      about: "a public entry",
      subject: (world) => makeOwnEntry(world, "Openbaar"),
      known: ["member", "colleague", "author", "admin", "reading", "writing", "adminProgram"],
      statuses: statuses(403, 403),
    },
    {
      ...row,
      about: "a private entry",
      subject: (world) => makeOwnEntry(world, "Privé"),
      known: ["author", "admin", "reading", "writing"],
      statuses: statuses(404, 404),
    },
  ];
}

/** Rows of preparing, publishing, reading and withdrawing a declaration; none of the callers looks after a hospital. */
export const DECLARATION_PERMISSION_ROWS: readonly ApiPermissionRow[] = [
  ...ofDrafts({ call: "GET /api/algorithm/{id}/declaration" }, 200, 200),
  ...ofDrafts(
    { call: "PUT /api/algorithm/{id}/declaration", options: () => ({ json: buildWholeDeclaration([]) }) },
    200,
    200,
  ),
  ...ofDrafts(
    { call: "POST /api/algorithm/{id}/declaration", options: () => ({ json: { version: 0 } }) },
    403,
    403,
  ),
  {
    call: "GET /api/v1/declarations/{slug}",
    subject: makeDeclaration,
    statuses: buildStatusesForEveryone(),
  },
  {
    call: "POST /api/v1/declarations/{slug}/withdraw",
    subject: makeDeclaration,
    options: () => ({ json: { reason: "Niet meer in gebruik." } }),
    known: ["member", "colleague", "author", "admin"],
    statuses: { anonymous: 401, pending: 403, member: 403, admin: 200 },
  },
];
