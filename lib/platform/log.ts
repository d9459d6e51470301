import "server-only";
import { type Logger, pino } from "pino";
import { Counter } from "prom-client";
import { settings } from "./env";

/** Names under which a secret could stand in what is logged, at any of the depths that our code logs. */
const SECRETS = [
  "password",
  "token",
  "captchaToken",
  "secret",
  "code",
  "authorization",
  "cookie",
  "set-cookie",
];

/** Lines that cannot be written, such as to a full disk, wait in memory up to this size; further lines are dropped. */
const MAX_WAITING_BYTES = 256 * 1024;
/** How often writing is tried again while it fails, also when nothing new is logged. */
const RETRY_INTERVAL_MS = 1_000;

const singletons = globalThis as { registerLog?: Logger };

/**
 * The log of this process: one JSON object a line on standard output, for whatever collects logs. LOG_LEVEL says how
 * much. Nothing that a caller sent is logged but method, path and status; secrets are struck out all the same.
 */
export function log(): Logger {
  singletons.registerLog ??= createLog();
  return singletons.registerLog;
}

function createLog(): Logger {
  const destination = openDestination((lostLines) => {
    logger.warn({ lostLines }, "the log could not be written for a while");
  });
  const logger = pino(
    {
      level: settings().LOG_LEVEL,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`].map(quoted)), censor: "[removed]" },
      serializers: { err: pino.stdSerializers.err },
    },
    destination,
  );
  return logger;
}

/** Standard output, whose failures stop nothing. Calls `onRecovery` once writing works again after a failure. */
function openDestination(onRecovery: (lostLines: number) => void) {
  const lost = new Counter({
    name: "register_log_lines_lost_total",
    help: "Lines of the log that were dropped because standard output could not be written",
  });
  const destination = pino.destination({
    dest: process.stdout.fd,
    sync: false,
    maxLength: MAX_WAITING_BYTES,
    // Without a minimum the destination ignores the periodic flush, which is what tries again.
    minLength: 1,
    periodicFlush: RETRY_INTERVAL_MS,
  });
  let [isFailing, lostLines] = [false, 0];
  destination.on("error", () => {
    isFailing = true;
  });
  destination.on("drop", () => {
    lost.inc();
    lostLines += 1;
  });
  destination.on("drain", () => {
    if (!isFailing && lostLines === 0) return;
    const count = lostLines;
    [isFailing, lostLines] = [false, 0];
    onRecovery(count);
  });
  // Before the destination's own listener, which tries for ever to write what is left.
  process.prependListener("exit", () => {
    if (isFailing) destination.destroy();
  });
  return destination;
}

/** pino reads a path as code: a name with a dash stands in brackets. */
function quoted(path: string): string {
  return path.replace(/(\*\.)?(\w+-\w+)$/, (_, star, name) => `${star ? "*" : ""}["${name}"]`);
}
