import { expect, requestTest as test } from "../../support/e2e";
import {
  type AuthenticatedPerson,
  blockAccount,
  callApiWithToken,
  closeAccount,
  createPendingPerson,
  createTamperedToken,
  createUnsignedToken,
  openDemoSession,
  resetPasswordByMail,
  setRoleAndAccess,
  signExpiredToken,
  signUnexpiredToken,
} from "../../support/e2e-people";
import {
  CURRENT_QUARTER_PAGE_PATH,
  type ExpectedPageAnswer,
  PAGE_PERMISSION_ROWS,
  type PagePermissionColumn,
  type PagePermissionRow,
  type PagePermissionSubject,
} from "../../support/matrix/page-rows";
import { FRAMED_PAGE_PATH, READING_PAGE_PATHS } from "../../support/public-pages";
import {
  buildSessionCookieHeaders,
  type RawAnswer,
  sendRawRequest,
  TESTED_SERVER_ORIGIN,
} from "../../support/raw-request";

/** What a caller sends, what they are in the table, and whose page is their own. */
interface Caller {
  name: string;
  column: PagePermissionColumn;
  token: string | null;
  id: string;
}

const MISSING = "0199aaaa-0000-7000-8000-000000000000";

/** A word of each entry that stands in every field that people type. */
const SECRETS = { Instelling: "geheimvaninstelling", Privé: "geheimvanprive", "in the bin": "geheimvanbak" };
type Hidden = keyof typeof SECRETS;

const READERS: Record<Hidden, PagePermissionColumn[]> = {
  Instelling: ["colleague", "author", "admin"],
  Privé: ["author", "admin"],
  // The admin area shows what is in the bin; its own row below asks for that.
  "in the bin": ["admin"],
};

let admin: AuthenticatedPerson;
let author: AuthenticatedPerson;
/** Who there may be in the table. */
let callers: Caller[];
/** Whose session is not what it was, or is made up: they are in the table as somebody else. */
let strangeSessions: Caller[];
const people: AuthenticatedPerson[] = [];
const entries: Partial<Record<PagePermissionSubject, string>> = {};
const versions: Partial<Record<PagePermissionSubject, string>> = {};

/** The first version of an entry, asked for by its author. */
async function firstVersionOf(id: string): Promise<string> {
  const found = (await callApiWithToken(author, "GET", `/api/algorithm/${id}/versions`)) as unknown as {
    _id: string;
  }[];
  return found.at(-1)?._id ?? MISSING;
}

function bodyWith(word: string, visibility: string): Record<string, unknown> {
  const text = `Hier staat ${word} in dit veld`;
  const typed = ["algorithmName", "description", "benefitClaims", "collaboration", "intendedPurpose"];
  const more = ["developerName", "lessonsLearned"];
  return {
    ...Object.fromEntries([...typed, ...more].map((key) => [key, text])),
    mediaURL: `https://test.example/${word}`,
    contactEmail: `${word}@test.example`,
    medicalDevice: "Ja",
    visibility,
  };
}

async function makeEntries(): Promise<void> {
  for (const [subject, word] of Object.entries(SECRETS)) {
    // Private until it is in the bin: other tests count what is public meanwhile.
    const visibility = subject === "in the bin" ? "Privé" : subject;
    const data = bodyWith(word, visibility);
    const { _id } = await callApiWithToken(author, "POST", "/api/algorithm", data);
    entries[subject as Hidden] = String(_id);
    versions[subject as Hidden] = await firstVersionOf(String(_id));
    if (subject === "in the bin") await callApiWithToken(admin, "DELETE", `/api/algorithm/${_id}`);
  }
  const own = await callApiWithToken(author, "GET", `/api/users/${author.id}/algorithms`);
  // The oldest is an example; other tests make public entries of this account and delete them meanwhile.
  const [open] = (own.personalAlgorithms as { _id: string; visibility: string; timestamp: string }[])
    .filter(({ visibility }) => visibility === "Openbaar")
    .toSorted((one, other) => one.timestamp.localeCompare(other.timestamp));
  if (open === undefined) throw new Error("the demo account has no public entry");
  entries.Openbaar = open._id;
  versions.Openbaar = await firstVersionOf(open._id);
  entries["no entry"] = MISSING;
}

