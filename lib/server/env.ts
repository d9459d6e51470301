import "server-only";
import { z } from "zod";

/** The only reader of process.env. Each setting is documented in .env.example. */
const flag = z
  .enum(["true", "false", "1", "0", ""])
  .transform((value) => value === "true" || value === "1")
  .optional();

const count = (fallback: number) => z.coerce.number().int().min(1).default(fallback);

const optionalText = z
  .string()
  .transform((value) => (value.trim() === "" ? undefined : value.trim()))
  .optional();

const settingsSchema = z
  .object({
    NODE_ENV: z.enum(["development", "test", "production"]).default("production"),
    DATABASE_URL: z
      .string({ error: "is nodig: het adres van de PostgreSQL-database" })
      .startsWith("postgres", {
        error: "moet met postgresql:// beginnen",
      }),
    MIGRATION_DATABASE_URL: optionalText,
    EMBEDDED_DATABASE: flag,
    DATA_DIR: z.string().default(".data"),
    AUTH_SECRET: z
      .string({
        error: "is nodig: een geheim van minstens 32 tekens, bijvoorbeeld uit `openssl rand -base64 48`",
      })
      .min(32, { error: "is te kort: minstens 32 tekens, bijvoorbeeld uit `openssl rand -base64 48`" }),
    APP_URL: z
      .url({
        protocol: /^https?$/,
        error: "is nodig: het adres van het register, zoals https://register.voorbeeld.nl",
      })
      .transform((url) => new URL(url).origin),
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
    DATABASE_POOL_SIZE: count(10),
    DATABASE_DEADLINE_MS: count(5_000),
    CACHE_SECONDS: z.coerce.number().min(0).max(5).default(3),
  })
  .superRefine((settings, context) => {
    const both = Boolean(settings.HCAPTCHA_SITE_KEY) === Boolean(settings.HCAPTCHA_SECRET);
    if (!both) {
      context.addIssue({
        code: "custom",
        path: ["HCAPTCHA_SITE_KEY"],
        message: "en HCAPTCHA_SECRET horen bij elkaar: vul beide in, of geen van beide",
      });
    }
    const local = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(settings.APP_URL);
    if (!settings.EMBEDDED_DATABASE && settings.APP_URL.startsWith("http:") && !local) {
      context.addIssue({ code: "custom", path: ["APP_URL"], message: "moet met https:// beginnen" });
    }
  });

export type Settings = z.infer<typeof settingsSchema>;

/** Parses all settings at once. Throws one Error that names every missing or weak setting, in Dutch. */
export function parseSettings(source: Record<string, string | undefined>): Settings {
  const parsed = settingsSchema.safeParse(source);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
  throw new Error(`Deze instellingen ontbreken of zijn niet goed:\n${lines.join("\n")}\nZie .env.example.`);
}

let parsed: Settings | undefined;

/** The settings of this process, parsed at first use. */
export function settings(): Settings {
  parsed ??= parseSettings(process.env);
  return parsed;
}

/** Whether the site is served over https: cookies are then Secure and `__Host-`. */
export function isSecure(): boolean {
  return settings().APP_URL.startsWith("https:");
}
