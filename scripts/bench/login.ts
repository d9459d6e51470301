import { randomInt } from "node:crypto";
import type { RunningRegister } from "../../tests/support/server";
import { CHEAP_CAPTCHA, solveCaptcha } from "../../tests/support/solve-captcha";
import { say } from "../ground/report";
import { benchmark } from "./benchmark";
import { difference, median, milliseconds, percentage, quantile, table } from "./figures";

/** Issue 'A service people can rely on', item 4: known and unknown cost the same but for this. */
const TARGET = 0.1;
/** Fewer than the failures that an account has free of delay (LOGIN_FREE_FAILURES). */
const TRIES_PER_EMAIL = 20;
const WARM_UP = 20;

/** What a stranger tries: the addresses of accounts, and addresses that look the same and have none. */
const KINDS = ["known", "unknown"] as const;
type Kind = (typeof KINDS)[number];

let visitors = 0;

/** Every request comes from an address of its own in the network that is set apart for this (RFC 2544). */
function nextAddress(): string {
  visitors += 1;
  return `198.${18 + ((visitors >> 16) & 1)}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

async function post(register: RunningRegister, path: string, body: object): Promise<[number, number]> {
  const started = performance.now();
  const answer = await fetch(register.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": nextAddress() },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return [answer.status, performance.now() - started];
}

const captcha = (register: RunningRegister) => solveCaptcha(Number(new URL(register.url).port));

const emailOf = (kind: Kind, number: number) => `${kind}-${number}@umc-voorbeeld.example`;

async function makeAccount(register: RunningRegister, number: number): Promise<void> {
  const [status] = await post(register, "/api/auth", {
    name: `Proef ${number}`,
    email: emailOf("known", number),
    password: `fiets-wolk-${number}-bel`,
    captchaToken: await captcha(register),
  });
  if (status !== 200) throw new Error(`Asking for an account answered ${status}.`);
}

/** How long a wrong password takes. The captcha was solved before. */
async function tryLogin(register: RunningRegister, email: string): Promise<number> {
  const captchaToken = await captcha(register);
  const [status, took] = await post(register, "/api/auth/login", {
    email,
    password: "fout-123",
    captchaToken,
  });
  if (status !== 400) throw new Error(`A login with a wrong password answered ${status}.`);
  return took;
}

/** Tries both kinds in turn, which first is left to chance, so that what else the machine does falls on both alike. */
async function measure(register: RunningRegister, tries: number): Promise<Record<Kind, number[]>> {
  const times: Record<Kind, number[]> = { known: [], unknown: [] };
  for (let round = 0; round < tries; round += 1) {
    const number = Math.floor(round / TRIES_PER_EMAIL);
    const order = randomInt(2) === 0 ? KINDS : ([...KINDS].reverse() as Kind[]);
    for (const kind of order) times[kind].push(await tryLogin(register, emailOf(kind, number)));
  }
  return times;
}

export const loginBenchmark = benchmark({
  title: "Login: a known and an unknown e-mail address take the same time",
  settings: {
    // Stands in for the proxy that names the visitor's address.
    TRUSTED_PROXIES: "1",
    // A captcha is fetched and solved before each try, from one address, and that work is not what is measured.
    API_ANONYMOUS_CALLS: "1000000",
    ...CHEAP_CAPTCHA,
  },
  flags: { tries: { usual: 200, least: 20, most: 5_000 } },
  async run(register, { tries }) {
    const accounts = Math.ceil((WARM_UP + tries) / TRIES_PER_EMAIL);
    for (let number = 0; number < accounts; number += 1) await makeAccount(register, number);
    const all = await measure(register, WARM_UP + tries);
    const [known, unknown] = [all.known.slice(WARM_UP), all.unknown.slice(WARM_UP)];
    const apart = difference(median(known), median(unknown));
    const row = (name: string, times: readonly number[]) => [
      name,
      String(times.length),
      milliseconds(median(times)),
      milliseconds(quantile(times, 0.95)),
    ];
    const head = ["e-mail address", "tries", "median", "p95"];
    for (const line of table([head, row("known", known), row("unknown", unknown)])) say(`   ${line}`);
    const summary = `difference of the medians ${percentage(apart)} (ratio ${(median(known) / median(unknown)).toFixed(3)})`;
    say(`   ${summary}, goal: at most ${percentage(TARGET)}`);
    return apart <= TARGET ? [] : [summary];
  },
});
