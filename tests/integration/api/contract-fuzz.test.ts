import fc from "fast-check";
import { API_ROUTES } from "@/app/api/generated/routes";
import { accountMail } from "@/lib/accounts/server/mails";
import { buildOpenApiDocument } from "@/lib/api/server/openapi";
import { db } from "@/lib/platform/database/db";
import { API_METHODS, type ApiDocument, type ApiOperation } from "@/lib/platform/http/api-document";
import { enqueueMail } from "@/lib/platform/mail/outbox";
import { runMailTransaction } from "@/lib/platform/mail/worker";
import { buildContentFromName } from "@/lib/products/server/products";
import { API_TEST_ORIGIN, api } from "../../support/api";
import { checkImportRun, uploadAndMapImport } from "../../support/browser-import";
import { CHEAP_CAPTCHA_SETTINGS, createSolvedCaptchaToken } from "../../support/captcha";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { type FuzzCall, type FuzzCaller, generateFuzzCalls } from "../../support/fuzz-calls";
import { findMailCode, getNewestQueuedMail } from "../../support/mails";
import { getHospitalIdByAlphabet, makePerson } from "../../support/people";

/**
 * Calls every operation of the API's description with valid, nearly valid and invalid values, by many kinds of callers.
 * No answer is 5xx, and `api` itself refuses each that is not in the description. FUZZ_SEED repeats a run that failed,
 * FUZZ_RUNS makes it longer.
 */
jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

// Limits are tested elsewhere; here they would hide what is behind them.
const MANY = "1000000";
Object.assign(process.env, CHEAP_CAPTCHA_SETTINGS, {
  CACHE_SECONDS: "0",
  API_ANONYMOUS_CALLS: MANY,
  API_TOKEN_CALLS: MANY,
  LOGIN_FAILURES: MANY,
  REGISTRATIONS_PER_HOUR: MANY,
  TOKEN_MAILS_PER_ACCOUNT: MANY,
  TOKEN_MAILS_PER_ADDRESS: MANY,
  TOKEN_TRIES_PER_ADDRESS: MANY,
  MESSAGES_PER_HOUR: MANY,
  REPORTS_PER_HOUR: "100000",
  EXPORTS_PER_HOUR: MANY,
  // A 503 of a busy machine is no fault of an answer.
});

const SEED = Number(process.env.FUZZ_SEED ?? 20261121);
const RUNS = Number(process.env.FUZZ_RUNS ?? 42);
const AT_LEAST = 2_000;
const PASSWORD = "een-lang-wachtwoord-2026";

let document: ApiDocument;
let requests = 0;
const answers = new Map<string, number>();

beforeAll(async () => {
  document = await buildOpenApiDocument(API_ROUTES);
  process.stdout.write(`contract fuzz: FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS}\n`);
});

afterAll(() => {
  const counted = [...answers].sort(([one], [other]) => (one < other ? -1 : 1));
  process.stdout.write(`contract fuzz: ${requests} requests\n`);
  for (const [answer, count] of counted) process.stdout.write(`  ${answer}: ${count}\n`);
});

type World = Awaited<ReturnType<typeof makeWorld>>;

let world: World | undefined;

/** The world of before, while everybody in it is who they were; a fuzz closes accounts and empties shelves, too. */
async function currentWorld(): Promise<World> {
  const known = await world?.isIntact();
  if (world === undefined || !known) world = await makeWorld();
  return world;
}

