import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import {
  PROVIDER_REQUEST_TIMEOUT_MS,
  PROVIDER_TOTAL_TIMEOUT_MS,
} from "@/lib/accounts/server/sign-on/discovery";
import { db } from "@/lib/platform/database/db";
import { emptyDatabase } from "../../support/database";
import {
  buildSignOnSettings,
  OIDC_CLIENT,
  SignOnBrowser,
  type SignOnStepResult,
} from "../../support/sign-on";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

/** How much shorter the limits are while the provider says nothing; who answers has the whole of them. */
let mockShorter = 1;
jest.mock("@/lib/accounts/server/sign-on/discovery", () => {
  const actual = jest.requireActual("@/lib/accounts/server/sign-on/discovery");
  const shorter = (name: string) => ({ enumerable: true, get: () => actual[name] / mockShorter });
  return Object.defineProperties(
    { ...actual },
    {
      PROVIDER_REQUEST_TIMEOUT_MS: shorter("PROVIDER_REQUEST_TIMEOUT_MS"),
      PROVIDER_TOTAL_TIMEOUT_MS: shorter("PROVIDER_TOTAL_TIMEOUT_MS"),
    },
  );
});
const timeout = AbortSignal.timeout.bind(AbortSignal);
jest.spyOn(AbortSignal, "timeout").mockImplementation((limit) => timeout(limit / mockShorter));

process.env.CACHE_SECONDS = "0";
/** How this provider misbehaves; whatever is left out is as it should be. */
interface Manners {
  /** Of the ID token; undefined leaves a claim out. */
  claims?: Record<string, unknown>;
  /** What signs it: the key that it shows, another one, the client's secret, or nothing. */
  signedWith?: "key" | "other" | "secret" | "nothing";
  userinfo?: Record<string, unknown>;
  description?: Record<string, unknown>;
  /** An address of it, and what becomes of who asks there. */
  broken?: [path: string, how: "error" | "silent" | "slow" | "nonsense"];
}

let manners: Manners = {};

function behave(as: Manners): void {
  manners = as;
  mockShorter = as.broken?.[1] === "silent" || as.broken?.[1] === "slow" ? 10 : 1;
}

let server: Server;
let issuer: string;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let others: Awaited<ReturnType<typeof generateKeyPair>>;
/** The nonce of the visit that is under way. */
let nonce = "";

function describeProvider() {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/me`,
    id_token_signing_alg_values_supported: ["RS256"],
    authorization_response_iss_parameter_supported: true,
    ...manners.description,
  };
}

async function idToken(): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const right = { iss: issuer, aud: OIDC_CLIENT.id, sub: "u-1", nonce, iat: now, exp: now + 300 };
  const claims: JWTPayload = JSON.parse(JSON.stringify({ ...right, ...manners.claims }));
  const { signedWith = "key" } = manners;
  if (signedWith === "nothing") return new UnsecuredJWT(claims).encode();
  if (signedWith === "secret") {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256" })
      .sign(new TextEncoder().encode(OIDC_CLIENT.secret));
  }
  const { privateKey } = signedWith === "key" ? keys : others;
  return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "1" }).sign(privateKey);
}

async function answerOf(path: string): Promise<unknown> {
  if (path === "/.well-known/openid-configuration") return describeProvider();
  if (path === "/jwks") return { keys: [{ ...(await exportJWK(keys.publicKey)), kid: "1", alg: "RS256" }] };
  if (path === "/token") return { access_token: "t", token_type: "Bearer", id_token: await idToken() };
  const known = { sub: "u-1", email: "arts@oost.example", email_verified: true, name: "Arts Oost" };
  return { ...known, ...manners.userinfo };
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? "").split("?", 1)[0] ?? "";
  const how = manners.broken?.[0] === path ? manners.broken[1] : undefined;
  if (how === "silent") return;
  response.setHeader("content-type", "application/json");
  if (how === "slow") {
    response.write(" ");
    const drip = setInterval(() => response.write(" "), 500);
    response.on("close", () => clearInterval(drip));
    return;
  }
  response.statusCode = how === "error" ? 500 : 200;
  response.end(how === undefined ? JSON.stringify(await answerOf(path)) : "<html>kapot</html>");
}

beforeAll(async () => {
  [keys, others] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
  server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, buildSignOnSettings(issuer));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(async () => {
  await emptyDatabase();
  behave({});
});

/** Begins, and comes back as from this provider; `more` changes the answer's parameters. */
async function visit(
  browser: SignOnBrowser,
  more: Record<string, string | undefined> = {},
): Promise<SignOnStepResult> {
  const { searchParams } = new URL((await browser.begin("/dashboard")).to);
  nonce = searchParams.get("nonce") ?? "";
  const all = { code: "c", state: searchParams.get("state") ?? "", iss: issuer, ...more };
  const given = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return browser.comeBack(`http://x/api/auth/callback/oidc?${new URLSearchParams(given)}`);
}

const refusedAs = (reason: string) => `/login?signOn=${reason}&callbackUrl=%2Fdashboard`;

async function nobodyEntered(browser: SignOnBrowser): Promise<void> {
  expect(browser.session).toBeUndefined();
  expect(browser.cookies.kept.has("sign-on")).toBe(false);
  expect([await db().user.count(), await db().session.count()]).toEqual([0, 0]);
}

it("waits for a provider no longer than whoever waits would", () => {
  expect([PROVIDER_REQUEST_TIMEOUT_MS, PROVIDER_TOTAL_TIMEOUT_MS].map((limit) => limit <= 5_000)).toEqual([
    true,
    true,
  ]);
});

