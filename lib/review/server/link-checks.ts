import "server-only";
import { authoriseWrite, findRow } from "../../entries/server/entries";
import type { Actor } from "../../platform/auth/actor";
import { may } from "../../platform/auth/permissions";
import { db, Prisma } from "../../platform/database/db";
import { linkableUri, splitUris } from "../../platform/text/schema";
import type { BrokenLinkDto } from "../answers";
import { BROKEN_AFTER, isFailure, type LinkOutcome, MAX_LINK_BYTES, MAX_LINKS } from "../links";
import type { LinkAnswer } from "./ask-link";

/** Entries whose links are read at a time, and addresses that are looked at. */
const BATCH = 1_000;
/** What was found so long ago says nothing any more, such as where asking was switched off since. */
const SAYS_SOMETHING = Prisma.sql`interval '21 days'`;

/** The first web addresses of a mediaURL that can be asked, each once, as they are linked. */
function askableLinks(mediaURL: string | null): string[] {
  const links = splitUris(mediaURL ?? "").flatMap((uri) => linkableUri(uri) ?? []);
  return [...new Set(links)].filter((link) => Buffer.byteLength(link) <= MAX_LINK_BYTES).slice(0, MAX_LINKS);
}

async function readLinks(after: string): Promise<{ links: string[]; last: string | null }> {
  const rows = await db().$queryRaw<{ id: string; media: string }[]>`
    SELECT id, media_url AS media FROM entry
    WHERE media_url IS NOT NULL AND deleted_at IS NULL AND id > ${after} ORDER BY id LIMIT ${BATCH}`;
  return { links: rows.flatMap(({ media }) => askableLinks(media)), last: rows.at(-1)?.id ?? null };
}

/** Notes each address that an entry links to, and forgets those that none links to any more. Gives how many there are. */
export async function gatherLinks(): Promise<number> {
  const links = new Set<string>();
  for (let after: string | null = ""; after !== null; ) {
    const batch = await readLinks(after);
    for (const link of batch.links) links.add(link);
    // In one order, so that two processes that do this at once never wait for each other in a circle.
    await db().$executeRaw`
      INSERT INTO link_check (url) SELECT unnest(${batch.links.sort()}::text[]) ON CONFLICT DO NOTHING`;
    after = batch.last;
  }
  await forgetOthers(links);
  return links.size;
}

async function forgetOthers(links: ReadonlySet<string>): Promise<void> {
  for (let after: string | undefined = ""; after !== undefined; ) {
    const rows: { url: string }[] = await db().$queryRaw`
      SELECT url FROM link_check WHERE url > ${after} ORDER BY url LIMIT ${BATCH}`;
    const gone = rows.map(({ url }) => url).filter((url) => !links.has(url));
    if (gone.length > 0) await db().$executeRaw`DELETE FROM link_check WHERE url = ANY(${gone}::text[])`;
    after = rows.at(-1)?.url;
  }
}

/** An address to ask, and whether it answered the last time. */
export interface ClaimedLink {
  url: string;
  didAnswer: boolean;
}

/** Takes addresses that were not asked for a week; whoever takes one is the only one to ask it. */
export function claimLinks(most: number, now: Date): Promise<ClaimedLink[]> {
  return db().$queryRaw<ClaimedLink[]>`
    UPDATE link_check SET checked_at = ${now} WHERE url IN (
      SELECT url FROM link_check
      WHERE checked_at IS NULL OR checked_at <= ${now}::timestamptz - interval '7 days'
      ORDER BY checked_at NULLS FIRST, url LIMIT ${most} FOR UPDATE SKIP LOCKED
    ) RETURNING url, coalesce(outcome = 'answers', false) AS "didAnswer"`;
}

/** Notes what came of asking an address. What was not asked says nothing of it. */
export async function noteAnswer(url: string, { outcome, status }: LinkAnswer, now: Date): Promise<void> {
  const fails = isFailure(outcome);
  await db().$executeRaw`
    UPDATE link_check SET checked_at = ${now}, outcome = ${outcome}, status = ${status},
      failures = CASE WHEN ${fails} THEN failures + 1 ELSE 0 END,
      failing_since = CASE WHEN ${fails} THEN coalesce(failing_since, ${now}) END
    WHERE url = ${url}`;
}

/** Lets addresses be asked again a day later, and forgets that they answered: then what comes of it counts. */
export async function releaseLinks(urls: readonly string[], now: Date): Promise<void> {
  await db().$executeRaw`
    UPDATE link_check SET checked_at = ${now}::timestamptz - interval '6 days', outcome = NULL WHERE url = ANY(${[...urls]}::text[])`;
}

interface BrokenRow {
  url: string;
  outcome: BrokenLinkDto["outcome"] & LinkOutcome;
  status: number | null;
  checkedAt: Date;
  failingSince: Date;
}

async function findBroken(urls: readonly string[]): Promise<Map<string, BrokenLinkDto>> {
  const rows =
    urls.length === 0
      ? []
      : await db().$queryRaw<BrokenRow[]>`
          SELECT url, outcome, status, checked_at AS "checkedAt", failing_since AS "failingSince" FROM link_check
          WHERE url = ANY(${[...urls]}::text[]) AND failures >= ${BROKEN_AFTER} AND failing_since IS NOT NULL
            AND checked_at > now() - ${SAYS_SOMETHING}`;
  return new Map(
    rows.map(({ url, outcome, status, checkedAt, failingSince }) => [
      url,
      {
        link: url,
        outcome,
        status,
        checked: checkedAt.toISOString(),
        failingSince: failingSince.toISOString(),
      },
    ]),
  );
}

/** The links of an entry that failed twice or more in a row, for who may edit it. Throws as every write to an entry. */
export async function listBrokenLinks(actor: Actor, id: string): Promise<BrokenLinkDto[]> {
  const { row } = authoriseWrite(actor, "entry.edit", await findRow(id));
  return [...(await findBroken(askableLinks(row.mediaURL))).values()];
}

/** Of the actor's own entries how many links are broken in each, by the entry's id. */
export async function countOwnBrokenLinks(actor: Actor): Promise<Map<string, number>> {
  if (actor.kind !== "user" || !may(actor, "entry.create")) return new Map();
  const rows = await db().$queryRaw<{ id: string; media: string }[]>`
    SELECT id, media_url AS media FROM entry
    WHERE author_id = ${actor.id} AND media_url IS NOT NULL AND deleted_at IS NULL`;
  const links = rows.map(({ id, media }) => ({ id, urls: askableLinks(media) }));
  const broken = await findBroken([...new Set(links.flatMap(({ urls }) => urls))]);
  return new Map(links.map(({ id, urls }) => [id, urls.filter((url) => broken.has(url)).length] as const));
}
