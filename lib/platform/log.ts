import "server-only";
import { type Logger, pino } from "pino";
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

const singletons = globalThis as { registerLog?: Logger };

/**
 * The log of this process: one JSON object a line on standard output, for whatever collects logs. LOG_LEVEL says how
 * much. Nothing that a caller sent is logged but method, path and status; secrets are struck out all the same.
 */
export function log(): Logger {
  singletons.registerLog ??= pino({
    level: settings().LOG_LEVEL,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`].map(quoted)), censor: "[removed]" },
    serializers: { err: pino.stdSerializers.err },
  });
  return singletons.registerLog;
}

/** pino reads a path as code: a name with a dash stands in brackets. */
function quoted(path: string): string {
  return path.replace(/(\*\.)?(\w+-\w+)$/, (_, star, name) => `${star ? "*" : ""}["${name}"]`);
}