// Before the description was ever read: it is kept for a while.
describe("a provider that cannot be asked how it works", () => {
  it.each([
    ["answers an error", { broken: ["/.well-known/openid-configuration", "error"] }],
    ["answers nonsense", { broken: ["/.well-known/openid-configuration", "nonsense"] }],
    ["does not answer", { broken: ["/.well-known/openid-configuration", "silent"] }],
    ["answers a byte at a time", { broken: ["/.well-known/openid-configuration", "slow"] }],
    ["says that it is another", { description: { issuer: "https://elders.example" } }],
    ["leaves out where to go", { description: { authorization_endpoint: undefined } }],
    ["leads to no web address", { description: { authorization_endpoint: "javascript:alert(1)" } }],
  ] satisfies [string, Manners][])("that %s", async (_, behaviour: Manners) => {
    behave(behaviour);
    const browser = new SignOnBrowser();
    expect((await browser.begin("/dashboard")).to).toBe(refusedAs("provider"));
    await nobodyEntered(browser);
  });
});

describe("what comes back", () => {
  it("is taken when everything holds", async () => {
    const browser = new SignOnBrowser();
    expect((await visit(browser)).to).toBe("/dashboard");
    expect(browser.session).toBeDefined();
  });

  const now = () => Math.floor(Date.now() / 1000);

  it.each([
    ["another nonce", () => ({ claims: { nonce: "x".repeat(43) } })],
    ["no nonce", () => ({ claims: { nonce: undefined } })],
    ["another issuer", () => ({ claims: { iss: "https://elders.example" } })],
    ["another audience", () => ({ claims: { aud: "iemand-anders" } })],
    [
      "more audiences without saying for whom",
      () => ({ claims: { aud: [OIDC_CLIENT.id, "iemand-anders"] } }),
    ],
    ["another party", () => ({ claims: { azp: "iemand-anders" } })],
    ["an expiry that is past", () => ({ claims: { exp: now() - 60, iat: now() - 360 } })],
    ["no expiry", () => ({ claims: { exp: undefined } })],
    ["a beginning that is to come", () => ({ claims: { nbf: now() + 600 } })],
    ["no subject", () => ({ claims: { sub: undefined } })],
    ["an empty subject", () => ({ claims: { sub: "" } })],
    [
      "a subject that is too long",
      () => ({ claims: { sub: "x".repeat(256) }, userinfo: { sub: "x".repeat(256) } }),
    ],
    ["another key's signature", () => ({ signedWith: "other" })],
    ["the client's secret as its key", () => ({ signedWith: "secret" })],
    ["no signature", () => ({ signedWith: "nothing" })],
    ["userinfo of somebody else", () => ({ userinfo: { sub: "u-2" } })],
  ] satisfies [string, () => Manners][])("is refused with %s", async (_, behaviour: () => Manners) => {
    behave(behaviour());
    const browser = new SignOnBrowser();
    expect((await visit(browser)).to).toBe(refusedAs("failed"));
    await nobodyEntered(browser);
    const events = await db().auditEvent.findMany({ select: { kind: true, actorKind: true, address: true } });
    expect(events).toEqual([{ kind: "session.signOnFailed", actorKind: "visitor", address: "192.0.2.1" }]);
  });

  it.each([
    ["names another provider", { iss: "https://elders.example" }],
    ["names none, of a provider that says that it does", { iss: undefined }],
    ["has no code", { code: undefined }],
    ["brings tokens along in the address", { code: undefined, id_token: "e30.e30.x", access_token: "x" }],
    ["has another state", { state: "x".repeat(43) }],
  ])("is refused when it %s", async (_, more) => {
    const browser = new SignOnBrowser();
    expect((await visit(browser, more)).to).toBe(refusedAs("failed"));
    await nobodyEntered(browser);
  });

  it.each([
    [
      "a proved flag of the ID token beside another address",
      { email_verified: true },
      { email_verified: false },
    ],
    ["a number for the proof", {}, { email_verified: 1 }],
    ["an object for the proof", {}, { email_verified: { yes: true } }],
    ["a list of addresses", {}, { email: ["arts@oost.example"] }],
  ])("does not take %s", async (_, claims, userinfo) => {
    behave({ claims, userinfo });
    const browser = new SignOnBrowser();
    expect((await visit(browser)).to).toBe(refusedAs("unverified"));
    await nobodyEntered(browser);
  });

  it("takes address and proof from the ID token when they are there", async () => {
    behave({
      claims: { email: "token@oost.example", email_verified: true },
      userinfo: { email: "info@oost.example", email_verified: false },
    });
    await visit(new SignOnBrowser());
    expect((await db().user.findFirstOrThrow()).email).toBe("token@oost.example");
  });
});

describe("a provider that fails on the way back", () => {
  it.each([
    ["/token", "error"],
    ["/token", "silent"],
    ["/token", "slow"],
    ["/jwks", "error"],
    ["/jwks", "silent"],
    ["/me", "error"],
    ["/me", "slow"],
  ] as const)("%s: %s", async (path, how) => {
    behave({ broken: [path, how] });
    const browser = new SignOnBrowser();
    expect((await visit(browser)).to).toBe(refusedAs("provider"));
    await nobodyEntered(browser);
    // Nothing is left behind: the next try works.
    behave({});
    expect((await visit(browser)).to).toBe("/dashboard");
  });
});
