import { API_ROUTES } from "@/app/api/generated/routes";
import { listContractsOfRouteModule } from "@/lib/api/server/openapi";
import { db } from "@/lib/platform/database/db";
import { API_TEST_ORIGIN, type ApiAnswer, type ApiCallOptions, api } from "../../support/api";
import { CHEAP_CAPTCHA_SETTINGS } from "../../support/captcha";
import {
  CALLER_NAMES,
  type CallerName,
  createCaller,
  PERMISSION_COLUMN_BY_CALLER,
  type PermissionColumn,
  type TestCaller,
} from "../../support/matrix/callers";
import {
  type ApiPermissionRow,
  getExpectedStatus,
  getMethodOfRow,
  getPathTemplateOfRow,
  isKnownToColumn,
} from "../../support/matrix/row";
import { API_PERMISSION_ROWS, NON_API_ROUTE_PATHS } from "../../support/matrix/rows";
import { listAppRoutePaths, toApiPathTemplate } from "../../support/matrix/tree";
import {
  createPermissionFixtures,
  type PermissionFixtures,
  readDatabaseState,
  TEST_PASSWORD,
  UNUSED_ID,
} from "../../support/matrix/world";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.MESSAGES_PER_HOUR = "1000";
process.env.REPORTS_PER_HOUR = "1000";
Object.assign(process.env, CHEAP_CAPTCHA_SETTINGS);
process.env.EXPORTS_PER_HOUR = "1000";
process.env.TOKEN_MAILS_PER_ADDRESS = "1000";
process.env.TOKEN_TRIES_PER_ADDRESS = "1000";
process.env.API_TOKEN_CALLS = "5000";

