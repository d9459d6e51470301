/** @jest-environment node */
import { Agent, get, IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import fc from "fast-check";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state";
import { listAllowedHosts } from "@/lib/platform/http/hosts";
import {
  createRegisterServer,
  handleRequest,
  type RequestHandler,
  removeInvalidRouterState,
  type ServerRequestRules,
  stopRegisterServer,
} from "@/lib/platform/http/server";
import { DeadlineError, runWithinDeadline, setRenderedPageStatus } from "@/lib/platform/request";

Object.assign(process.env, {
  EMBEDDED_DATABASE: "true",
  DATABASE_URL: "postgresql://register_app:x@database.test.example/register",
  AUTH_SECRET: "a-secret-for-this-test-".repeat(2),
  APP_URL: "http://register.test.example:3000",
  LOG_LEVEL: "silent",
});

let rules: ServerRequestRules = { trustedProxies: 0, deadline: 5_000, allowedHosts: null };

/** What a request is handed on as, and whether it is; and the answer to it so far. */
async function received(given: Partial<IncomingMessage>) {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: "192.0.2.7" });
  const request = Object.assign(new IncomingMessage(socket), { method: "GET", url: "/" }, given);
  const response = new ServerResponse(request);
  const answer = jest.fn(async () => undefined);
  await handleRequest(request, response, rules, answer);
  return { request, response, isPassedOn: answer.mock.calls.length > 0 };
}

const requestOf = async (given: Partial<IncomingMessage>) => (await received(given)).request;

test("the socket's address is the last of the chain, whatever a client claims", async () => {
  expect((await requestOf({})).headers["x-forwarded-for"]).toBe("192.0.2.7");
  const claimed = { "x-forwarded-for": "10.0.0.1" };
  expect((await requestOf({ headers: claimed })).headers["x-forwarded-for"]).toBe("10.0.0.1, 192.0.2.7");
});

test("each request gets an id of its own, whatever it came with", async () => {
  const both = [await received({}), await received({ headers: { "x-request-id": "made-up-1" } })];
  const ids = both.map(({ request }) => request.headers["x-request-id"]);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  expect(both[1]?.response.getHeader("x-request-id")).toBe(ids[1]);
});

test.each([
  ["/%E0%A4%A", "/not-found"],
  ["/%", "/not-found"],
  ["/algorithm/%E0%A4%A/detail", "/not-found"],
  ["/api/algorithm/%E0%A4%A", "/api/unreadable"],
  ["/algorithm/pati%C3%ABnt/detail?tab=%E0%A4%A", "/algorithm/pati%C3%ABnt/detail?tab=%E0%A4%A"],
  ["/?search=100%25", "/?search=100%25"],
  ["http://elders.example/admin?x=1", "/admin?x=1"],
  ["https://elders.example", "/"],
  ["HTTP://localhost:3000?x=1", "/?x=1"],
  ["http://elders.example/api/%E0%A4%A", "/api/unreadable"],
  ["/login?callbackUrl=http://elders.example/", "/login?callbackUrl=http://elders.example/"],
  ["//elders.example/x", "//elders.example/x"],
  ["*", "/*"],
  ["/_global-error", "/not-found"],
  ["/_not-found?x=1", "/not-found"],
  ["/_next/static/x.js", "/_next/static/x.js"],
])("the address %s is taken as %s", async (url, expected) => {
  expect((await requestOf({ url })).url).toBe(expected);
});

test.each([
  ["TRACE", "PATCH"],
  ["PROPFIND", "PATCH"],
  ["DELETE", "DELETE"],
])("the method %s is taken as %s", async (method, expected) => {
  expect((await requestOf({ method })).method).toBe(expected);
});

test.each([
  ["not json", undefined],
  ["%E0%A4%A", undefined],
  ["[]", undefined],
  [encodeURIComponent('["",{"children":[{},{}]}]'), undefined],
  [
    encodeURIComponent('["",{"children":["dashboard",{}]}]'),
    encodeURIComponent('["",{"children":["dashboard",{}]}]'),
  ],
])("the router's state %s is taken as %s", async (state, expected) => {
  const { headers } = await requestOf({ headers: { "next-router-state-tree": state } });
  expect(headers["next-router-state-tree"]).toBe(expected);
});