async function newMember(name: string): Promise<AuthenticatedPerson> {
  const made = await createPendingPerson(name);
  people.push(made);
  await setRoleAndAccess(admin, made, "USER");
  return made;
}

test.beforeAll(async () => {
  test.setTimeout(120_000);
  admin = await openDemoSession("admin");
  author = await openDemoSession("member");
  await makeEntries();
  const pending = await openDemoSession("pending");
  const colleague = await openDemoSession("colleague");
  const metc = await openDemoSession("metc");
  const member = await newMember("Lid Elders");
  const demoted = await newMember("Vroeger Beheer");
  await setRoleAndAccess(admin, demoted, "ADMIN");
  await callApiWithToken(demoted, "GET", "/api/users");
  await setRoleAndAccess(admin, demoted, "USER");
  const closed = await newMember("Gesloten Proef");
  await closeAccount(closed);
  const blocked = await newMember("Geblokkeerd Proef");
  await blockAccount(admin, blocked);
  const changed = await newMember("Nieuw Wachtwoord");
  await resetPasswordByMail(changed);
  const as = (name: string, column: PagePermissionColumn, { token, id }: AuthenticatedPerson): Caller => ({
    name,
    column,
    token,
    id,
  });
  callers = [
    { name: "anonymous", column: "anonymous", token: null, id: author.id },
    as("pending", "pending", pending),
    as("member", "member", member),
    as("METCMEMBER", "member", metc),
    as("colleague", "colleague", colleague),
    as("author", "author", author),
    as("admin", "admin", admin),
  ];
  strangeSessions = [
    as("demoted admin", "member", demoted),
    as("closed account", "anonymous", closed),
    as("blocked account", "anonymous", blocked),
    as("token of a changed password", "anonymous", changed),
    { ...as("expired token", "anonymous", admin), token: await signExpiredToken(admin) },
    { ...as("tampered token", "anonymous", member), token: createTamperedToken(member, admin) },
    { ...as("alg none token", "anonymous", admin), token: createUnsignedToken(admin) },
  ];
});

