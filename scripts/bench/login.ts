import { randomInt } from "node:crypto";
import { callLocalRegister } from "../../tests/support/calls";
import { CHEAP_CAPTCHA_SETTINGS, solveCaptchaOfServer } from "../../tests/support/solve-captcha";
import { printLine } from "../ground/report";
import { defineBenchmark } from "./benchmark";
import {
  computeExcessOverSmaller,
  computeMedian,
  computeQuantile,
  formatMilliseconds,
  formatPercentage,
  formatTable,
} from "./figures";

/** Maximum difference in duration between refusals for known and unknown addresses, as a fraction. */
const TARGET = 0.1;
/** Logins per address: fewer than the failures that an account has without delay (LOGIN_FREE_FAILURES). */
const TRIES_PER_EMAIL = 20;
const WARM_UP = 20;

/** Kinds of addresses to try: with an account, and similar ones without. */
const KINDS = ["known", "unknown"] as const;
type Kind = (typeof KINDS)[number];

let visitors = 0;

/** Returns a new client address for every request, in the network reserved for benchmarks (RFC 2544). */
function nextAddress(): string {
  visitors += 1;
  return `198.${18 + ((visitors >> 16) & 1)}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

const emailOf = (kind: Kind, number: number) => `${kind}-${number}@umc-voorbeeld.example`;

/** Measures a request that must get this status; the captcha is solved before. */
async function post(port: number, path: string, status: number, body: object): Promise<number> {
  const json = { ...body, captchaToken: await solveCaptchaOfServer(port) };
  const started = performance.now();
  const answer = await callLocalRegister(port, "POST", path, { json, from: nextAddress() });
  if (answer?.status !== status) throw new Error(`${path} answered ${answer?.status}.`);
  return performance.now() - started;
}

/** Tries both kinds alternately, in random order, so that other load on the machine affects both equally. */
async function measure(port: number, tries: number): Promise<Record<Kind, number[]>> {
  const times: Record<Kind, number[]> = { known: [], unknown: [] };
  for (let round = 0; round < tries; round += 1) {
    const number = Math.floor(round / TRIES_PER_EMAIL);
    const order = randomInt(2) === 0 ? KINDS : ([...KINDS].reverse() as Kind[]);
    for (const kind of order) {
      const login = { email: emailOf(kind, number), password: "fout-123" };
      times[kind].push(await post(port, "/api/auth/login", 400, login));
    }
  }
  return times;
}

export const loginTimingLeakBenchmark = defineBenchmark({
  title: "Login: a known and an unknown e-mail address take the same time",
  settings: {
    // Acts as the proxy that reports the client's address.
    TRUSTED_PROXIES: "1",
    // Captchas are fetched and solved before each try, from one address, outside the measured time.
    API_ANONYMOUS_CALLS: "1000000",
    ...CHEAP_CAPTCHA_SETTINGS,
  },
  flags: { tries: { usual: 200, least: 20, most: 5_000 } },
  async run(register, { tries }) {
    const port = Number(new URL(register.url).port);
    for (let number = 0; number < (WARM_UP + tries) / TRIES_PER_EMAIL; number += 1) {
      const email = emailOf("known", number);
      const account = { name: `Proef ${number}`, email, password: `fiets-wolk-${number}-bel` };
      await post(port, "/api/auth", 200, account);
    }
    const all = await measure(port, WARM_UP + tries);
    const [known, unknown] = [all.known.slice(WARM_UP), all.unknown.slice(WARM_UP)];
    const apart = computeExcessOverSmaller(computeMedian(known), computeMedian(unknown));
    const row = (name: string, times: readonly number[]) => [
      name,
      String(times.length),
      formatMilliseconds(computeMedian(times)),
      formatMilliseconds(computeQuantile(times, 0.95)),
    ];
    const head = ["e-mail address", "tries", "median", "p95"];
    for (const line of formatTable([head, row("known", known), row("unknown", unknown)]))
      printLine(`   ${line}`);
    const summary = `difference of the medians ${formatPercentage(apart)} (ratio ${(computeMedian(known) / computeMedian(unknown)).toFixed(3)})`;
    printLine(`   ${summary}, goal: at most ${formatPercentage(TARGET)}`);
    return apart <= TARGET ? [] : [summary];
  },
});
