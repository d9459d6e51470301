import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { NextRequest } from "next/server";
import { POST as finishSignOn } from "@/app/api/auth/sign-on/route";
import { handleNextAuth } from "@/lib/accounts/server/next-auth-route";
import { API_TEST_ORIGIN } from "./api";
import { runInRequestScope } from "./request";

/** Client id and secret of the register at the test identity provider. */
export const OIDC_CLIENT = { id: "register", secret: "a-secret-between-register-and-provider" };

export interface RunningIdentityProvider {
  issuer: string;
  stop(): Promise<void>;
}

/**
 * Starts tests/support/identity-provider.mjs in a process of its own, as oidc-provider is an ES module, which jest
 * cannot load.
 */
export async function startIdentityProvider(): Promise<RunningIdentityProvider> {
  const script = join(process.cwd(), "tests", "support", "identity-provider.mjs");
  const env = { ...process.env, PORT: "0", NODE_OPTIONS: "" };
  const child: ChildProcess = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "ignore"], env });
  const [line] = (await once(child.stdout ?? child, "data")) as [Buffer];
  const { issuer } = JSON.parse(line.toString()) as { issuer: string };
  const stop = async () => {
    child.kill();
    await once(child, "exit");
  };
  return { issuer, stop };
}

/** Returns the environment variables that make the register use an identity provider. */
export function buildSignOnSettings(issuer: string): Record<string, string> {
  return {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: OIDC_CLIENT.id,
    OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
    OIDC_NAME: "Ziekenhuis Oost",
  };
}

/** Cookies of one site by name, as a browser stores them. */
class Jar {
  readonly kept = new Map<string, string>();

  take(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = "", ...attributes] = line.split(";");
      const name = pair.slice(0, pair.indexOf("="));
      const isGone = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute));
      if (isGone) this.kept.delete(name);
      else this.kept.set(name, pair.slice(pair.indexOf("=") + 1));
    }
  }

  header(): string {
    return [...this.kept].map(([name, value]) => `${name}=${value}`).join("; ");
  }
}

export interface SignOnStepResult {
  status: number;
  /** URL of the redirect, or the path in the body that the page opens next. */
  to: string;
  // biome-ignore lint/suspicious/noExplicitAny: every test looks at another shape
  body: any;
}

/** Claims of a person at the identity provider; `verified` "unknown" omits the claim. */
export interface ProviderPerson {
  sub: string;
  email?: string;
  name?: string;
  verified?: "true" | "false" | "unknown";
}

/** A simulated browser with the cookies of the register and of its identity provider. */
export class SignOnBrowser {
  readonly cookies = new Jar();
  private readonly atProvider = new Jar();

  constructor(readonly address = "192.0.2.1") {}

  private async ask(method: "GET" | "POST", path: string, json?: unknown): Promise<SignOnStepResult> {
    const headers = new Headers({ "x-forwarded-for": this.address, cookie: this.cookies.header() });
    if (method === "POST") headers.set("origin", API_TEST_ORIGIN);
    if (json !== undefined) headers.set("content-type", "application/json");
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    const request = new NextRequest(API_TEST_ORIGIN + path, { method, headers, ...body });
    const { pathname } = new URL(request.url);
    const { response, cookies } = await runInRequestScope(request, () =>
      pathname === "/api/auth/sign-on"
        ? finishSignOn(request, { params: Promise.resolve({}) })
        : handleNextAuth(request, {
            params: Promise.resolve({ nextauth: pathname.split("/").slice(3) }),
          }),
    );
    this.cookies.take(response.headers.getSetCookie());
    this.cookies.take(
      cookies.map(({ name, value, maxAge }) => `${name}=${value}${maxAge === 0 ? ";max-age=0" : ""}`),
    );
    const text = await response.text();
    const parsed = text === "" ? {} : JSON.parse(text);
    return {
      status: response.status,
      to: response.headers.get("location") ?? parsed.url ?? "",
      body: parsed,
    };
  }

  /** Clicks 'Inloggen met …' and returns the redirect to the provider. */
  begin(callbackUrl = "/", more: Record<string, unknown> = {}): Promise<SignOnStepResult> {
    return this.ask("POST", "/api/auth/signin/oidc", { callbackUrl, ...more });
  }

  /** Logs in at the provider, and returns the URL to which it redirects the browser. */
  async logInAt(
    url: string,
    { sub, email = "", name = "", verified = "true" }: ProviderPerson,
  ): Promise<string> {
    const form = new URLSearchParams({ sub, email, name, email_verified: verified });
    return this.travel(url, form);
  }

  /** Cancels at the provider's login form, and returns the URL to which it redirects the browser. */
  cancelAt(url: string): Promise<string> {
    return this.travel(url, new URLSearchParams({ cancel: "true" }));
  }

  private async travel(url: string, form: URLSearchParams): Promise<string> {
    // Each login is by another person, so the provider's session is removed.
    this.atProvider.kept.clear();
    for (let next = url, hops = 0; hops < 10; hops += 1) {
      const fills = new URL(next).pathname.startsWith("/interaction/");
      const response = await fetch(next, {
        redirect: "manual",
        headers: { cookie: this.atProvider.header() },
        ...(fills ? { method: "POST", body: form } : {}),
      });
      this.atProvider.take(response.headers.getSetCookie());
      const location = response.headers.get("location");
      if (location === null) throw new Error(`${next} answered ${response.status}: ${await response.text()}`);
      next = new URL(location, next).href;
      if (new URL(next).pathname === "/api/auth/callback/oidc") return next;
    }
    throw new Error("the provider goes round in circles");
  }

  /** Follows the provider's redirect to the register. */
  comeBack(address: string): Promise<SignOnStepResult> {
    const { pathname, search } = new URL(address);
    return this.ask("GET", pathname + search);
  }

  /** Performs a complete sign-on: start, login at the provider, and return to the register. */
  async signOn(person: ProviderPerson, callbackUrl = "/"): Promise<SignOnStepResult> {
    const { to } = await this.begin(callbackUrl);
    return this.comeBack(await this.logInAt(to, person));
  }

  /** Submits the form that ends a first sign-on. */
  finish(json: Record<string, unknown>): Promise<SignOnStepResult> {
    return this.ask("POST", "/api/auth/sign-on", json);
  }

  /** Returns the session token of the browser, if any. */
  get session(): string | undefined {
    return this.cookies.kept.get("session");
  }
}