test.afterAll(async () => {
  for (const subject of Object.keys(SECRETS) as Hidden[]) {
    const id = entries[subject];
    if (id === undefined) continue;
    if (subject !== "in the bin") await callApiWithToken(admin, "DELETE", `/api/algorithm/${id}`);
    await callApiWithToken(admin, "DELETE", `/api/admin/bin/${id}`);
  }
  for (const { id } of people) {
    // Who closed their account is gone already.
    await sendRawRequest(`/api/admin/users/${id}`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${admin.token}` },
    });
  }
});

function subjectId(subject: PagePermissionSubject | undefined, caller: Caller): string {
  if (subject === "oneself") return caller.id;
  if (subject === "somebody else") return caller.id === admin.id ? author.id : admin.id;
  if (subject === "nobody") return MISSING;
  return entries[subject ?? "no entry"] ?? MISSING;
}

function addressOf({ path, subject }: PagePermissionRow, caller: Caller): string {
  const version = versions[subject ?? "no entry"] ?? MISSING;
  return path.replace("{id}", subjectId(subject, caller)).replace("{version}", version);
}

/** The answer as the table writes it. */
function seenAs({ status, headers }: RawAnswer): ExpectedPageAnswer {
  if (headers.location === undefined) return status;
  const { origin, pathname, search } = new URL(headers.location, TESTED_SERVER_ORIGIN);
  expect(origin).toBe(TESTED_SERVER_ORIGIN);
  return `to ${pathname}${search}`;
}

const isHidden = (name: string): name is Hidden => name in SECRETS;

/** Fails when an answer says a word of an entry that the caller may not see. */
function expectNoSecret(about: string, column: PagePermissionColumn, { body, headers }: RawAnswer): void {
  const all = body + JSON.stringify(headers);
  for (const subject of Object.keys(SECRETS).filter(isHidden)) {
    if (READERS[subject].includes(column)) continue;
    expect([about, subject, all.includes(SECRETS[subject])]).toEqual([about, subject, false]);
  }
}

/** Who asks for a page with a session, dead or alive, gets an answer that nobody may keep. */
function expectNotKept(about: string, { headers, status }: RawAnswer): void {
  // A redirect without a word about it is kept by nobody (RFC 9111, section 4.2.2).
  if (status === 307 && headers["cache-control"] === undefined) return;
  const directives = (headers["cache-control"] ?? "").split(/,\s*/);
  expect([about, directives.includes("private"), directives.includes("no-store")]).toEqual([
    about,
    true,
    true,
  ]);
}

/** What is the same for everybody without an account, and may be kept for seconds where no cookie is sent. */
const FOR_ALL: readonly string[] = [
  ...READING_PAGE_PATHS,
  FRAMED_PAGE_PATH,
  "/api-docs",
  "/algorithm/{id}/detail",
  CURRENT_QUARTER_PAGE_PATH,
  "/declaration/umc-voorbeeld-waarschuwing-bij-plotselinge-nierschade",
];

/**
 * What a session is worth is decided in one place, before any page: who has a strange one asks a page that is for all, one
 * of each gate, and some that ask themselves who it is, of which others may not see the subject.
 */
const FOR_SESSIONS: readonly string[] = [
  "/",
  "/login",
  "/admin",
  "/following",
  "/work",
  "/algorithm/0/new",
  "/algorithm/{id}/detail",
  "/algorithm/{id}/edit",
  "/algorithm/{id}/delete",
  "/algorithm/{id}/experience",
  "/profile/{id}",
  "/hospital/streekziekenhuis-voorbeeldland/manage",
];
const SESSION_SUBJECTS: readonly unknown[] = [undefined, "Instelling", "Privé", "oneself"];

/** Everybody of the table, and who else shows something at this row. */
function callersOf({ path, subject }: PagePermissionRow): Caller[] {
  const isForSessions = FOR_SESSIONS.includes(path) && SESSION_SUBJECTS.includes(subject);
  return isForSessions ? [...callers, ...strangeSessions] : callers;
}

test("every gate is asked by who has a strange session", () => {
  const asked = PAGE_PERMISSION_ROWS.filter((row) => callersOf(row).length > callers.length);
  expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(FOR_SESSIONS));
});

test("the key that signs the expired token is the server's own", async () => {
  const headers = buildSessionCookieHeaders(await signUnexpiredToken(admin));
  expect((await sendRawRequest("/admin", { headers })).status).toBe(200);
});

for (const [index, row] of PAGE_PERMISSION_ROWS.entries()) {
  test(`${index + 1}. ${row.path}${row.subject === undefined ? "" : `, about ${row.subject}`}`, async () => {
    const found: [string, ExpectedPageAnswer][] = [];
    const expected: [string, ExpectedPageAnswer][] = [];
    const ask = async (caller: Caller) => {
      const path = addressOf(row, caller);
      return {
        caller,
        path,
        answer: await sendRawRequest(path, { headers: buildSessionCookieHeaders(caller.token) }),
      };
    };
    // Some at a time: more of them would only wait for each other.
    const asked = [];
    const asking = callersOf(row);
    for (let from = 0; from < asking.length; from += 4) {
      asked.push(...(await Promise.all(asking.slice(from, from + 4).map(ask))));
    }
    for (const { caller, path, answer } of asked) {
      found.push([caller.name, seenAs(answer)]);
      const wanted = row.answers[caller.column];
      expected.push([
        caller.name,
        typeof wanted === "number"
          ? wanted
          : (wanted.replace("{path}", encodeURIComponent(path)) as ExpectedPageAnswer),
      ]);
      expectNoSecret(`${caller.name} at ${path}`, caller.column, answer);
      const isForAll = caller.token === null && answer.status === 200 && FOR_ALL.includes(row.path);
      if (isForAll) expect(answer.headers["cache-control"]).toBe("public, max-age=0, s-maxage=5");
      else expectNotKept(`${caller.name} at ${path}`, answer);
    }
    expect(found).toEqual(expected);
  });
}

/** Who does not say what they are gets a page's title when it happens to be ready, as the framework would have it. */
const BROWSER = { "user-agent": "Mozilla/5.0" };

/** The page itself, and what the browser's router asks for. */
const VARIANTS: Record<string, string>[] = [{}, { rsc: "1" }];

/**
 * The lines of a page as it is streamed. They come in the order in which their parts are ready, in as many scripts as it
 * happens to take, and are numbered as they come: what they say is told apart, not when.
 */
function linesOf(body: string): string[] {
  return (
    body
      .replaceAll(/"\]\)<\/script><script(?: nonce="NONCE")?>self\.__next_f\.push\(\[1,"/g, "")
      // The key of this answer to the browser's router, of the page's metadata and viewport.
      .replaceAll(/"[\w-]{21}([vm])"/g, '"KEY$1"')
      .split(/\\n|\n/)
      .map((line) => line.replace(/^[0-9a-f]+:/, "").replaceAll(/"?\$[A-Z@]?[0-9a-f]+\b/g, "$"))
      .sort()
  );
}

/** An answer without what differs from one to the next: the nonce or hashes, the request's id, and the address asked. */
function withoutChance({ status, body, headers }: RawAnswer, id: string) {
  const nonce = /'nonce-([^']+)'/.exec(headers["content-security-policy"] ?? "")?.[1] ?? "no nonce";
  const { date: _date, "x-request-id": _id, "content-length": _length, ...rest } = headers;
  // A page for everybody names its inline scripts by their hashes: what is in them is compared as lines.
  const clean = (text: string) =>
    text
      .replaceAll(nonce, "NONCE")
      .replaceAll(id, "ID")
      .replaceAll(/('sha256-[^']+' ?)+/g, "HASHES ");
  return { status, headers: JSON.parse(clean(JSON.stringify(rest))), lines: linesOf(clean(body)) };
}

for (const action of ["detail", "edit", "delete"]) {
  test(`what one may not see at /${action} answers like what does not exist, in every line and header`, async () => {
    let compared = 0;
    // Of strange sessions one, which is nobody's: without any cookie a page is kept for all.
    const closed = strangeSessions.filter(({ name }) => name === "closed account");
    for (const caller of [...callers, ...closed]) {
      for (const subject of Object.keys(SECRETS).filter(isHidden)) {
        const id = entries[subject] ?? "";
        if (subject !== "in the bin" && READERS[subject].includes(caller.column)) continue;
        const ask = async (asked: string, headers: Record<string, string>) =>
          withoutChance(
            await sendRawRequest(`/algorithm/${asked}/${action}`, {
              headers: { ...buildSessionCookieHeaders(caller.token), ...BROWSER, ...headers },
            }),
            asked,
          );
        for (const headers of VARIANTS) {
          const [hidden, missing] = [await ask(id, headers), await ask(MISSING, headers)];
          const about = [caller.name, subject, Object.keys(headers).join()];
          const more = hidden.lines.filter((line) => !missing.lines.includes(line));
          const less = missing.lines.filter((line) => !hidden.lines.includes(line));
          expect([...about, { more, less }]).toEqual([...about, { more: [], less: [] }]);
          expect([...about, hidden]).toEqual([...about, missing]);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(30);
  });
}
