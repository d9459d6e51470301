import { API_ROUTES } from "@/app/api/generated/routes";
import { listContractsOfRouteModule } from "@/lib/api/server/openapi";
import { db } from "@/lib/platform/database/db";
import { type Answer, api, type CallOptions, ORIGIN } from "../../support/api";
import { CHEAP_CAPTCHA } from "../../support/captcha";
import {
  CALLERS,
  type Caller,
  type CallerName,
  COLUMN,
  type Column,
  makeCaller,
} from "../../support/matrix/callers";
import { expectedOf, methodOf, type Row, templateOfRow } from "../../support/matrix/row";
import { OTHER_ROUTES, ROWS } from "../../support/matrix/rows";
import { addressesOf, templateOf } from "../../support/matrix/tree";
import { MISSING, makeWorld, PASSWORD, stateOfDatabase, type World } from "../../support/matrix/world";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeaders);

process.env.MESSAGES_PER_HOUR = "1000";
process.env.REPORTS_PER_HOUR = "1000";
Object.assign(process.env, CHEAP_CAPTCHA);
process.env.EXPORTS_PER_HOUR = "1000";
process.env.TOKEN_MAILS_PER_ADDRESS = "1000";
process.env.TOKEN_TRIES_PER_ADDRESS = "1000";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

/** Every call that the route files have. */
async function callsOfTree(): Promise<string[]> {
  const calls = [];
  for (const [template, load] of Object.entries(API_ROUTES)) {
    for (const { method } of listContractsOfRouteModule(await load()))
      calls.push(`${method.toUpperCase()} ${template}`);
  }
  return calls.sort();
}

interface Made {
  path: string;
  options: CallOptions;
}

/** A call of a row, ready to be made by this caller. */
async function make(row: Row, caller: Caller, given?: string): Promise<Made> {
  const own = caller.person?.id ?? world.other.id;
  const subject = row.subject === "own" ? own : (given ?? (await row.subject?.(world)) ?? "");
  const second = (await row.second?.(world, caller, subject)) ?? "";
  const path = templateOfRow(row)
    .replace(/\{\w+\}/, subject)
    .replace(/\{\w+\}/, second);
  const options = (await row.options?.(world, caller, subject)) ?? {};
  return { path: path + (row.query ?? ""), options };
}

function ask(row: Row, caller: Caller, { path, options }: Made): Promise<Answer> {
  return api(methodOf(row), path, { ...options, token: caller.token, address: caller.address });
}

