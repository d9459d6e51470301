import { followTarget } from "@/lib/following/server/follows";
import { saveSearch } from "@/lib/following/server/saved-searches";
import { createFeedAddress } from "@/lib/following/server/search-feed";
import { db } from "@/lib/platform/database/db";
import type { Column } from "./callers";
import { everyone, members, oneself, type Row, type Statuses } from "./row";
import { entryOf, type World } from "./world";

/** Writing is for members, and for programs that may write. */
const WRITERS: Statuses["programs"] = [403, 201, 201];

/** What is the author's own: others do not know that it is there. What is theirs, who is no member has as well. */
const OWN: Statuses = { ...members(404), pending: 404, author: 200, programs: [403, 200, 404] };
const KNOWN: readonly Column[] = ["author", "writing"];

async function searchOf({ author }: World): Promise<string> {
  await db().savedSearch.deleteMany({ where: { userId: author.id } });
  return (await saveSearch(author.actor, { name: "Van de auteur", query: "search=geheim" }))._id;
}

async function followOf(world: World): Promise<string> {
  const target = await entryOf(world, "Openbaar");
  return (await followTarget(world.author.actor, { kind: "entry", target, frequency: "weekly" }))._id;
}

async function feedOf(world: World): Promise<string> {
  const { address } = await createFeedAddress(world.author.actor, await searchOf(world));
  return /\/([\w-]{43})\.atom$/.exec(address)?.[1] ?? "";
}

const own = (row: Pick<Row, "call" | "subject" | "options">, statuses = OWN): Row => ({
  ...row,
  about: "the author's",
  known: KNOWN,
  statuses,
});

/** Following and saved searches: one's own alone. The feed of a search and the link of a mail are for who knows them. */
export const FOLLOWING_ROWS: readonly Row[] = [
  { call: "GET /api/v1/follows", statuses: oneself(200, 200) },
  {
    call: "POST /api/v1/follows",
    options: async (world) => ({
      json: { kind: "entry", target: await entryOf(world, "Openbaar"), frequency: "atOnce" },
    }),
    statuses: members(201, WRITERS),
  },
  {
    call: "POST /api/v1/follows",
    about: "an entry that is Privé",
    options: async (world) => ({
      json: { kind: "entry", target: await entryOf(world, "Privé"), frequency: "atOnce" },
    }),
    statuses: { ...members(404), author: 201, admin: 201, programs: [403, 201, 404] },
  },
  {
    call: "POST /api/v1/follows",
    about: "a product that only the author and admins see",
    options: async ({ author }) => {
      const data = { name: "Proef", slug: crypto.randomUUID(), createdById: author.id };
      const { slug } = await db().product.create({ data, select: { slug: true } });
      return { json: { kind: "product", target: slug, frequency: "atOnce" } };
    },
    statuses: { ...members(404), author: 201, admin: 201, programs: [403, 201, 404] },
  },
  own({
    call: "PUT /api/v1/follows/{id}",
    subject: followOf,
    options: () => ({ json: { frequency: "atOnce" } }),
  }),
  own({ call: "DELETE /api/v1/follows/{id}", subject: followOf }),
  { call: "GET /api/v1/saved-searches", statuses: oneself(200, 200) },
  {
    call: "POST /api/v1/saved-searches",
    options: (_world, { name }) => ({
      json: { name: "Proef", query: new URLSearchParams({ search: `zoekt ${name}` }).toString() },
    }),
    statuses: members(201, WRITERS),
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
  { call: "GET /api/v1/feeds/{feed}", subject: feedOf, statuses: everyone() },
  {
    call: "POST /api/v1/unsubscribe",
    query: "?s=onzin",
    statuses: everyone(),
  },
];
