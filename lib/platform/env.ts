import "server-only";
import { availableParallelism } from "node:os";
import { z } from "zod";
import { DATA_LICENCE_NAMES } from "./data-licences";
import { normaliseHost } from "./http/hosts";

/** Boolean settings. Only this file reads environment variables; those for operators are in .env.example. */
const flag = z
  .enum(["true", "false", "1", "0", ""])
  .transform((value) => value === "true" || value === "1")
  .optional();

const count = (fallback: number) => z.coerce.number().int().min(1).default(fallback);

/** Upper bound of PROCESSES: more processes on one machine would each get too few database connections. */
const MAX_PROCESSES = 32;

const processes = z
  .string()
  .default("1")
  .transform((text) => (text === "auto" ? Math.min(availableParallelism(), MAX_PROCESSES) : Number(text)))
  .refine((amount) => Number.isInteger(amount) && amount >= 1 && amount <= MAX_PROCESSES, {
    error: `has to be a number from 1 to ${MAX_PROCESSES}, or auto: as many as there are cores`,
  });

/** Connections of one process: 10, or a share of 80 of PostgreSQL's default max_connections of 100. */
const poolSize = (amount: number) => Math.max(3, Math.min(10, Math.floor(80 / amount)));

const optionalText = z
  .string()
  .transform((value) => (value.trim() === "" ? undefined : value.trim()))
  .optional();

/** An optional text that has to pass a check when it is set. */
const checkedText = (isRight: (text: string) => boolean, error: string) =>
  optionalText.refine((text) => text === undefined || isRight(text), { error });

const LOCAL_ADDRESS = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/;

/**
 * Whether a text is an issuer (OpenID Connect Discovery, section 2): https without query and hash; http on localhost.
 */
