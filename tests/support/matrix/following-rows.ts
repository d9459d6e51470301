import { followTarget } from "@/lib/following/server/follows";
import { saveSearch } from "@/lib/following/server/saved-searches";
import { createFeedAddress } from "@/lib/following/server/search-feed";
import { db } from "@/lib/platform/database/db";
import { createWebhook, sendTrialToWebhook } from "@/lib/webhooks/server/webhooks";
import type { PermissionColumn } from "./callers";
import {
  type ApiPermissionRow,
  buildStatusesForEveryone,
  buildStatusesForMembers,
  buildStatusesForOneself,
  type ExpectedStatuses,
} from "./row";
import { createEntryOfAuthor, type PermissionFixtures } from "./world";

/** Statuses of programs for writes: allowed for programs with write scope. */
const WRITERS: ExpectedStatuses["programs"] = [403, 201, 201];

/**
 * Statuses of an object that only the author may see; others get 404, as if it did not exist. People without access
 * may have such objects too.
 */
const OWN: ExpectedStatuses = {
  ...buildStatusesForMembers(404),
  pending: 404,
  author: 200,
  programs: [403, 200, 404],
};
const KNOWN: readonly PermissionColumn[] = ["author", "writing"];

async function searchOf({ author }: PermissionFixtures): Promise<string> {
  await db().savedSearch.deleteMany({ where: { userId: author.id } });
  return (await saveSearch(author.actor, { name: "Van de auteur", query: "search=geheim" }))._id;
}

async function followOf(world: PermissionFixtures): Promise<string> {
  const target = await createEntryOfAuthor(world, "Openbaar");
  return (await followTarget(world.author.actor, { kind: "entry", target, frequency: "weekly" }))._id;
}

async function feedOf(world: PermissionFixtures): Promise<string> {
  const { address } = await createFeedAddress(world.author.actor, await searchOf(world));
  return /\/([\w-]{43})\.atom$/.exec(address)?.[1] ?? "";
}

async function webhookOf(world: PermissionFixtures): Promise<string> {
  const made = await db().webhook.findFirst({ where: { userId: world.author.id }, select: { id: true } });
  if (made !== null) return made.id;
  const target = await searchOf(world);
  const body = { kind: "savedSearch", target, url: "https://b.example/hook" } as const;
  return (await createWebhook(world.author.actor, body))._id;
}

const own = (
  row: Pick<ApiPermissionRow, "call" | "subject" | "second" | "options">,
  statuses = OWN,
): ApiPermissionRow => ({
  ...row,
  about: "the author's",
  known: KNOWN,
  statuses,
});

/**
 * Rows of follows and saved searches, which are private to one person. The feed of a search and the link in a mail
 * work for everyone who knows their secret.
 */
export const FOLLOWING_PERMISSION_ROWS: readonly ApiPermissionRow[] = [
  { call: "GET /api/v1/follows", statuses: buildStatusesForOneself(200, 200) },
  {
    call: "POST /api/v1/follows",
    options: async (world) => ({
      json: { kind: "entry", target: await createEntryOfAuthor(world, "Openbaar"), frequency: "atOnce" },
    }),
    statuses: buildStatusesForMembers(201, WRITERS),
  },
  {
    call: "POST /api/v1/follows",
    about: "an entry that is Privé",
    options: async (world) => ({
      json: { kind: "entry", target: await createEntryOfAuthor(world, "Privé"), frequency: "atOnce" },
    }),
    statuses: { ...buildStatusesForMembers(404), author: 201, admin: 201, programs: [403, 201, 404] },
  },
  {
    call: "POST /api/v1/follows",
    about: "a product that only the author and admins see",
    options: async ({ author }) => {
      const data = { name: "Proef", slug: crypto.randomUUID(), createdById: author.id };
      const { slug } = await db().product.create({ data, select: { slug: true } });
      return { json: { kind: "product", target: slug, frequency: "atOnce" } };
    },
    statuses: { ...buildStatusesForMembers(404), author: 201, admin: 201, programs: [403, 201, 404] },
  },
  own({
    call: "PUT /api/v1/follows/{id}",
    subject: followOf,
    options: () => ({ json: { frequency: "atOnce" } }),
  }),
  own({ call: "DELETE /api/v1/follows/{id}", subject: followOf }),
  { call: "GET /api/v1/saved-searches", statuses: buildStatusesForOneself(200, 200) },
  {
    call: "POST /api/v1/saved-searches",
    options: (_world, { name }) => ({
      json: { name: "Proef", query: new URLSearchParams({ search: `zoekt ${name}` }).toString() },
    }),
    statuses: buildStatusesForMembers(201, WRITERS),
  },
  own({
    call: "PUT /api/v1/saved-searches/{id}",
    subject: searchOf,
    options: () => ({ json: { name: "Anders" } }),
  }),
  own({ call: "DELETE /api/v1/saved-searches/{id}", subject: searchOf }),
  own(
    { call: "POST /api/v1/saved-searches/{id}/feed", subject: searchOf },
    { ...OWN, pending: 403, author: 201, programs: [403, 201, 404] },
  ),
  own({ call: "DELETE /api/v1/saved-searches/{id}/feed", subject: searchOf }),
  { call: "GET /api/v1/webhooks", statuses: buildStatusesForOneself(200, 200) },
  {
    call: "POST /api/v1/webhooks",
    options: async () => {
      const { name } = await db().institution.findFirstOrThrow({ select: { name: true } });
      return { json: { kind: "hospital", target: name, url: "https://b.example/hook" } };
    },
    statuses: buildStatusesForMembers(201, WRITERS),
  },
  own({ call: "DELETE /api/v1/webhooks/{id}", subject: webhookOf }),
  own(
    { call: "POST /api/v1/webhooks/{id}/secret", subject: webhookOf },
    { ...OWN, pending: 403, author: 201, programs: [403, 201, 404] },
  ),
  own({ call: "POST /api/v1/webhooks/{id}/resume", subject: webhookOf }, { ...OWN, pending: 403 }),
  own(
    { call: "GET /api/v1/webhooks/{id}/deliveries", subject: webhookOf },
    { ...OWN, programs: [200, 200, 404] },
  ),
  own(
    { call: "POST /api/v1/webhooks/{id}/deliveries", subject: webhookOf },
    { ...OWN, pending: 403, author: 201, programs: [403, 201, 404] },
  ),
  own(
    {
      call: "POST /api/v1/webhooks/{id}/deliveries/{delivery}",
      subject: webhookOf,
      second: async (world) => (await sendTrialToWebhook(world.author.actor, await webhookOf(world)))._id,
    },
    { ...OWN, pending: 403 },
  ),
  { call: "GET /api/v1/feeds/{feed}", subject: feedOf, statuses: buildStatusesForEveryone() },
  {
    call: "POST /api/v1/unsubscribe",
    query: "?s=onzin",
    statuses: buildStatusesForEveryone(),
  },
];
