import "server-only";
import { authoriseEntryWrite, findUndeletedEntryRow } from "../../entries/server/entries";
import type { Actor } from "../../platform/auth/actor";
import { db, Prisma } from "../../platform/database/db";
import { IS_ENTRY_PUBLISHED_SQL } from "../../platform/database/live";
import { getSettings } from "../../platform/env";
import type { PublicRequestOptions } from "../../platform/http/public-request";
import { getLogger } from "../../platform/log";
import { startPeriodicJob } from "../../platform/rounds";
import { getLinkTarget, splitUris } from "../../platform/text/schema";
import {
  isLinkFailure,
  type LinkCheckOutcome,
  MAX_CHECKED_LINK_BYTES,
  MAX_CHECKED_LINKS_PER_ENTRY,
  MIN_FAILURES_FOR_BROKEN_LINK,
} from "../links";
import type { BrokenLinkDto } from "../schema";
import { checkLink, type LinkCheckResult } from "./ask-link";

/** Number of entries, or of stored links, that are read at a time. */
const BATCH_SIZE = 1_000;
/** Age after which a stored result is ignored, for instance because link checks were switched off. */
const MAX_RESULT_AGE = Prisma.sql`interval '21 days'`;

/** Returns the first distinct web links of a mediaURL that can be checked. */
function askableLinks(mediaURL: string | null): string[] {
  const links = splitUris(mediaURL ?? "").flatMap((uri) => getLinkTarget(uri) ?? []);
  return [...new Set(links)]
    .filter((link) => Buffer.byteLength(link) <= MAX_CHECKED_LINK_BYTES)
    .slice(0, MAX_CHECKED_LINKS_PER_ENTRY);
}

async function readLinks(after: string): Promise<{ links: string[]; last: string | null }> {
  const rows = await db().$queryRaw<{ id: string; media: string }[]>`
    SELECT id, media_url AS media FROM entry e
    WHERE media_url IS NOT NULL AND ${IS_ENTRY_PUBLISHED_SQL} AND id > ${after} ORDER BY id LIMIT ${BATCH_SIZE}`;
  return { links: rows.flatMap(({ media }) => askableLinks(media)), last: rows.at(-1)?.id ?? null };
}

