import "server-only";
import { authoriseWrite, findRow } from "../../entries/server/entries";
import type { Actor } from "../../platform/auth/actor";
import { db, Prisma } from "../../platform/database/db";
import { LIVE } from "../../platform/database/live";
import { settings } from "../../platform/env";
import { log } from "../../platform/log";
import { startRounds } from "../../platform/rounds";
import { linkableUri, splitUris } from "../../platform/text/schema";
import { BROKEN_AFTER, isFailure, type LinkOutcome, MAX_LINK_BYTES, MAX_LINKS } from "../links";
import type { BrokenLinkDto } from "../schema";
import { type AskOptions, askLink, type LinkAnswer } from "./ask-link";

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
    SELECT id, media_url AS media FROM entry e
    WHERE media_url IS NOT NULL AND ${LIVE} AND id > ${after} ORDER BY id LIMIT ${BATCH}`;
  return { links: rows.flatMap(({ media }) => askableLinks(media)), last: rows.at(-1)?.id ?? null };
}

/** Notes each address that an entry links to, and forgets those that none links to any more. Gives how many there are. */
async function gatherLinks(): Promise<number> {
  const links = new Set<string>();
  for (let after: string | null = ""; after !== null; ) {
    const batch = await readLinks(after);
    for (const link of batch.links) links.add(link);
    // In one order, so that two processes that do this at once never wait for each other in a circle.
    await db().$executeRaw`
      INSERT INTO link_check (url) SELECT unnest(${batch.links.sort()}::text[]) ON CONFLICT DO NOTHING`;
    after = batch.last;
  }
  await deleteOthers(links);
  return links.size;
}

async function deleteOthers(links: ReadonlySet<string>): Promise<void> {
  for (let after: string | undefined = ""; after !== undefined; ) {
    const rows: { url: string }[] = await db().$queryRaw`
      SELECT url FROM link_check WHERE url > ${after} ORDER BY url LIMIT ${BATCH}`;
    const gone = rows.map(({ url }) => url).filter((url) => !links.has(url));
    if (gone.length > 0) await db().$executeRaw`DELETE FROM link_check WHERE url = ANY(${gone}::text[])`;
    after = rows.at(-1)?.url;
  }
}

/** An address to ask, and whether it answered the last time. */
interface ClaimedLink {
  url: string;
  didAnswer: boolean;
}

/** Takes addresses that were not asked for a week; whoever takes one is the only one to ask it. */
function claimLinks(most: number, now: Date): Promise<ClaimedLink[]> {
  return db().$queryRaw<ClaimedLink[]>`
    UPDATE link_check SET checked_at = ${now} WHERE url IN (
      SELECT url FROM link_check
      WHERE checked_at IS NULL OR checked_at <= ${now}::timestamptz - interval '7 days'
      ORDER BY checked_at NULLS FIRST, url LIMIT ${most} FOR UPDATE SKIP LOCKED
    ) RETURNING url, coalesce(outcome = 'answers', false) AS "didAnswer"`;
}

/** Notes what came of asking an address. What was not asked says nothing of it. */
async function noteAnswer(url: string, { outcome, status }: LinkAnswer, now: Date): Promise<void> {
  const fails = isFailure(outcome);
  await db().$executeRaw`
    UPDATE link_check SET checked_at = ${now}, outcome = ${outcome}, status = ${status},
      failures = CASE WHEN ${fails} THEN failures + 1 ELSE 0 END,
      failing_since = CASE WHEN ${fails} THEN coalesce(failing_since, ${now}) END
    WHERE url = ${url}`;
}

/** Lets addresses be asked again a day later, and forgets that they answered: then what comes of it counts. */
async function releaseLinks(urls: readonly string[], now: Date): Promise<void> {
  await db().$executeRaw`
    UPDATE link_check SET checked_at = ${now}::timestamptz - interval '6 days', outcome = NULL WHERE url = ANY(${[...urls]}::text[])`;
}

/** So many hosts are asked at a time, and of one host one address after another. */
const AT_A_TIME = 4;
/** From so many hosts on, of which none is reached though most were the last time, it is our own line that is cut. */
const HOSTS_TO_DOUBT = 3;
const UNREACHED: readonly LinkOutcome[] = ["noHost", "noConnection", "tooSlow"];

function byHost(links: readonly ClaimedLink[]): ClaimedLink[][] {
  return [...Map.groupBy(links, ({ url }) => new URL(url).host).values()];
}

/** Asks all, and notes at once what was reached. Gives what was not. */
async function askHosts(hosts: readonly ClaimedLink[][], options: AskOptions, now: Date) {
  const waiting = [...hosts];
  const unreached: { url: string; answer: LinkAnswer }[] = [];
  const askOn = async () => {
    for (let links = waiting.shift(); links !== undefined; links = waiting.shift()) {
      for (const link of links) {
        const answer = await askLink(link.url, options);
        if (UNREACHED.includes(answer.outcome)) unreached.push({ url: link.url, answer });
        else await noteAnswer(link.url, answer, now);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, askOn));
  return unreached;
}

/** None of several hosts is reached, and most of the links answered the last time. */
function isOurLineCut(hosts: readonly ClaimedLink[][], unreached: number): boolean {
  const all = hosts.flat();
  if (hosts.length < HOSTS_TO_DOUBT || unreached < all.length) return false;
  return all.filter(({ didAnswer }) => didAnswer).length > all.length / 2;
}

/**
 * One round: asks a bounded number of the addresses that were not asked for a week whether they still work. When no host
 * at all is reached, though most were the last time, nothing is noted, and they are asked again a day later. Any number
 * of processes may do this at once. Gives how many were asked.
 */
export async function runLinkRound(now: Date = new Date(), options: AskOptions = {}): Promise<number> {
  const { APP_URL, LINK_CHECKS_PER_ROUND } = settings();
  await gatherLinks();
  const hosts = byHost(await claimLinks(LINK_CHECKS_PER_ROUND, now));
  const asked = hosts.flat().length;
  const agent = `AI-register-links (+${APP_URL})`;
  const unreached = await askHosts(hosts, { agent, ...options }, now);
  if (isOurLineCut(hosts, unreached.length)) {
    log().warn({ links: asked }, "no link was reached; nothing is noted");
    await releaseLinks(
      unreached.map(({ url }) => url),
      now,
    );
    return 0;
  }
  for (const { url, answer } of unreached) await noteAnswer(url, answer, now);
  return asked;
}

/** Asks links from now on, every LINK_CHECK_INTERVAL_SECONDS, when LINK_CHECKS allows it. */
export function startLinkWorker(): void {
  const { LINK_CHECKS, LINK_CHECK_INTERVAL_SECONDS } = settings();
  if (LINK_CHECKS) startRounds("asking links", LINK_CHECK_INTERVAL_SECONDS, () => runLinkRound());
}

/** Which of these addresses failed twice or more in a row, as far as that still says something. */
async function findBroken(urls: readonly string[]): Promise<BrokenLinkDto[]> {
  if (urls.length === 0) return [];
  const rows = await db().$queryRaw<
    (Pick<BrokenLinkDto, "link" | "outcome" | "status"> & { checked: Date; failingSince: Date })[]
  >`
    SELECT url AS link, outcome, status, checked_at AS checked, failing_since AS "failingSince" FROM link_check
    WHERE url = ANY(${[...urls]}::text[]) AND failures >= ${BROKEN_AFTER} AND failing_since IS NOT NULL
      AND checked_at > now() - ${SAYS_SOMETHING}`;
  return rows.map(({ checked, failingSince, ...row }) => ({
    ...row,
    checked: checked.toISOString(),
    failingSince: failingSince.toISOString(),
  }));
}

/** The links of an entry that failed twice or more in a row, for who may edit it. Throws as every write to an entry. */
export async function listBrokenLinks(actor: Actor, id: string): Promise<BrokenLinkDto[]> {
  const { row } = authoriseWrite(actor, "entry.edit", await findRow(id));
  return findBroken(askableLinks(row.mediaURL));
}

/** How many links are broken in each of these entries, by the entry's id. */
export async function countBrokenLinks(
  entries: readonly { id: string; mediaURL: string | null }[],
): Promise<Map<string, number>> {
  const links = entries.map(({ id, mediaURL }) => ({ id, urls: askableLinks(mediaURL) }));
  const found = await findBroken([...new Set(links.flatMap(({ urls }) => urls))]);
  const broken = new Set(found.map(({ link }) => link));
  return new Map(links.map(({ id, urls }) => [id, urls.filter((url) => broken.has(url)).length]));
}