describe("a state of the router is read as Next reads it", () => {
  type Some = fc.Arbitrary<unknown>;
  const [text, words] = [fc.constantFrom("", "children", "id", "d"), fc.array(fc.constant("new"))];
  /** States of a router, of which each part is made what `of` says. */
  function states(of: (part: Some) => Some): Some {
    const kind = fc.constantFrom("c", "oc", "d", "ci(.)", "di(..)(..)");
    const segment = fc.oneof(text, fc.tuple(text, text, of(kind), of(fc.option(words))));
    const others = [
      fc.option(fc.tuple(text, text)),
      fc.constantFrom(null, "refetch", "inside-shared-layout", "metadata-only"),
      fc.option(fc.nat()),
      text,
    ];
    const rest = fc.tuple(...others.map(of)).chain((all) => fc.nat(4).map((length) => all.slice(0, length)));
    const over = (below: Some) =>
      fc
        .tuple(of(segment), of(fc.dictionary(text, below, { maxKeys: 2 })), rest)
        .map(([first, children, more]) => [first, children, ...more]);
    return over(over(over(fc.constant(["", {}]))));
  }
  const odd = fc.anything({ maxDepth: 1 });
  const nextReads = (header: string) => {
    try {
      parseAndValidateFlightRouterState(header);
      return true;
    } catch {
      return false;
    }
  };

  const isKept = (header: string) => {
    const headers = { "next-router-state-tree": header };
    removeInvalidRouterState(headers);
    return headers["next-router-state-tree"] === header;
  };
  const headerOf = (state: unknown) => encodeURIComponent(JSON.stringify(state));

  test("kept when a router sends it", () => {
    fc.assert(
      fc.property(states((part) => part).map(headerOf), (header) => isKept(header) && nextReads(header)),
    );
  });

  test("dropped when Next cannot read it", () => {
    const broken = states((part) => fc.oneof({ arbitrary: part, weight: 12 }, odd)).map(headerOf);
    fc.assert(
      fc.property(broken, (header) => nextReads(header) || !isKept(header)),
      { numRuns: 2_000 },
    );
  });

  test("however long it is", () => {
    for (const length of [39_990, 40_010]) {
      const header = `["${"x".repeat(length - 7)}",{}]`;
      expect([length, isKept(header)]).toEqual([length, nextReads(header)]);
    }
  });
});

test("every answer begins with what hardens a browser; a script keeps what a worker needs", async () => {
  const { response } = await received({ url: "/icon.svg" });
  expect(response.getHeaders()).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "content-security-policy": expect.stringMatching(/^default-src 'none'; frame-ancestors 'none'/),
  });
  const script = await received({ url: "/_next/static/chunks/x.js" });
  expect(script.response.getHeader("content-security-policy")).toBe("frame-ancestors 'none'");
});

test("what the router fetches ahead is marked, and nobody else marks it", async () => {
  const ahead = { rsc: "1", "next-router-prefetch": "1" };
  expect((await requestOf({ headers: { ...ahead } })).headers["x-prefetch"]).toBe("yes");
  for (const headers of [
    { "x-prefetch": "yes" },
    { "next-router-prefetch": "1", "x-prefetch": "1" },
    { rsc: "1" },
  ]) {
    expect((await requestOf({ headers: { ...headers } })).headers["x-prefetch"]).toBeUndefined();
  }
});

test("nobody says of a request that the server itself makes it", async () => {
  expect((await requestOf({ headers: { "x-public-page": "yes" } })).headers["x-public-page"]).toBeUndefined();
});

