import "server-only";
import { remembered, rememberedPer } from "../../platform/cache";
import { fromReplica } from "../../platform/database/db";

/** An address that search engines may show, and when what stands there last changed. */
export interface PublicAddress {
  id: string;
  updatedAt: Date;
}

/** A sitemap holds 50,000 addresses at most (sitemaps.org); the pages besides the entries need some. */
const PART_SIZE = 40_000;

const PUBLIC = { visibility: "PUBLIC", deletedAt: null } as const;

const parts = remembered("sitemap", "entries", async () => {
  const count = await fromReplica((database) => database.entry.count({ where: PUBLIC }));
  return Math.max(1, Math.ceil(count / PART_SIZE));
});

/** Into how many sitemaps the public entries go: 1 or more. Public to everyone. */
export function countSitemapParts(): Promise<number> {
  return parts();
}

/** The public entries of one part, numbered from 1, oldest first so that a part that is full stays as it is. */
export function listPublicEntries(part: number): Promise<PublicAddress[]> {
  return addresses(String(part));
}

/** In memory a part is some megabytes. */
const PARTS_REMEMBERED = 3;

const addresses = rememberedPer("sitemap part", { of: "entries", most: PARTS_REMEMBERED }, (part) =>
  readPart(Number(part)),
);

function readPart(part: number): Promise<PublicAddress[]> {
  return fromReplica((database) =>
    database.entry.findMany({
      where: PUBLIC,
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      skip: (part - 1) * PART_SIZE,
      take: PART_SIZE,
      select: { id: true, updatedAt: true },
    }),
  );
}
