import { api } from "../../support/api";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

const NONCHARACTER = /\p{Noncharacter_Code_Point}/u;

let author: Person;
let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  [author, admin] = [await makePerson(), await makePerson({ role: "ADMIN" })];
});

/** Every text of every table, as one. */
async function allTexts(): Promise<string> {
  const tables = await queryAsTableOwner<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  const rows = [];
  for (const { name } of tables)
    rows.push(...(await queryAsTableOwner(`SELECT to_jsonb(t) AS row FROM ${name} t`)));
  return JSON.stringify(rows);
}

describe("what Unicode keeps from being a character", () => {
  it("gets in nowhere", async () => {
    const odd = "\ufffewoor\uffff\u{1ffff}den die lang genoeg zijn\ufdd0";
    const whole = "woorden die lang genoeg zijn";
    const texts = { algorithmName: odd, description: odd, developerName: odd, changeNote: odd };
    const made = await api("POST", "/api/algorithm", { token: author.token, json: buildEntryBody(texts) });
    expect(made.body).toMatchObject({ algorithmName: whole, description: whole });
    const sent: [method: "POST" | "PUT", path: string, by: Person, json: Record<string, unknown>][] = [
      ["PUT", `/api/users/${author.id}`, author, { name: odd }],
      ["POST", "/api/notifications", admin, { content: odd, style: "info" }],
      ["POST", "/api/messages", author, { name: odd, email: "a@b.example", message: odd }],
      ["POST", "/api/v1/saved-searches", author, { name: odd, query: `search=${encodeURIComponent(odd)}` }],
      ["POST", `/api/algorithm/${made.body?._id}/deletion-request`, author, { reason: odd }],
      ["POST", "/api/admin/institutions", admin, { name: odd, kind: "umc", city: odd, domains: [] }],
      ["POST", "/api/admin/fields/medicalSpecialism/values", admin, { label: odd, labelEn: odd }],
      ["POST", "/api/admin/content", admin, { page: "about", title: odd, content: odd, heading: null }],
    ];
    for (const [method, path, by, json] of sent) {
      const { status, text } = await api(method, path, { token: by.token, json });
      expect([path, status < 300, status < 300 ? "" : text]).toEqual([path, true, ""]);
    }
    expect(await allTexts()).not.toMatch(NONCHARACTER);
  });
});
