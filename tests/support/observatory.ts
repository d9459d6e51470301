/**
 * Returns the score of Mozilla's HTTP Observatory for one page's headers, by its published table: 100 minus
 * penalties, plus bonuses from 90 points. Checks that headers cannot show (certificate, redirect from http, preload
 * list) and scripts of other origins, which the register has not, count as 0.
 */
export function computeObservatoryScore(headers: Headers): number {
  const parts = [policy, transport, cookies, referrer, framing, contentType, resourcePolicy, sharing].map(
    (part) => part(headers),
  );
  const penalised = 100 + sum(parts.filter((points) => points < 0));
  return Math.max(0, penalised >= 90 ? penalised + sum(parts.filter((points) => points > 0)) : penalised);
}

function sum(points: number[]): number {
  return points.reduce((total, one) => total + one, 0);
}

export function parsePolicyDirectives(headers: Headers): Map<string, string[]> {
  const text = headers.get("content-security-policy") ?? "";
  return new Map(
    text.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

function policy(headers: Headers): number {
  if (!headers.has("content-security-policy")) return -25;
  const directives = parsePolicyDirectives(headers);
  const sourcesOf = (name: string) => directives.get(name) ?? directives.get("default-src") ?? ["*"];
  const scripts = sourcesOf("script-src");
  const isBroad = (source: string) => ["*", "https:", "http:", "data:", "'unsafe-inline'"].includes(source);
  if ([...scripts, ...sourcesOf("object-src")].some(isBroad)) return -20;
  if ([...directives.values()].flat().some((source) => source.startsWith("http:"))) return -20;
  if (scripts.includes("'unsafe-eval'")) return -10;
  if (sourcesOf("style-src").some(isBroad)) return 0;
  return directives.get("default-src")?.join() === "'none'" ? 10 : 5;
}

function transport(headers: Headers): number {
  const age = /max-age=(\d+)/.exec(headers.get("strict-transport-security") ?? "")?.[1];
  if (age === undefined) return -20;
  return Number(age) >= 15_768_000 ? 0 : -10;
}

function cookies(headers: Headers): number {
  const set = headers.getSetCookie().map((cookie) => cookie.toLowerCase());
  if (set.length === 0) return 0;
  const isSession = (cookie: string) => /^[^=]*(sess|login|sid)/.test(cookie);
  if (set.some((cookie) => isSession(cookie) && !cookie.includes("; secure"))) return -40;
  if (set.some((cookie) => isSession(cookie) && !cookie.includes("; httponly"))) return -30;
  if (set.some((cookie) => !cookie.includes("; secure"))) return -20;
  return set.every((cookie) => /; samesite=(lax|strict)/.test(cookie)) ? 5 : 0;
}

function referrer(headers: Headers): number {
  const value = headers.get("referrer-policy");
  if (value === null) return 0;
  return ["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"].includes(value)
    ? 5
    : -5;
}

function framing(headers: Headers): number {
  if (parsePolicyDirectives(headers).get("frame-ancestors")?.join() === "'none'") return 5;
  return /^(deny|sameorigin)$/i.test(headers.get("x-frame-options") ?? "") ? 0 : -20;
}

function contentType(headers: Headers): number {
  return headers.get("x-content-type-options") === "nosniff" ? 0 : -5;
}

function resourcePolicy(headers: Headers): number {
  const value = headers.get("cross-origin-resource-policy");
  return value === "same-origin" || value === "same-site" ? 10 : 0;
}

function sharing(headers: Headers): number {
  return headers.get("access-control-allow-origin") === "*" ? -50 : 0;
}