/** People, and one of everything that an address or a body may name. */
async function makeWorld() {
  await emptyDatabase();
  const hospital = await getHospitalIdByAlphabet(0);
  const author = await makePerson({
    institutionId: hospital,
    password: PASSWORD,
    email: "auteur@fuzz.example",
  });
  const colleague = await makePerson({ institutionId: hospital });
  const pending = await makePerson({ allowAccess: false });
  const admin = await makePerson({ role: "ADMIN" });
  await makePerson({ role: "ADMIN" });
  const metc = await makePerson({ role: "METCMEMBER" });
  const visible = await makeEntry(author, { mediaURL: "https://voorbeeld.example/a" });
  const shared = await makeEntry(author, { visibility: "Instelling" });
  const hidden = await makeEntry(author, { visibility: "Privé" });
  const binned = await makeEntry(colleague);
  await api("DELETE", `/api/algorithm/${binned._id}`, { token: admin.token });
  const json = {
    name: "Sanne de Vries",
    email: "sanne@fuzz.example",
    message: "Een bericht van meer dan 25 tekens.",
  };
  await api("POST", "/api/messages", { json });
  const notice = { content: "Onderhoud", style: "info" };
  const { body: posted } = await api("POST", "/api/notifications", { token: admin.token, json: notice });
  const block = { page: "about", title: "Proef", content: "Tekst", heading: null };
  const { body: written } = await api("POST", "/api/admin/content", { token: admin.token, json: block });
  await runMailTransaction((transaction) =>
    enqueueMail(transaction, author.email, accountMail({ kind: "accessGranted", name: author.name })),
  );
  await api("POST", "/api/auth/resetpassword", { json: { email: author.email } });
  await queryAsTableOwner(`INSERT INTO legacy_account (id, email, name, allow_access, entries)
    VALUES ('oud', 'oud@fuzz.example', 'Oude Naam', true, '[]')`);
  await api("POST", "/api/users/requestmigrate", { json: { email: "oud@fuzz.example" } });
  const code = findMailCode(await getNewestQueuedMail("oud@fuzz.example", "migrationCode"));
  const reported = await db().errorReport.create({
    data: { entryId: visible._id, entryName: "Naam", message: "Hier klopt iets niet." },
  });
  const imported = await uploadAndMapImport(admin, "Naam,Fase\nHartscan,Idee\nkort,Onbekend\n");
  await checkImportRun(admin, imported);
  const { mapping } = await db().importRun.findUniqueOrThrow({ where: { id: imported } });
  const kept = { token: admin.token, json: { name: "Een bron", mapping } };
  const { body: keptMapping } = await api("POST", "/api/v1/admin/import-mappings", kept);
  const named = buildContentFromName("Longscan Pro", null);
  const { body: product } = await api("POST", "/api/v1/products", { token: admin.token, json: named });
  const [message, mail] = [await db().message.findFirst(), await db().outboxMail.findFirst()];
  const people = [author, colleague, pending, admin, metc].map(({ id }) => id);
  const things = [
    visible._id,
    shared._id,
    hidden._id,
    binned._id,
    posted._id,
    written._id,
    message?.id,
    mail?.id,
    reported.id,
    imported,
    keptMapping._id,
    product._id,
  ];
  await api("PUT", `/api/algorithm/${visible._id}`, {
    token: author.token,
    json: { algorithmName: "Een nieuwe naam", visibility: "Openbaar", changeNote: "Andere naam" },
  });
  const versions = (await db().entryVersion.findMany()).map(({ id }) => id);
  // One after the other: sixty at once are more than a busy machine answers in time.
  const captchas: string[] = [];
  while (captchas.length < 60) captchas.push(await createSolvedCaptchaToken());
  const accounts = (await api("GET", "/api/users", { token: admin.token })).body;
  const callers: FuzzCaller[] = [
    { name: "nobody" },
    { name: "author", token: author.token, weight: 6 },
    { name: "author by cookie", cookie: author.token, headers: { origin: API_TEST_ORIGIN } },
    { name: "cookie without origin", cookie: author.token },
    { name: "colleague", token: colleague.token },
    { name: "pending", token: pending.token },
    { name: "metc", token: metc.token },
    { name: "admin", token: admin.token, weight: 10 },
    { name: "admin by cookie", cookie: admin.token, headers: { origin: API_TEST_ORIGIN } },
    { name: "no token", token: "x.y.z" },
    { name: "tampered token", token: `${admin.token.slice(0, -4)}AAAA` },
  ];
  const hints: Record<string, readonly unknown[]> = {
    path: [...people, ...things, "0", "onbekend", `${"a".repeat(43)}.webp`],
    "path versionId": versions,
    "path line": ["2", "3"],
    mapping: [mapping],
    product: [product._id],
    "query product": [product._id, product.slug],
    into: [product._id],
    from: ["kort", "Onbekend"],
    _id: [...people, ...things],
    email: [author.email, "oud@fuzz.example", "Auteur@Fuzz.example", "nieuw@fuzz.example"],
    password: [PASSWORD, "nog-een-lang-wachtwoord"],
    captchaToken: captchas,
    token: [code, "123456"],
    users: [accounts.slice(0, 2), accounts],
    visibility: ["Openbaar", "Instelling", "Privé"],
    version: [1, 2],
    corrections: [{ algorithmName: "Een langere naam" }, { sourceKey: null }],
    field: ["", "algorithmName", "developerName", "riskClass", null],
    "query ids": [visible._id, `${visible._id},${shared._id},${hidden._id}`, `${binned._id},0`],
    ids: [[written._id], [written._id, written._id]],
  };
  const isIntact = async () => {
    const found = await Promise.all([
      api("GET", `/api/algorithm/${hidden._id}`, { token: author.token }),
      api("GET", `/api/algorithm/${visible._id}`, { token: colleague.token }),
      api("GET", "/api/users", { token: admin.token }),
      api("GET", `/api/v1/admin/imports/${imported}`, { token: admin.token }),
      api("GET", `/api/users/${pending.id}`, { token: pending.token }),
    ]);
    return found.every(({ status }) => status === 200);
  };
  return { document, callers, hints: (name: string) => hints[name] ?? [], isIntact };
}

/** A call without body and query has little that can be wrong. */
function takesInput({ requestBody, parameters }: ApiOperation): boolean {
  return (
    requestBody !== undefined || parameters.some((parameter) => "in" in parameter && parameter.in === "query")
  );
}

async function send(method: string, { caller, path, options }: FuzzCall): Promise<void> {
  const body = method === "GET" ? { json: undefined, body: undefined } : {};
  requests += 1;
  const { status, text, body: answered } = await api(method, path, { ...options, ...body });
  const name = `${status} ${answered?.code ?? ""}`.trim();
  answers.set(name, (answers.get(name) ?? 0) + 1);
  if (status >= 500) throw new Error(`${status} to ${caller}: ${text}`);
}

describe.each(Object.keys(API_ROUTES))("%s", (path) => {
  it.each(API_METHODS)("%s keeps to its description", async (method) => {
    const operation = document.paths[path]?.[method];
    if (operation === undefined) {
      // A method that is not there says so, whatever comes with it.
      if (path.startsWith("/api/")) await send(method.toUpperCase(), { caller: "nobody", path, options: {} });
      return;
    }
    const calls = generateFuzzCalls(path, operation, await currentWorld());
    await fc.assert(
      fc.asyncProperty(calls, (call) => send(method.toUpperCase(), call)),
      {
        seed: SEED,
        numRuns: takesInput(operation) ? RUNS : Math.ceil(RUNS / 4),
        endOnFailure: process.env.FUZZ_SHRINK === undefined,
      },
    );
  });
});

it("that was enough to say something", () => {
  expect(requests).toBeGreaterThanOrEqual(AT_LEAST);
  // Most of what is behind the refusals was reached, too.
  expect((answers.get("200") ?? 0) + (answers.get("201") ?? 0)).toBeGreaterThan(AT_LEAST / 10);
});