function isIssuer(address: string): boolean {
  if (!URL.canParse(address) || address.length > 255 || /[?#\s]/.test(address)) return false;
  const { protocol, username, password } = new URL(address);
  const isSafe = protocol === "https:" || (protocol === "http:" && LOCAL_ADDRESS.test(address));
  return isSafe && username === "" && password === "";
}

/** A contact as RFC 9116 allows it: a mailto: or https: address. */
const CONTACT = /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/;

/** A web address that identifies an organisation, such as its page in a register of organisations. */
const URI = /^https?:\/\/[^\s<>"{}|\\^`]+$/;

/** Whether a URL has no path: all links of the register start at the root. */
function isOrigin(address: string): boolean {
  const { href, origin } = new URL(address);
  return href === `${origin}/`;
}

const settingsSchema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("production"),
  DATABASE_URL: z
    .string({ error: "is required: the address of the PostgreSQL database" })
    .startsWith("postgres", {
      error: "has to begin with postgresql://",
    }),
  MIGRATION_DATABASE_URL: optionalText,
  DATABASE_REPLICA_URL: checkedText((url) => url.startsWith("postgres"), "has to begin with postgresql://"),
  EMBEDDED_DATABASE: flag,
  DATA_DIR: z.string().default(".data"),
  AUTH_SECRET: z
    .string({
      error: "is required: a secret of at least 32 characters, for instance from `openssl rand -base64 48`",
    })
    .min(32, { error: "is too short: at least 32 characters, for instance from `openssl rand -base64 48`" }),
  APP_URL: z
    .url({
      protocol: /^https?$/,
      error: "is required: the address of the register, such as https://register.voorbeeld.nl",
    })
    .refine((url) => !URL.canParse(url) || isOrigin(url), {
      error:
        "has more than a host: the register needs an address of its own, such as https://register.voorbeeld.nl, without a path",
    })
    .transform((url) => new URL(url).origin),
  ALLOWED_HOSTS: z
    .string()
    .default("")
    .transform((names) => names.split(/[\s,]+/).filter(Boolean))
    .refine((names) => names.every((name) => normaliseHost(name) !== null), {
      error: "has something that is no host name: write register.voorbeeld.nl, proef.voorbeeld.nl",
    })
    .transform((names) => names.flatMap((name) => normaliseHost(name) ?? [])),
  HOST: optionalText,
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  HCAPTCHA_SITE_KEY: optionalText,
  HCAPTCHA_SECRET: optionalText,
  HCAPTCHA_VERIFY_URL: z.url().default("https://api.hcaptcha.com/siteverify"),
  ALTCHA_COST: count(5_000),
  ALTCHA_MAX_NUMBER: count(150),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(5).max(64).default(5),
  LOGIN_FAILURES: count(25),
  LOGIN_WINDOW_SECONDS: count(300),
  LOGIN_FREE_FAILURES: count(30),
  LOGIN_DELAY_MAX_SECONDS: count(300),
  SECOND_FACTOR_TRIES: count(10),
  REQUIRE_ADMIN_2FA: z
    .enum(["true", "false", "1", "0", ""])
    .transform((value) => (value === "" ? undefined : value === "true" || value === "1"))
    .optional(),
  API_ANONYMOUS_CALLS: count(300),
  API_TOKEN_CALLS: count(600),
  PAGES_PER_MINUTE: count(600),
  REGISTRATIONS_PER_HOUR: count(30),
  TOKEN_MAILS_PER_ACCOUNT: count(5),
  TOKEN_MAILS_PER_ADDRESS: count(50),
  TOKEN_TRIES_PER_ADDRESS: count(100),
  MESSAGES_PER_HOUR: count(10),
  REPORTS_PER_HOUR: count(10),
  EXPORTS_PER_HOUR: count(60),
  RESEND_API_KEY: optionalText,
  RESEND_BASE_URL: z.url({ error: "is no valid address" }).default("https://api.resend.com"),
  SMTP_URL: optionalText,
  MAIL_FROM: optionalText,
  MAIL_INTERVAL_SECONDS: count(10),
  FOLLOW_INTERVAL_SECONDS: count(20),
  LINK_CHECKS: flag,
  LINK_CHECK_INTERVAL_SECONDS: count(3_600),
  LINK_CHECKS_PER_ROUND: count(200),
  PROCESSES: processes,
  WITHOUT_JOBS: flag,
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).optional(),
  DATABASE_DEADLINE_MS: count(5_000),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  METRICS_TOKEN: checkedText((token) => token.length >= 16, "is too short: at least 16 characters"),
  OIDC_ISSUER: checkedText(
    isIssuer,
    "is no address of a provider: write https://connect.voorbeeld.nl, without a question mark or a hash",
  ),
  OIDC_CLIENT_ID: optionalText,
  OIDC_CLIENT_SECRET: optionalText,
  OIDC_NAME: checkedText((name) => name.length <= 40, "is too long: at most 40 characters"),
  OIDC_SCOPE: z
    .string()
    .default("openid email profile")
    .refine((scope) => scope.split(" ").includes("openid"), { error: "has to name openid as well" }),
  OIDC_EMAIL_CLAIM: z.string().min(1).default("email"),
  OIDC_EMAIL_VERIFIED_CLAIM: z.string().min(1).default("email_verified"),
  OIDC_NAME_CLAIM: z.string().min(1).default("name"),
  SECURITY_CONTACT: checkedText(
    (contact) => CONTACT.test(contact),
    "is no address: write mailto:security@voorbeeld.nl or https://voorbeeld.nl/melden",
  ),
  PUBLISHER_NAME: optionalText,
  PUBLISHER_URI: checkedText(
    (uri) => URI.test(uri),
    "is no address: write https://ror.org/… or another address by which the organisation is known",
  ),
  PUBLISHER_CONTACT: checkedText(
    (contact) => CONTACT.test(contact),
    "is no address: write mailto:opendata@voorbeeld.nl or https://voorbeeld.nl/contact",
  ),
  DATA_LICENCE: z
    .enum(DATA_LICENCE_NAMES, { error: `has to be one of ${DATA_LICENCE_NAMES.join(", ")}` })
    .default("not-open"),
  CACHE_SECONDS: z.coerce.number().min(0).max(5).default(3),
});

/** All settings, including defaults that depend on other settings. */
export type Settings = z.infer<typeof settingsSchema> & {
  REQUIRE_ADMIN_2FA: boolean;
  DATABASE_POOL_SIZE: number;
};
type PartialSettings = Partial<Settings>;
type AddProblem = (name: keyof Settings, message: string) => void;