/** Stores each link of an entry, and deletes links that no entry has any more. Returns how many there are. */
async function gatherLinks(): Promise<number> {
  const links = new Set<string>();
  for (let after: string | null = ""; after !== null; ) {
    const batch = await readLinks(after);
    for (const link of batch.links) links.add(link);
    // Sorted, so that concurrent processes cannot deadlock.
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
      SELECT url FROM link_check WHERE url > ${after} ORDER BY url LIMIT ${BATCH_SIZE}`;
    const gone = rows.map(({ url }) => url).filter((url) => !links.has(url));
    if (gone.length > 0) await db().$executeRaw`DELETE FROM link_check WHERE url = ANY(${gone}::text[])`;
    after = rows.at(-1)?.url;
  }
}

/** A link to check, and whether the last check succeeded. */
interface ClaimedLink {
  url: string;
  didAnswer: boolean;
}

/** Claims links that were not checked for a week; only the claiming process checks them. */
function claimLinks(most: number, now: Date): Promise<ClaimedLink[]> {
  return db().$queryRaw<ClaimedLink[]>`
    UPDATE link_check SET checked_at = ${now} WHERE url IN (
      SELECT url FROM link_check
      WHERE checked_at IS NULL OR checked_at <= ${now}::timestamptz - interval '7 days'
      ORDER BY checked_at NULLS FIRST, url LIMIT ${most} FOR UPDATE SKIP LOCKED
    ) RETURNING url, coalesce(outcome = 'answers', false) AS "didAnswer"`;
}

/** Stores the result of a check; a link that was not requested does not count as a failure. */
async function saveAnswer(url: string, { outcome, status }: LinkCheckResult, now: Date): Promise<void> {
  const fails = isLinkFailure(outcome);
  await db().$executeRaw`
    UPDATE link_check SET checked_at = ${now}, outcome = ${outcome}, status = ${status},
      failures = CASE WHEN ${fails} THEN failures + 1 ELSE 0 END,
      failing_since = CASE WHEN ${fails} THEN coalesce(failing_since, ${now}) END
    WHERE url = ${url}`;
}

/** Schedules links for another check in a day, and clears the last result, so that the next one counts. */
async function releaseLinks(urls: readonly string[], now: Date): Promise<void> {
  await db().$executeRaw`
    UPDATE link_check SET checked_at = ${now}::timestamptz - interval '6 days', outcome = NULL WHERE url = ANY(${[...urls]}::text[])`;
}

/** Number of hosts that are checked in parallel; the links of one host are checked one by one. */
const PARALLEL_HOSTS = 4;
/** Minimum number of hosts, all unreachable, to suspect our own connection, if most links worked the last time. */
const MIN_HOSTS_FOR_OUTAGE = 3;
const UNREACHED: readonly LinkCheckOutcome[] = ["noHost", "noConnection", "tooSlow"];

function byHost(links: readonly ClaimedLink[]): ClaimedLink[][] {
  return [...Map.groupBy(links, ({ url }) => new URL(url).host).values()];
}

/** Checks all links, stores the results of the reachable ones at once, and returns the unreachable ones. */
async function askHosts(hosts: readonly ClaimedLink[][], options: PublicRequestOptions, now: Date) {
  const waiting = [...hosts];
  const unreached: { url: string; answer: LinkCheckResult }[] = [];
  const askOn = async () => {
    for (let links = waiting.shift(); links !== undefined; links = waiting.shift()) {
      for (const link of links) {
        const answer = await checkLink(link.url, options);
        if (UNREACHED.includes(answer.outcome)) unreached.push({ url: link.url, answer });
        else await saveAnswer(link.url, answer, now);
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_HOSTS }, askOn));
  return unreached;
}

/**
 * Returns whether our own internet connection seems down: several hosts were checked, none was reachable, and most
 * links worked the last time.
 */
function isOwnConnectionDown(hosts: readonly ClaimedLink[][], unreached: number): boolean {
  const all = hosts.flat();
  if (hosts.length < MIN_HOSTS_FOR_OUTAGE || unreached < all.length) return false;
  return all.filter(({ didAnswer }) => didAnswer).length > all.length / 2;
}

/**
 * Runs one round: checks a bounded number of links that were not checked for a week. If no host is reached, though most
 * were the last time, nothing is stored, and the links are checked again in a day. Safe to run in several processes at
 * once. Returns how many were checked.
 */
export async function runLinkCheckRound(
  now: Date = new Date(),
  options: PublicRequestOptions = {},
): Promise<number> {
  const { APP_URL, LINK_CHECKS_PER_ROUND } = getSettings();
  await gatherLinks();
  const hosts = byHost(await claimLinks(LINK_CHECKS_PER_ROUND, now));
  const asked = hosts.flat().length;
  const agent = `AI-register-links (+${APP_URL})`;
  const unreached = await askHosts(hosts, { agent, ...options }, now);
  if (isOwnConnectionDown(hosts, unreached.length)) {
    getLogger().warn({ links: asked }, "no link was reached; nothing is noted");
    await releaseLinks(
      unreached.map(({ url }) => url),
      now,
    );
    return 0;
  }
  for (const { url, answer } of unreached) await saveAnswer(url, answer, now);
  return asked;
}

/** Starts the link checks, every LINK_CHECK_INTERVAL_SECONDS, if LINK_CHECKS is on. */
export function startLinkCheckWorker(): void {
  const { LINK_CHECKS, LINK_CHECK_INTERVAL_SECONDS } = getSettings();
  if (LINK_CHECKS) startPeriodicJob("asking links", LINK_CHECK_INTERVAL_SECONDS, () => runLinkCheckRound());
}

/** Finds which of these links failed at least twice in a row, by results that are not too old. */
async function findBroken(urls: readonly string[]): Promise<BrokenLinkDto[]> {
  if (urls.length === 0) return [];
  const rows = await db().$queryRaw<
    (Pick<BrokenLinkDto, "link" | "outcome" | "status"> & { checked: Date; failingSince: Date })[]
  >`
    SELECT url AS link, outcome, status, checked_at AS checked, failing_since AS "failingSince" FROM link_check
    WHERE url = ANY(${[...urls]}::text[]) AND failures >= ${MIN_FAILURES_FOR_BROKEN_LINK} AND failing_since IS NOT NULL
      AND checked_at > now() - ${MAX_RESULT_AGE}`;
  return rows.map(({ checked, failingSince, ...row }) => ({
    ...row,
    checked: checked.toISOString(),
    failingSince: failingSince.toISOString(),
  }));
}

/** Lists an entry's broken links (two failures in a row), for its editors. Throws as every write to an entry. */
export async function listBrokenLinksOfEntry(actor: Actor, id: string): Promise<BrokenLinkDto[]> {
  const { row } = authoriseEntryWrite(actor, "entry.edit", await findUndeletedEntryRow(id));
  return findBroken(askableLinks(row.mediaURL));
}

/** Counts the broken links in each of these entries, by the entry's id. */
export async function countBrokenLinksPerEntry(
  entries: readonly { id: string; mediaURL: string | null }[],
): Promise<Map<string, number>> {
  const links = entries.map(({ id, mediaURL }) => ({ id, urls: askableLinks(mediaURL) }));
  const found = await findBroken([...new Set(links.flatMap(({ urls }) => urls))]);
  const broken = new Set(found.map(({ link }) => link));
  return new Map(links.map(({ id, urls }) => [id, urls.filter((url) => broken.has(url)).length]));
}
