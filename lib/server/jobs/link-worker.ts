import "server-only";
import type { LinkOutcome } from "../../domain/links";
import { claimLinks, gatherLinks, noteAnswer, releaseLinks } from "../data/link-checks";
import { settings } from "../env";
import { type AskOptions, askLink, type LinkAnswer } from "../links/ask-link";
import { log } from "../log";

/** So many hosts are asked at a time, and of one host one address after another. */
const AT_A_TIME = 4;
/** From so many hosts on, of which none is reached, it is our own line that is cut. */
const HOSTS_TO_DOUBT = 3;
const UNREACHED: readonly LinkOutcome[] = ["noHost", "noConnection", "tooSlow"];

interface Asked {
  url: string;
  answer: LinkAnswer;
}

function byHost(urls: readonly string[]): string[][] {
  const hosts = new Map<string, string[]>();
  for (const url of urls) {
    const { host } = new URL(url);
    hosts.set(host, [...(hosts.get(host) ?? []), url]);
  }
  return [...hosts.values()];
}

async function askHosts(hosts: readonly string[][], options: AskOptions): Promise<Asked[]> {
  const waiting = [...hosts];
  const asked: Asked[] = [];
  const askOn = async () => {
    for (let urls = waiting.shift(); urls !== undefined; urls = waiting.shift()) {
      for (const url of urls) asked.push({ url, answer: await askLink(url, options) });
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, askOn));
  return asked;
}

/**
 * One round: asks a bounded number of the addresses that were not asked for a week whether they still work. When no host
 * at all is reached nothing is noted, and they are asked again. Any number of processes may do this at once. Gives how
 * many were asked.
 */
export async function runLinkRound(now: Date = new Date(), options: AskOptions = {}): Promise<number> {
  const { APP_URL, LINK_CHECKS_PER_ROUND } = settings();
  await gatherLinks();
  const hosts = byHost(await claimLinks(LINK_CHECKS_PER_ROUND, now));
  const asked = await askHosts(hosts, { agent: `AI-register-links (+${APP_URL})`, ...options });
  const reached = asked.filter(({ answer }) => !UNREACHED.includes(answer.outcome));
  if (hosts.length >= HOSTS_TO_DOUBT && reached.length === 0) {
    log().warn({ links: asked.length }, "no link was reached; nothing is noted");
    await releaseLinks(
      asked.map(({ url }) => url),
      now,
    );
    return 0;
  }
  for (const { url, answer } of asked) await noteAnswer(url, answer, now);
  return asked.length;
}

interface LinkWorker {
  timer: NodeJS.Timeout;
  running: boolean;
}

/** On the global object: Next may load this file once for the start of the server and once for its requests. */
const held = globalThis as unknown as { registerLinkWorker?: LinkWorker };

async function work(worker: LinkWorker): Promise<void> {
  if (worker.running) return;
  worker.running = true;
  try {
    await runLinkRound();
  } catch (error) {
    // The database is away; what was not asked is asked in a later round.
    log().error({ err: error }, "asking links failed");
  } finally {
    worker.running = false;
  }
}

/** Asks links from now on, every LINK_CHECK_INTERVAL_SECONDS, when LINK_CHECKS allows it; once per process. */
export function startLinkWorker(): void {
  const { LINK_CHECKS, LINK_CHECK_INTERVAL_SECONDS } = settings();
  if (!LINK_CHECKS || held.registerLinkWorker) return;
  const worker: LinkWorker = {
    timer: setInterval(() => void work(worker), LINK_CHECK_INTERVAL_SECONDS * 1000),
    running: false,
  };
  worker.timer.unref();
  held.registerLinkWorker = worker;
}