/** A search for proposals goes on after it was answered, and says in the database how far it is. */
async function untilSearched(): Promise<void> {
  while ((await db().matchRun.count({ where: { finishedAt: null } })) > 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** What of an answer can be seen. */
function seen({ status, text, headers }: Answer) {
  return { status, text, headers: Object.fromEntries(headers) };
}

/** What may be kept, and under which conditions; nobody keeps anything else. */
const KEPT: Record<string, string> = {
  // A program may keep the list and a feed of its own, if it asks each time whether it still holds.
  "GET /api/algorithm": "private, no-cache",
  "GET /api/v1/feeds/{feed}": "private, no-cache",
  "GET /api/v1/experiences": "private, no-cache",
  "GET /api/v1/products/{id}": "private, no-cache",
  // Open data is the same for everyone; what is withdrawn from the feed is withdrawn at once.
  "GET /api/v1/catalog.jsonld": "public, max-age=300",
  "GET /api/v1/completeness": "public, max-age=300",
  "GET /api/v1/feed.atom": "public, no-cache",
  "GET /api/v1/fields": "public, max-age=300",
  "GET /api/v1/hospitals": "public, max-age=300",
  "GET /api/v1/hospitals/{slug}": "public, max-age=300",
};
const keptBy = ({ call }: Row) => KEPT[call] ?? "private, no-store";

const isRefused = (status: number) => status >= 400;

/** Who is let in needs what they are about anew each time; who is spent by it is made anew as well. */
async function askLetIn(row: Row, name: CallerName): Promise<Answer> {
  const password = row.spends ? PASSWORD : undefined;
  const ofAuthor = COLUMN[name] === "author" || /of the author$/.test(name);
  const isReplaced = row.spends === true && !ofAuthor;
  const caller = isReplaced ? await makeCaller(name, world.places, password) : world.callers[name];
  // The author of the entries stays who they are: they are spent by standing in for them.
  const spent = row.spends && ofAuthor ? await makeCaller("colleague", world.places, password) : caller;
  return ask(row, spent, await make(row, spent));
}

/** No test without anybody to ask. */
const whenAny = (names: readonly CallerName[]) => (title: string, test: () => Promise<void>) => {
  if (names.length > 0) it(title, test);
};

const CODES: Record<number, string> = { 401: "not_authenticated", 404: "not_found" };

function expectRightRefusal(name: CallerName, { status, body }: Answer): void {
  if (CODES[status] !== undefined) expect([name, body.code]).toEqual([name, CODES[status]]);
  if (status !== 403) return;
  const column = COLUMN[name];
  const isProgram = column === "reading" || column === "writing" || column === "adminProgram";
  const code = column === "pending" ? "not_approved" : isProgram ? /^(token_scope|forbidden)$/ : "forbidden";
  expect([name, body.code]).toEqual([name, isProgram ? expect.stringMatching(code) : code]);
}

describe("every call has its row", () => {
  it("for each method of each route file", async () => {
    expect([...new Set(ROWS.map(({ call }) => call))].sort()).toEqual(await callsOfTree());
  });

  it("and each route file is a call of the API, or one of the few that are not", () => {
    const addresses = addressesOf("route");
    expect(addresses.length).toBeGreaterThan(30);
    expect(addresses.map(templateOf).sort()).toEqual([...Object.keys(API_ROUTES), ...OTHER_ROUTES].sort());
  });

  it("tells each cell what to expect", () => {
    for (const row of ROWS) {
      for (const name of CALLERS) expect(expectedOf(row, name)).toBeGreaterThanOrEqual(200);
    }
  });
});

describe.each(ROWS.map((row) => [row.call + (row.query ?? ""), row.about ?? "anything", row] as const))(
  "%s, about %s",
  (_call, _about, row) => {
    const refused = CALLERS.filter((name) => isRefused(expectedOf(row, name)));
    const letIn = CALLERS.filter((name) => !isRefused(expectedOf(row, name)));

    const refusedTitle = `refuses ${refused.length} of ${CALLERS.length} callers, and nothing changes`;
    whenAny(refused)(refusedTitle, async () => {
      const subject = typeof row.subject === "function" ? await row.subject(world) : undefined;
      const calls: [CallerName, Made, Made | null][] = [];
      const columns = new Set<Column>();
      for (const name of refused) {
        const caller = world.callers[name];
        // Once for each column: those of the same one are told the same, of what is there and of what is not.
        const isAsked = columns.has(COLUMN[name]);
        columns.add(COLUMN[name]);
        const mayKnow = isAsked || subject === undefined || row.known?.includes(COLUMN[name]) === true;
        const missing = mayKnow ? null : await make(row, caller, MISSING);
        calls.push([name, await make(row, caller, subject), missing]);
      }
      await untilSearched();
      const before = await stateOfDatabase();
      const answers: [CallerName, Answer, Answer | null][] = [];
      for (const [name, call, missing] of calls) {
        const caller = world.callers[name];
        answers.push([
          name,
          await ask(row, caller, call),
          missing === null ? null : await ask(row, caller, missing),
        ]);
      }
      expect(answers.map(([name, { status }]) => [name, status])).toEqual(
        refused.map((name) => [name, expectedOf(row, name)]),
      );
      for (const [name, answer, missing] of answers) {
        expectRightRefusal(name, answer);
        expect([name, answer.headers.get("cache-control")]).toEqual([name, "private, no-store"]);
        if (missing) expect([name, seen(answer)]).toEqual([name, seen(missing)]);
        // In particular, who has nothing to show for themselves is told what a stranger is told, byte for byte.
        const first = answers.find(([other]) => COLUMN[other] === COLUMN[name])?.[1];
        if (first) expect([name, seen(answer)]).toEqual([name, seen(first)]);
      }
      expect(await stateOfDatabase()).toEqual(before);
    });

    const letInTitle = `lets ${letIn.length} of ${CALLERS.length} callers in`;
    whenAny(letIn)(letInTitle, async () => {
      const statuses: [CallerName, number][] = [];
      for (const name of letIn) {
        const answer = await askLetIn(row, name);
        statuses.push([name, answer.status]);
        if (templateOfRow(row).startsWith("/public/")) continue;
        expect([name, answer.headers.get("cache-control")]).toEqual([name, keptBy(row)]);
      }
      expect(statuses).toEqual(letIn.map((name) => [name, expectedOf(row, name)]));
    });
  },
);

describe("the same by the cookie", () => {
  const asksWho = (row: Row) => new Set(CALLERS.map((name) => expectedOf(row, name))).size > 1;
  const reads = ROWS.filter((row) => methodOf(row) === "GET" && asksWho(row));

  it("for every reading call that asks who it is, and everyone who has a session, or had one", async () => {
    const names = CALLERS.filter((name) => !/program/.test(name));
    for (const row of reads) {
      const subject = typeof row.subject === "function" ? await row.subject(world) : undefined;
      for (const name of names) {
        const caller = world.callers[name];
        const { path } = await make(row, caller, subject);
        const cookie = caller.token === null ? {} : { cookie: caller.token };
        const { status } = await api("GET", path, { ...cookie, address: caller.address });
        expect([row.call, row.about, name, status]).toEqual([
          row.call,
          row.about,
          name,
          expectedOf(row, name),
        ]);
      }
    }
  });
});

/** One row of every call that changes something, with an admin or whoever else may do it. */
function writes(): { row: Row; name: CallerName }[] {
  const calls = [...new Set(ROWS.map(({ call }) => call))].filter((call) => !call.startsWith("GET "));
  return calls.flatMap((call) => {
    const rows = ROWS.filter((row) => row.call === call && row.subject !== "own");
    const own = ROWS.filter((row) => row.call === call);
    const row = rows[0] ?? own[0];
    return row === undefined ? [] : [{ row, name: "admin" as const }];
  });
}

describe("a write that another site made a browser send", () => {
  const foreign: [string, Record<string, string>][] = [
    ["a foreign Origin", { origin: "https://elders.example" }],
    ["Origin: null", { origin: "null" }],
    ["another port", { origin: "http://localhost:3001" }],
    ["another protocol", { origin: "https://localhost:3000" }],
    ["cross-site fetch metadata", { "sec-fetch-site": "cross-site", origin: ORIGIN }],
  ];

  it.each(writes().map(({ row }) => [row.call, row] as const))(
    "%s is refused, and nothing changes",
    async (_call, row) => {
      const caller = world.callers.admin;
      const { path, options } = await make(row, caller);
      const before = await stateOfDatabase();
      for (const [about, headers] of [...foreign, ["no Origin with the cookie", {}] as const]) {
        const proofs: CallOptions[] = [{ cookie: caller.token ?? "" }];
        if (Object.keys(headers).length > 0) proofs.push({ token: caller.token }, {});
        for (const proof of proofs) {
          const answer = await api(methodOf(row), path, { ...options, ...proof, headers });
          expect([about, answer.status, answer.body.code]).toEqual([about, 403, "foreign_origin"]);
        }
      }
      expect(await stateOfDatabase()).toEqual(before);
    },
  );
});

describe("a body that a form of another site could send", () => {
  it("is refused by every call that takes one, whatever it says, and nothing changes", async () => {
    const withBody = ROWS.filter((row) => row.options !== undefined && methodOf(row) !== "GET");
    const firstOf = withBody.filter((row, index) => {
      return withBody.findIndex(({ call }) => call === row.call) === index;
    });
    expect(firstOf.length).toBeGreaterThan(20);
    const caller = world.callers.author;
    for (const row of firstOf) {
      const mayAuthor = !isRefused(expectedOf(row, "author")) || expectedOf(row, "author") === 400;
      const asked = mayAuthor ? caller : world.callers.admin;
      const { path, options } = await make(row, asked);
      const before = await stateOfDatabase();
      for (const type of [
        "text/plain",
        "application/x-www-form-urlencoded",
        "text/plain; application/json",
      ]) {
        const body = options.json === undefined ? "{}" : JSON.stringify(options.json);
        const call = { token: asked.token, body, headers: { "content-type": type } };
        const answer = await api(methodOf(row), path, call);
        expect([row.call, type, answer.status]).toEqual([row.call, type, 415]);
      }
      expect(await stateOfDatabase()).toEqual(before);
    }
  });
});

describe("a method is what the request line says", () => {
  const tricks = ["x-http-method-override", "x-http-method", "x-method-override", "x-original-method"];

  it("whatever a header or a parameter makes of it", async () => {
    const addresses = new Set(ROWS.filter((row) => methodOf(row) === "DELETE").map(templateOfRow));
    const token = world.admin.token;
    for (const template of addresses) {
      const row = ROWS.find((one) => templateOfRow(one) === template && methodOf(one) === "DELETE");
      if (row === undefined) continue;
      const { path } = await make(row, world.callers.admin);
      const before = await stateOfDatabase();
      for (const method of ["GET", "POST", "PATCH"]) {
        for (const name of tricks) {
          for (const override of ["DELETE", "PUT"]) {
            const answer = await api(method, path, { token, headers: { [name]: override } });
            expect([template, method, answer.status]).not.toEqual([template, method, 204]);
          }
        }
        await api(method, `${path}?_method=DELETE`, { token });
      }
      expect([template, await stateOfDatabase()]).toEqual([template, before]);
    }
  });
});
