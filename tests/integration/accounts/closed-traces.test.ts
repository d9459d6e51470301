import { composeFinalMail } from "@/lib/jobs/mails";
import { db } from "@/lib/platform/database/db";
import { deliverDueMails } from "@/lib/platform/mail/worker";
import { buildContentFromName } from "@/lib/products/server/products";
import { api } from "../../support/api";
import { uploadAndMapImport } from "../../support/browser-import";
import { CHEAP_CAPTCHA_SETTINGS, createSolvedCaptchaToken } from "../../support/captcha";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

Object.assign(process.env, CHEAP_CAPTCHA_SETTINGS, { CACHE_SECONDS: "0" });

const [NAME, EMAIL, PASSWORD] = ["Quirijn Zonderling", "quirijn.zonderling@sporen.example", "wolk-fiets-94"];

let person: Person;
let colleague: Person;
let admin: Person;
let slug: string;

beforeEach(async () => {
  await emptyDatabase();
  const institutionId = await getHospitalIdByAlphabet(2);
  admin = await makePerson({ role: "ADMIN" });
  person = await makePerson({ name: NAME, email: EMAIL, password: PASSWORD, role: "ADMIN", institutionId });
  colleague = await makePerson({ institutionId });
  ({ slug } = await db().institution.findUniqueOrThrow({ where: { id: institutionId } }));
});

/** Fails where a call is refused, as it would leave no trace to look for. */
async function call(who: Person, method: string, path: string, json?: unknown) {
  const more = json === undefined ? {} : { json };
  const { status, body } = await api(method, path, { token: who.token, ...more });
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Has the person do whatever the register stores with a name or an address. */
async function leaveTraces(): Promise<void> {
  const visible = { contactEmail: EMAIL, visibility: "Openbaar", activeHospital: undefined };
  const product = await call(admin, "POST", "/api/v1/products", buildContentFromName("Longscan Pro", null));
  const own = await call(
    person,
    "POST",
    "/api/algorithm",
    buildEntryBody({ ...visible, product: { _id: product._id } }),
  );
  await call(
    person,
    "PUT",
    `/api/algorithm/${own._id}`,
    buildEntryBody({ ...visible, algorithmName: "Een andere naam" }),
  );
  await call(
    person,
    "POST",
    "/api/algorithm",
    buildEntryBody({ visibility: "Privé", algorithmName: `Van ${NAME}` }),
  );
  const shared = await call(
    colleague,
    "POST",
    "/api/algorithm",
    buildEntryBody({ contactEmail: EMAIL.toUpperCase() }),
  );
  await call(colleague, "POST", `/api/algorithm/${shared._id}/co-editors`, { person: person.id });
  await call(person, "POST", `/api/algorithm/${own._id}/co-editors`, { person: colleague.id });
  const report = { message: "Hier klopt iets niet aan.", name: NAME, email: EMAIL };
  const captcha = { captchaToken: await createSolvedCaptchaToken() };
  await call(person, "POST", `/api/algorithm/${shared._id}/reports`, { ...report, ...captcha });
  const message = { name: NAME, email: EMAIL, message: "Een bericht van meer dan 25 tekens." };
  await call(person, "POST", "/api/messages", message);
  await call(person, "POST", "/api/v1/saved-searches", { name: NAME, query: `search=${EMAIL}` });
  await call(person, "POST", "/api/v1/follows", { kind: "entry", target: shared._id, frequency: "atOnce" });
  await call(person, "POST", `/api/v1/products/${product._id}/proposals`, {
    ...buildContentFromName("Longscan Pro", null),
    description: "Vindt knobbels in de long.",
  });
  await call(person, "POST", `/api/users/${person.id}/tokens`, {
    name: NAME,
    scope: "read",
    days: 30,
    password: PASSWORD,
  });
  await call(admin, "PUT", `/api/v1/hospitals/${slug}/admins/${person.id}`);
  await call(person, "PUT", `/api/v1/hospitals/${slug}/contact`, { contactEmail: `Q${EMAIL.slice(1)}` });
  await uploadAndMapImport(person, `Naam,Contact\nHartscan,${EMAIL}\n`);
  await call(person, "POST", "/api/notifications", { content: "Onderhoud", style: "info" });
}

/** The tables and columns in which any of these words stands, in whatever case. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const columns = await queryAsTableOwner<{ table_name: string; column_name: string }>(`
    SELECT c.table_name, c.column_name FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
      AND (c.data_type IN ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'tsvector'))`);
  expect(columns.length).toBeGreaterThan(200);
  const places: string[] = [];
  for (const { table_name, column_name } of columns) {
    const found = await queryAsTableOwner(
      `SELECT 1 FROM "${table_name}" WHERE lower("${column_name}"::text) LIKE ANY($1) LIMIT 1`,
      [words.map((word) => `%${word.toLowerCase()}%`)],
    );
    if (found.length > 0) places.push(`${table_name}.${column_name}`);
  }
  return places.sort();
}

it("no text of the database names who closed their account", async () => {
  await leaveTraces();
  await deliverDueMails(composeFinalMail);
  expect(await placesOf([EMAIL, NAME])).toEqual(
    expect.arrayContaining(["entry.contact_email", "institution.contact_email", "message.name", "user.name"]),
  );
  await call(person, "POST", `/api/users/${person.id}/close`, { password: PASSWORD });
  await deliverDueMails(composeFinalMail);
  expect(await placesOf([EMAIL, NAME, "zonderling"])).toEqual([]);
  expect(await queryAsTableOwner("SELECT 1 FROM institution_admin WHERE user_id = $1", [person.id])).toEqual(
    [],
  );
});