describe("the status of an answer", () => {
  /** What comes of a request over a connection. */
  async function statusOf(answer: RequestHandler): Promise<[number | undefined, string | undefined]> {
    const server = createRegisterServer(rules, answer);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = server.address() as AddressInfo;
      return await new Promise((resolve, reject) => {
        get({ host: "127.0.0.1", port, agent: false }, (response) => {
          response.resume();
          resolve([response.statusCode, response.headers["retry-after"]]);
        }).on("error", reject);
      });
    } finally {
      server.close();
    }
  }
  const away = () => runWithinDeadline(() => Promise.reject(new DeadlineError())).catch(() => undefined);
  const answered = (status: number): RequestHandler => {
    return async (_request, response) => {
      response.statusCode = status;
      response.end();
    };
  };

  test("is what Next gives it", async () => {
    for (const status of [200, 404, 500])
      expect(await statusOf(answered(status))).toEqual([status, undefined]);
  });

  test("is what a page says, in place of 200", async () => {
    const saying = (status: number): RequestHandler => {
      return async (request, response) => {
        setRenderedPageStatus(403);
        await answered(status)(request, response);
      };
    };
    expect(await statusOf(saying(200))).toEqual([403, undefined]);
    expect(await statusOf(saying(307))).toEqual([307, undefined]);
  });

  test("is 503 when the database failed a page", async () => {
    expect(
      await statusOf(async (request, response) => {
        await away();
        await answered(500)(request, response);
      }),
    ).toEqual([503, "5"]);
  });

  test("is 500 when Next itself fails", async () => {
    expect(await statusOf(() => Promise.reject(new Error("on purpose")))).toEqual([500, undefined]);
  });
});

/** Starts a server on a port of this machine, and gives that. */
async function listening(server: ReturnType<typeof createRegisterServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

describe("a request that offers another protocol", () => {
  const upgrade = { connection: "Upgrade, HTTP2-Settings", upgrade: "h2c", "http2-settings": "AAMAAABk" };
  const ask = async (isAccepted: boolean) => {
    const server = createRegisterServer(
      { ...rules, acceptsUpgrades: isAccepted },
      async (_request, response) => {
        response.end("answered");
      },
    );
    // Next adds such a listener, which never answers.
    server.on("upgrade", (_request, socket) => socket.destroy());
    const port = await listening(server);
    try {
      return await new Promise((resolve) => {
        const sent = get({ port, host: "127.0.0.1", headers: upgrade, agent: false }, (answer) => {
          answer.resume().once("end", () => resolve(answer.statusCode));
        });
        sent.on("error", () => resolve("no answer"));
      });
    } finally {
      server.close();
    }
  };

  test("is answered as if it had not", async () => expect(await ask(false)).toBe(200));
  test("is left to the development server's own listener", async () =>
    expect(await ask(true)).toBe("no answer"));
});

test("a server that stops resets no connection of clients that go on asking", async () => {
  const server = createRegisterServer(rules, async (_request, response) => {
    await new Promise((resolve) => setTimeout(resolve, 3));
    response.end("answered");
  });
  const port = await listening(server);
  const [agents, answers, failures] = [[] as Agent[], [] as (string | undefined)[], new Set<string>()];
  const askOn = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    agents.push(agent);
    for (;;) {
      const failure = await new Promise<string | null>((resolve) => {
        const sent = get({ port, host: "127.0.0.1", agent }, (answer) => {
          answers.push(answer.headers.connection);
          answer.resume().once("end", () => resolve(null));
        });
        sent.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      });
      if (failure !== null) return failures.add(failure);
    }
  };
  const clients = Array.from({ length: 8 }, askOn);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const stopped = new Promise<void>((resolve) => stopRegisterServer(server, resolve));
  await Promise.all([...clients, stopped]);
  for (const agent of agents) agent.destroy();
  // Nobody listens any more: that is no answer that was lost.
  expect([...failures]).toEqual(["ECONNREFUSED"]);
  expect(answers.filter((connection) => connection === "close").length).toBeGreaterThanOrEqual(8);
});