let world: PermissionFixtures;
beforeAll(async () => {
  world = await createPermissionFixtures();
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
  options: ApiCallOptions;
}

/** A call of a row, ready to be made by this caller. */
async function make(row: ApiPermissionRow, caller: TestCaller, given?: string): Promise<Made> {
  const own = caller.person?.id ?? world.other.id;
  const subject = row.subject === "own" ? own : (given ?? (await row.subject?.(world)) ?? "");
  const second = (await row.second?.(world, caller, subject)) ?? "";
  const path = getPathTemplateOfRow(row)
    .replace(/\{\w+\}/, subject)
    .replace(/\{\w+\}/, second);
  const options = (await row.options?.(world, caller, subject)) ?? {};
  return { path: path + (row.query ?? ""), options };
}

function ask(row: ApiPermissionRow, caller: TestCaller, { path, options }: Made): Promise<ApiAnswer> {
  return api(getMethodOfRow(row), path, { ...options, token: caller.token, address: caller.address });
}

/** A search for proposals goes on after it was answered, and says in the database how far it is. */
async function untilSearched(): Promise<void> {
  while ((await db().matchRun.count({ where: { finishedAt: null } })) > 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** What of an answer can be seen. */
function seen({ status, text, headers }: ApiAnswer) {
  return { status, text, headers: Object.fromEntries(headers) };
}

/** What may be kept, and under which conditions; nobody keeps anything else. */
const KEPT: Record<string, string> = {
  // A program may keep the list and a feed of its own, if it asks each time whether it still holds.
  "GET /api/algorithm": "private, no-cache",
  "GET /api/v1/feeds/{feed}": "private, no-cache",
  "GET /api/v1/advice": "private, no-cache",
  "GET /api/v1/reviews": "private, no-cache",
  "GET /api/v1/experiences": "private, no-cache",
  "GET /api/algorithm/{id}/dossier": "private, no-cache",
  "GET /api/v1/products/{id}": "private, no-cache",
  // Open data is the same for everyone; what is withdrawn from the feed is withdrawn at once.
  "GET /api/v1/catalog.jsonld": "public, max-age=300",
  "GET /api/v1/completeness": "public, max-age=300",
  "GET /api/v1/feed.atom": "public, no-cache",
  "GET /api/v1/fields": "public, max-age=300",
  "GET /api/v1/declarations/{slug}": "public, max-age=300",
  "GET /api/v1/hospitals": "public, max-age=300",
  "GET /api/v1/hospitals/{slug}": "public, max-age=300",
};
const keptBy = ({ call }: ApiPermissionRow) => KEPT[call] ?? "private, no-store";

const isRefused = (status: number) => status >= 400;

/** Who is let in needs what they are about anew each time; who is spent by it is made anew as well. */
async function askLetIn(row: ApiPermissionRow, name: CallerName): Promise<ApiAnswer> {
  const password = row.spends ? TEST_PASSWORD : undefined;
  const ofAuthor = PERMISSION_COLUMN_BY_CALLER[name] === "author" || /of the author$/.test(name);
  const isReplaced = row.spends === true && !ofAuthor;
  const caller = isReplaced ? await createCaller(name, world.places, password) : world.callers[name];
  // The author of the entries stays who they are: they are spent by standing in for them.
  const spent = row.spends && ofAuthor ? await createCaller("colleague", world.places, password) : caller;
  return ask(row, spent, await make(row, spent));
}

/** No test without anybody to ask. */
const whenAny = (names: readonly CallerName[]) => (title: string, test: () => Promise<void>) => {
  if (names.length > 0) it(title, test);
};

const CODES: Record<number, string> = { 401: "not_authenticated", 404: "not_found" };

function expectRightRefusal(name: CallerName, { status, body }: ApiAnswer): void {
  if (CODES[status] !== undefined) expect([name, body.code]).toEqual([name, CODES[status]]);
  if (status !== 403) return;
  const column = PERMISSION_COLUMN_BY_CALLER[name];
  const isProgram = column === "reading" || column === "writing" || column === "adminProgram";
  const code = column === "pending" ? "not_approved" : isProgram ? /^(token_scope|forbidden)$/ : "forbidden";
  expect([name, body.code]).toEqual([name, isProgram ? expect.stringMatching(code) : code]);
}

describe("every call has its row", () => {
  it("for each method of each route file", async () => {
    expect([...new Set(API_PERMISSION_ROWS.map(({ call }) => call))].sort()).toEqual(await callsOfTree());
  });

  it("and each route file is a call of the API, or one of the few that are not", () => {
    const addresses = listAppRoutePaths("route");
    expect(addresses.length).toBeGreaterThan(30);
    expect(addresses.map(toApiPathTemplate).sort()).toEqual(
      [...Object.keys(API_ROUTES), ...NON_API_ROUTE_PATHS].sort(),
    );
  });

  it("tells each cell what to expect", () => {
    for (const row of API_PERMISSION_ROWS) {
      for (const name of CALLER_NAMES) expect(getExpectedStatus(row, name)).toBeGreaterThanOrEqual(200);
    }
  });
});

describe.each(
  API_PERMISSION_ROWS.map((row) => [row.call + (row.query ?? ""), row.about ?? "anything", row] as const),
)("%s, about %s", (_call, _about, row) => {
  const refused = CALLER_NAMES.filter((name) => isRefused(getExpectedStatus(row, name)));
  const letIn = CALLER_NAMES.filter((name) => !isRefused(getExpectedStatus(row, name)));

  const refusedTitle = `refuses ${refused.length} of ${CALLER_NAMES.length} callers, and nothing changes`;
  whenAny(refused)(refusedTitle, async () => {
    const subject = typeof row.subject === "function" ? await row.subject(world) : undefined;
    const calls: [CallerName, Made, Made | null][] = [];
    const columns = new Set<PermissionColumn>();
    for (const name of refused) {
      const caller = world.callers[name];
      // Once for each column: those of the same one are told the same, of what is there and of what is not.
      const isAsked = columns.has(PERMISSION_COLUMN_BY_CALLER[name]);
      columns.add(PERMISSION_COLUMN_BY_CALLER[name]);
      const mayKnow =
        isAsked || subject === undefined || isKnownToColumn(row, PERMISSION_COLUMN_BY_CALLER[name]);
      const missing = mayKnow ? null : await make(row, caller, UNUSED_ID);
      calls.push([name, await make(row, caller, subject), missing]);
    }
    await untilSearched();
    const before = await readDatabaseState();
    const answers: [CallerName, ApiAnswer, ApiAnswer | null][] = [];
    for (const [name, call, missing] of calls) {
      const caller = world.callers[name];
      answers.push([
        name,
        await ask(row, caller, call),
        missing === null ? null : await ask(row, caller, missing),
      ]);
    }
    expect(answers.map(([name, { status }]) => [name, status])).toEqual(
      refused.map((name) => [name, getExpectedStatus(row, name)]),
    );
    for (const [name, answer, missing] of answers) {
      expectRightRefusal(name, answer);
      expect([name, answer.headers.get("cache-control")]).toEqual([name, "private, no-store"]);
      if (missing) expect([name, seen(answer)]).toEqual([name, seen(missing)]);
      // In particular, who has nothing to show for themselves is told what a stranger is told, byte for byte.
      const first = answers.find(
        ([other]) => PERMISSION_COLUMN_BY_CALLER[other] === PERMISSION_COLUMN_BY_CALLER[name],
      )?.[1];
      if (first) expect([name, seen(answer)]).toEqual([name, seen(first)]);
    }
    expect(await readDatabaseState()).toEqual(before);
  });

  const letInTitle = `lets ${letIn.length} of ${CALLER_NAMES.length} callers in`;
  whenAny(letIn)(letInTitle, async () => {
    const statuses: [CallerName, number][] = [];
    for (const name of letIn) {
      const answer = await askLetIn(row, name);
      statuses.push([name, answer.status]);
      if (getPathTemplateOfRow(row).startsWith("/public/")) continue;
      expect([name, answer.headers.get("cache-control")]).toEqual([name, keptBy(row)]);
    }
    expect(statuses).toEqual(letIn.map((name) => [name, getExpectedStatus(row, name)]));
  });
});

describe("the same by the cookie", () => {
  const asksWho = (row: ApiPermissionRow) =>
    new Set(CALLER_NAMES.map((name) => getExpectedStatus(row, name))).size > 1;
  const reads = API_PERMISSION_ROWS.filter((row) => getMethodOfRow(row) === "GET" && asksWho(row));

  it("for every reading call that asks who it is, and everyone who has a session, or had one", async () => {
    const names = CALLER_NAMES.filter((name) => !/program/.test(name));
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
          getExpectedStatus(row, name),
        ]);
      }
    }
  });
});

