import "server-only";
import { settings } from "../env";
import { log } from "../log";
import { outsideRequest } from "../request";
import { deliverDueMails, type Leave } from "./deliver";

interface MailWorker {
  leave: Leave;
  timer: NodeJS.Timeout;
  running: boolean;
  /** Something was enqueued while a round ran. */
  again: boolean;
}

/** On the global object: Next may load this file once for the start of the server and once for its requests. */
const held = globalThis as { registerMailWorker?: MailWorker };

async function work(worker: MailWorker): Promise<void> {
  if (worker.running) {
    worker.again = true;
    return;
  }
  worker.running = true;
  try {
    do {
      worker.again = false;
      await deliverDueMails(worker.leave);
    } while (worker.again);
  } catch (error) {
    // The database is away; the next round tries again, and nothing is lost meanwhile.
    log().error({ err: error }, "sending mails failed");
  } finally {
    worker.running = false;
  }
}

/** Sends due mails from now on, every MAIL_INTERVAL_SECONDS and after each nudge; once per process. */
export function startMailWorker(leave: Leave): void {
  if (held.registerMailWorker) return;
  const timer = setInterval(nudgeMailWorker, settings().MAIL_INTERVAL_SECONDS * 1000);
  timer.unref();
  held.registerMailWorker = { leave, timer, running: false, again: false };
  nudgeMailWorker();
}

export function stopMailWorker(): void {
  clearInterval(held.registerMailWorker?.timer);
  delete held.registerMailWorker;
}

/** Call after a commit that enqueued a mail: it leaves at once. Nothing waits for it; without a worker it does nothing. */
export function nudgeMailWorker(): void {
  const worker = held.registerMailWorker;
  if (worker) void outsideRequest(() => work(worker));
}