function checkAddresses(found: PartialSettings, complain: AddProblem): void {
  if (Boolean(found.HCAPTCHA_SITE_KEY) !== Boolean(found.HCAPTCHA_SECRET)) {
    complain("HCAPTCHA_SITE_KEY", "and HCAPTCHA_SECRET belong together: set both, or neither");
  }
  const address = found.APP_URL ?? "";
  const local = LOCAL_ADDRESS.test(address);
  if (!found.EMBEDDED_DATABASE && address.startsWith("http:") && !local) {
    complain("APP_URL", "has to begin with https://");
  }
}

const SINGLE_SIGN_ON = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME"] as const;

/** Requires all single sign-on settings or none: with some of them the login button would not work. */
function checkSingleSignOn(given: Record<string, string | undefined>, complain: AddProblem): void {
  const missing = SINGLE_SIGN_ON.filter((name) => (given[name] ?? "").trim() === "");
  if (missing.length === 0 || missing.length === SINGLE_SIGN_ON.length) return;
  for (const name of missing) {
    complain(name, `is required for single sign-on: set all of ${SINGLE_SIGN_ON.join(", ")}, or none`);
  }
}

/** Format of MAIL_FROM: "register@voorbeeld.nl" or "AI-register <register@voorbeeld.nl>". */
const SENDER = /^(?:[^<>"\p{Cc}]+ <[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/u;

/** Requires a mail service, except with the embedded database, which is for trying out: there mails become files. */
function checkMail(found: PartialSettings, complain: AddProblem): void {
  if (found.RESEND_API_KEY && found.SMTP_URL) {
    complain("SMTP_URL", "and RESEND_API_KEY do not go together: set one of them");
  }
  if (found.SMTP_URL && !/^smtps?:\/\/\S+$/.test(found.SMTP_URL)) {
    complain("SMTP_URL", "has to begin with smtp:// or smtps://");
  }
  if (found.MAIL_FROM && !SENDER.test(found.MAIL_FROM)) {
    complain("MAIL_FROM", "is no sender: write AI-register <register@voorbeeld.nl>");
  }
  if (found.EMBEDDED_DATABASE) return;
  if (!found.RESEND_API_KEY && !found.SMTP_URL) {
    complain("RESEND_API_KEY", "or SMTP_URL is required: without either the register cannot send mail");
  }
  if (!found.MAIL_FROM) {
    complain("MAIL_FROM", "is required: the sender of mails, such as AI-register <register@voorbeeld.nl>");
  }
}

/** Parses all settings. Throws one Error that names every missing or invalid setting. */
export function parseSettings(source: Record<string, string | undefined>): Settings {
  const found: Record<string, unknown> = {};
  const lines: string[] = [];
  const complain = (name: string, message: string) => lines.push(`  ${name} ${message}`);
  // Parsed one by one, so that checks across settings run even if another setting is invalid.
  for (const [name, schema] of Object.entries(settingsSchema.shape)) {
    const parsed = schema.safeParse(source[name]);
    if (parsed.success) found[name] = parsed.data;
    else for (const issue of parsed.error.issues) complain(name, issue.message);
  }
  checkAddresses(found as PartialSettings, complain);
  checkMail(found as PartialSettings, complain);
  checkSingleSignOn(source, complain);
  found.REQUIRE_ADMIN_2FA ??= found.EMBEDDED_DATABASE !== true;
  found.DATABASE_POOL_SIZE ??= poolSize((found as PartialSettings).PROCESSES ?? 1);
  if (lines.length === 0) return found as Settings;
  throw new Error(`These settings are missing or not right:\n${lines.join("\n")}\nSee .env.example.`);
}

let parsed: Settings | undefined;

/** Returns the settings of this process, parsed at first use. */
export function getSettings(): Settings {
  parsed ??= parseSettings(process.env);
  return parsed;
}

/** Whether the site is served over https: its cookies are then Secure and prefixed with `__Host-`. */
export function isServedOverHttps(): boolean {
  return getSettings().APP_URL.startsWith("https:");
}

/** Returns the absolute URL of a path on this site. */
export const buildSiteUrl = (path: string) => getSettings().APP_URL + path;

/** Whether all content is example content, as with the embedded database. */
export const isExampleSite = () => getSettings().EMBEDDED_DATABASE === true;