describe("the names that are answered to", () => {
  const EMBEDDED = {
    EMBEDDED_DATABASE: true,
    APP_URL: "http://register.test.example:3000",
    ALLOWED_HOSTS: ["proef.test.example"],
  };

  test.each([
    [["Host", "localhost", "host", "elders.example"], false],
    [["host", "localhost", "Accept", "*/*", "HOST", "localhost"], false],
    [["Host", "localhost", "Accept", "host", "X-Note", "Host"], true],
  ])("are one for each request, whatever they are: %j", async (rawHeaders, isOne) => {
    const { response, isPassedOn } = await received({ url: "/login", method: "POST", rawHeaders });
    expect([isPassedOn, response.statusCode]).toEqual([isOne, isOne ? 200 : 400]);
  });

  test.each([
    [{ rawHeaders: ["Host", "a", "Host", "b"] }, 400, "Dit verzoek noemt meer dan één host"],
    [{ headers: { host: "elders.example" } }, 421, "Dit register antwoordt niet onder de naam"],
  ])("refused for %j are told so", async (given, status, sentence) => {
    const end = jest.spyOn(ServerResponse.prototype, "end").mockReturnThis();
    rules = { ...rules, allowedHosts: listAllowedHosts(EMBEDDED) };
    const { response } = await received(given);
    rules = { ...rules, allowedHosts: null };
    expect([response.statusCode, end.mock.calls[0]?.[0]]).toEqual([
      status,
      expect.stringContaining(sentence),
    ]);
    end.mockRestore();
  });

  test("are any in production, until a setting names some", async () => {
    const production = { ...EMBEDDED, EMBEDDED_DATABASE: false };
    expect(listAllowedHosts({ ...production, ALLOWED_HOSTS: [] })).toBeNull();
    expect(listAllowedHosts(production)).toEqual(listAllowedHosts(EMBEDDED));
    expect((await received({ headers: { host: "elders.example" } })).isPassedOn).toBe(true);
  });

  describe("of a trial", () => {
    beforeAll(() => {
      rules = { ...rules, allowedHosts: listAllowedHosts(EMBEDDED) };
    });

    test.each([
      "localhost",
      "localhost:3000",
      "LocalHost:8080",
      "localhost.",
      "127.0.0.1:3000",
      "[::1]:3000",
      "[0:0:0:0:0:0:0:1]",
      "register.test.example",
      "register.test.example:443",
      "Register.Test.Example.:3000",
      "proef.test.example",
    ])("%s is one", async (host) => {
      const { request, isPassedOn } = await received({
        url: "/dashboard?x=1",
        method: "POST",
        headers: { host },
      });
      expect([isPassedOn, request.url, request.method]).toEqual([true, "/dashboard?x=1", "POST"]);
    });

    test.each([
      undefined,
      "",
      "elders.example",
      "elders.example:3000",
      "localhost.elders.example",
      "elders.example.",
      "127.0.0.2",
      "127.0.0.1.elders.example",
      "192.168.1.20:3000",
      "[::2]",
      "[::ffff:127.0.0.1]",
      "0.0.0.0",
      "localhost@elders.example",
      "elders.example@localhost",
      "elders.example#localhost",
      "elders.example/localhost",
      "localhost/",
      "localhost\\@elders.example",
      "localhost elders.example",
      "localhost,elders.example",
      "localhost..",
      "localhost:poort",
      "[::1",
      ".",
    ])("%s is none, whatever is asked for", async (host) => {
      for (const url of ["/", "/api/health", "/_next/static/chunks/a.js", "/%", "/public/images/x"]) {
        for (const method of ["GET", "HEAD", "POST", "TRACE"]) {
          const headers = host === undefined ? {} : { host };
          const { response, isPassedOn } = await received({ url, method, headers });
          expect([isPassedOn, response.statusCode]).toEqual([false, 421]);
        }
      }
    });

    test.each([
      ["http://elders.example/admin", {}],
      ["http://localhost@elders.example/", {}],
      ["/", { "x-forwarded-host": "elders.example" }],
      ["/", { "x-forwarded-host": "localhost, elders.example" }],
      ["/", { "x-forwarded-host": "" }],
    ])("another one beside it is refused: %s %j", async (url, more) => {
      expect((await received({ url, headers: { host: "localhost", ...more } })).isPassedOn).toBe(false);
    });

    test.each([
      ["http://localhost:3000/admin", {}, "/admin"],
      ["/login", { "x-forwarded-host": "register.test.example, localhost:3000" }, "/login"],
      ["/login?callbackUrl=http://elders.example/", {}, "/login?callbackUrl=http://elders.example/"],
    ])("the same one beside it is not: %s %j", async (url, more, expected) => {
      const { request, isPassedOn } = await received({ url, headers: { host: "localhost", ...more } });
      expect([isPassedOn, request.url]).toEqual([true, expected]);
    });
  });
});

test("the head of an answer waits for the first of its body, so that both go in one write", async () => {
  const isSent: boolean[] = [];
  const server = createRegisterServer(rules, async (_request, response) => {
    response.flushHeaders();
    isSent.push(response.headersSent);
    response.write("body");
    isSent.push(response.headersSent);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const text = await (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: "close" } })).text();
  server.close();
  expect([isSent, text]).toEqual([[false, true], "body"]);
});
