import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { NextRequest } from "next/server";
import { POST as finishSignOn } from "@/app/api/auth/sign-on/route";
import { handleNextAuth } from "@/lib/accounts/server/next-auth-route";
import { ORIGIN } from "./api";
import { inRequest } from "./request";

/** What the tests' identity provider knows the register by. */
export const CLIENT = { id: "register", secret: "a-secret-between-register-and-provider" };

export interface RunningProvider {
  issuer: string;
  stop(): Promise<void>;
}

/** Starts tests/support/identity-provider.mjs in a process of its own: it is published as ES modules only. */
export async function startProvider(): Promise<RunningProvider> {
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

/** The settings that make a provider this register's. */
export function settingsFor(issuer: string): Record<string, string> {
  return {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: "Ziekenhuis Oost",
  };
}

/** Cookies by name, as a browser keeps them for one site. */
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

export interface Landed {
  status: number;
  /** Where the browser is sent, or what it is told to open. */
  to: string;
  // biome-ignore lint/suspicious/noExplicitAny: every test looks at another shape
  body: any;
}

/** Who somebody is at the provider; `verified` "unknown" leaves the claim out. */
export interface Known {
  sub: string;
  email?: string;
  name?: string;
  verified?: "true" | "false" | "unknown";
}

/** A browser between the register and its identity provider, with the cookies of both. */
export class Browser {
  readonly cookies = new Jar();
  private readonly atProvider = new Jar();

  constructor(readonly address = "192.0.2.1") {}

  private async ask(method: "GET" | "POST", path: string, json?: unknown): Promise<Landed> {
    const headers = new Headers({ "x-forwarded-for": this.address, cookie: this.cookies.header() });
    if (method === "POST") headers.set("origin", ORIGIN);
    if (json !== undefined) headers.set("content-type", "application/json");
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    const request = new NextRequest(ORIGIN + path, { method, headers, ...body });
    const { pathname } = new URL(request.url);
    const { response, cookies } = await inRequest(request, () =>
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

  /** The click on 'Inloggen met …': gives where the browser is sent. */
  begin(callbackUrl = "/", more: Record<string, unknown> = {}): Promise<Landed> {
    return this.ask("POST", "/api/auth/signin/oidc", { callbackUrl, ...more });
  }

  /** Logs in at the provider, and gives the address that it sends the browser back to. */
  async logInAt(url: string, { sub, email = "", name = "", verified = "true" }: Known): Promise<string> {
    const form = new URLSearchParams({ sub, email, name, email_verified: verified });
    return this.travel(url, form);
  }

  /** Turns back at the provider's form. */
  cancelAt(url: string): Promise<string> {
    return this.travel(url, new URLSearchParams({ cancel: "true" }));
  }

  private async travel(url: string, form: URLSearchParams): Promise<string> {
    // Somebody else sits down at the provider each time.
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

  /** The browser follows the provider's redirect. */
  comeBack(address: string): Promise<Landed> {
    const { pathname, search } = new URL(address);
    return this.ask("GET", pathname + search);
  }

  /** The whole way: click, log in there, come back. */
  async signOn(person: Known, callbackUrl = "/"): Promise<Landed> {
    const { to } = await this.begin(callbackUrl);
    return this.comeBack(await this.logInAt(to, person));
  }

  /** The form of the last step. */
  finish(json: Record<string, unknown>): Promise<Landed> {
    return this.ask("POST", "/api/auth/sign-on", json);
  }

  /** The token of the session that the browser has now. */
  get session(): string | undefined {
    return this.cookies.kept.get("session");
  }
}