/** One row of every call that changes something, with an admin or whoever else may do it. */
function writes(): { row: ApiPermissionRow; name: CallerName }[] {
  const calls = [...new Set(API_PERMISSION_ROWS.map(({ call }) => call))].filter(
    (call) => !call.startsWith("GET "),
  );
  return calls.flatMap((call) => {
    const rows = API_PERMISSION_ROWS.filter((row) => row.call === call && row.subject !== "own");
    const own = API_PERMISSION_ROWS.filter((row) => row.call === call);
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
    ["cross-site fetch metadata", { "sec-fetch-site": "cross-site", origin: API_TEST_ORIGIN }],
  ];

  it.each(writes().map(({ row }) => [row.call, row] as const))(
    "%s is refused, and nothing changes",
    async (_call, row) => {
      const caller = world.callers.admin;
      const { path, options } = await make(row, caller);
      const before = await readDatabaseState();
      for (const [about, headers] of [...foreign, ["no Origin with the cookie", {}] as const]) {
        const proofs: ApiCallOptions[] = [{ cookie: caller.token ?? "" }];
        if (Object.keys(headers).length > 0) proofs.push({ token: caller.token }, {});
        for (const proof of proofs) {
          const answer = await api(getMethodOfRow(row), path, { ...options, ...proof, headers });
          expect([about, answer.status, answer.body.code]).toEqual([about, 403, "foreign_origin"]);
        }
      }
      expect(await readDatabaseState()).toEqual(before);
    },
  );
});

describe("a body that a form of another site could send", () => {
  it("is refused by every call that takes one, whatever it says, and nothing changes", async () => {
    const withBody = API_PERMISSION_ROWS.filter(
      (row) => row.options !== undefined && getMethodOfRow(row) !== "GET",
    );
    const firstOf = withBody.filter((row, index) => {
      return withBody.findIndex(({ call }) => call === row.call) === index;
    });
    expect(firstOf.length).toBeGreaterThan(20);
    const caller = world.callers.author;
    for (const row of firstOf) {
      const mayAuthor =
        !isRefused(getExpectedStatus(row, "author")) || getExpectedStatus(row, "author") === 400;
      const asked = mayAuthor ? caller : world.callers.admin;
      const { path, options } = await make(row, asked);
      const before = await readDatabaseState();
      for (const type of [
        "text/plain",
        "application/x-www-form-urlencoded",
        "text/plain; application/json",
      ]) {
        const body = options.json === undefined ? "{}" : JSON.stringify(options.json);
        const call = { token: asked.token, body, headers: { "content-type": type } };
        const answer = await api(getMethodOfRow(row), path, call);
        expect([row.call, type, answer.status]).toEqual([row.call, type, 415]);
      }
      expect(await readDatabaseState()).toEqual(before);
    }
  });
});

describe("a method is what the request line says", () => {
  const tricks = ["x-http-method-override", "x-http-method", "x-method-override", "x-original-method"];

  it("whatever a header or a parameter makes of it", async () => {
    const addresses = new Set(
      API_PERMISSION_ROWS.filter((row) => getMethodOfRow(row) === "DELETE").map(getPathTemplateOfRow),
    );
    const token = world.admin.token;
    for (const template of addresses) {
      const row = API_PERMISSION_ROWS.find(
        (one) => getPathTemplateOfRow(one) === template && getMethodOfRow(one) === "DELETE",
      );
      if (row === undefined) continue;
      const { path } = await make(row, world.callers.admin);
      const before = await readDatabaseState();
      for (const method of ["GET", "POST", "PATCH"]) {
        for (const name of tricks) {
          for (const override of ["DELETE", "PUT"]) {
            const answer = await api(method, path, { token, headers: { [name]: override } });
            expect([template, method, answer.status]).not.toEqual([template, method, 204]);
          }
        }
        await api(method, `${path}?_method=DELETE`, { token });
      }
      expect([template, await readDatabaseState()]).toEqual([template, before]);
    }
  });
});
