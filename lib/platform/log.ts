import "server-only";
import { type Logger, pino } from "pino";
import { Counter } from "prom-client";
import { getSettings } from "./env";

/** Property names under which a secret could be logged, at the depths that our code logs. */
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

/** Size limit of log lines kept in memory while writing fails, such as on a full disk; further lines are dropped. */
const MAX_WAITING_BYTES = 256 * 1024;
/** How often failed writing is retried, in milliseconds, even when nothing new is logged. */
const RETRY_INTERVAL_MS = 1_000;

const singletons = globalThis as { registerLog?: Logger };

/**
 * Returns this process's log: one JSON object per line on standard output, from LOG_LEVEL up. Of a request only method,
 * path and status are logged; secrets are redacted as well.
 */
export function getLogger(): Logger {
  singletons.registerLog ??= createLog();
  return singletons.registerLog;
}

function createLog(): Logger {
  const destination = openDestination((lostLines) => {
    logger.warn({ lostLines }, "the log could not be written for a while");
  });
  const logger = pino(
    {
      level: getSettings().LOG_LEVEL,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`].map(quoted)), censor: "[removed]" },
      serializers: { err: pino.stdSerializers.err },
    },
    destination,
  );
  return logger;
}

/** Opens standard output so that its failures stop nothing. Calls `onRecovery` once writing works again. */
function openDestination(onRecovery: (lostLines: number) => void) {
  const lost = new Counter({
    name: "register_log_lines_lost_total",
    help: "Lines of the log that were dropped because standard output could not be written",
  });
  const destination = pino.destination({
    dest: process.stdout.fd,
    sync: false,
    maxLength: MAX_WAITING_BYTES,
    // With a minimum length of 0 the periodic flush, which retries writing, does nothing.
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
  // Runs before the destination's own exit listener, which would retry for ever.
  process.prependListener("exit", () => {
    if (isFailing) destination.destroy();
  });
  return destination;
}

/** Quotes a name with a dash, as pino parses redaction paths as code. */
function quoted(path: string): string {
  return path.replace(/(\*\.)?(\w+-\w+)$/, (_, star, name) => `${star ? "*" : ""}["${name}"]`);
}
