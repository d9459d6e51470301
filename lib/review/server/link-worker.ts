import "server-only";
import { settings } from "../../platform/env";
import { log } from "../../platform/log";
import { startRounds } from "../../platform/rounds";
import type { LinkOutcome } from "../links";
import { type AskOptions, askLink, type LinkAnswer } from "./ask-link";
import { type ClaimedLink, claimLinks, gatherLinks, noteAnswer, releaseLinks } from "./link-checks";

/** So many hosts are asked at a time, and of one host one address after another. */
const AT_A_TIME = 4;
/** From so many hosts on, of which none is reached though most were the last time, it is our own line that is cut. */
const HOSTS_TO_DOUBT = 3;
const UNREACHED: readonly LinkOutcome[] = ["noHost", "noConnection", "tooSlow"];

interface Unreached extends ClaimedLink {
  answer: LinkAnswer;
}

function byHost(links: readonly ClaimedLink[]): ClaimedLink[][] {
  const hosts = new Map<string, ClaimedLink[]>();
  for (const link of links) {
    const { host } = new URL(link.url);
    hosts.set(host, [...(hosts.get(host) ?? []), link]);
  }
  return [...hosts.values()];
}

/** Asks all, and notes at once what was reached. Gives what was not. */
async function askHosts(
  hosts: readonly ClaimedLink[][],
  options: AskOptions,
  now: Date,
): Promise<Unreached[]> {
  const waiting = [...hosts];
  const unreached: Unreached[] = [];
  const askOn = async () => {
    for (let links = waiting.shift(); links !== undefined; links = waiting.shift()) {
      for (const link of links) {
        const answer = await askLink(link.url, options);
        if (UNREACHED.includes(answer.outcome)) unreached.push({ ...link, answer });
        else await noteAnswer(link.url, answer, now);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, askOn));
  return unreached;
}

/** None of several hosts is reached, and most of the links answered the last time. */
function isOurLineCut(hosts: readonly ClaimedLink[][], unreached: readonly Unreached[]): boolean {
  const all = hosts.flat();
  if (hosts.length < HOSTS_TO_DOUBT || unreached.length < all.length) return false;
  return all.filter(({ didAnswer }) => didAnswer).length > all.length / 2;
}

/**
 * One round: asks a bounded number of the addresses that were not asked for a week whether they still work. When no host
 * at all is reached, though most were the last time, nothing is noted, and they are asked again a day later. Any number of processes may do this at once. Gives how
 * many were asked.
 */
export async function runLinkRound(now: Date = new Date(), options: AskOptions = {}): Promise<number> {
  const { APP_URL, LINK_CHECKS_PER_ROUND } = settings();
  await gatherLinks();
  const hosts = byHost(await claimLinks(LINK_CHECKS_PER_ROUND, now));
  const asked = hosts.flat().length;
  const agent = `AI-register-links (+${APP_URL})`;
  const unreached = await askHosts(hosts, { agent, ...options }, now);
  if (isOurLineCut(hosts, unreached)) {
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
