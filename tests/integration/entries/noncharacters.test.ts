import { readFileSync } from "node:fs";
import { join } from "node:path";
import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { asOwner, emptyDatabase } from "../../support/database";
import { bodyOf, makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeaders);

const MIGRATION = join("prisma", "migrations", "20261122234500_characters_of_no_file", "migration.sql");
const NONCHARACTER = /\p{Noncharacter_Code_Point}/u;

let author: Person;
let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  [author, admin] = [await makePerson(), await makePerson({ role: "ADMIN" })];
});

/** Every text of every table, as one. */
async function allTexts(): Promise<string> {
  const tables = await asOwner<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  const rows = [];
  for (const { name } of tables) rows.push(...(await asOwner(`SELECT to_jsonb(t) AS row FROM ${name} t`)));
  return JSON.stringify(rows);
}

describe("what Unicode keeps from being a character", () => {
  it("gets in nowhere", async () => {
    const odd = "\ufffewoor\uffff\u{1ffff}den die lang genoeg zijn\ufdd0";
    const whole = "woorden die lang genoeg zijn";
    const texts = { algorithmName: odd, description: odd, developerName: odd, changeNote: odd };
    const made = await api("POST", "/api/algorithm", { token: author.token, json: bodyOf(texts) });
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

  it("is replaced where it was stored, in versions too, and nothing else is touched", async () => {
    const { _id: id } = await makeEntry(author, { algorithmName: "Xscan", applicationGoal: ["Diagnose"] });
    const { _id: other } = await makeEntry(author, { description: "Blijft zoals het hier staat." });
    const before = await db().entry.findUniqueOrThrow({ where: { id: other } });
    const changes = await db().fieldChange.count();
    await asOwner(`
      UPDATE entry SET algorithm_name = U&'X\\FFFEscan' WHERE algorithm_name = 'Xscan';
      INSERT INTO synonym_group (id, names) VALUES ('s1', ARRAY[U&'D\\+10FFFF', 'x']);
      ALTER TABLE entry_version DISABLE TRIGGER USER;
      UPDATE entry_version SET content = jsonb_set(content, '{algorithmName}', to_jsonb(U&'X\\FFFFscan'::text)), note = U&'n\\FDD0'
        WHERE entry_id = '${id}';
      ALTER TABLE entry_version ENABLE TRIGGER USER;
      ALTER TABLE institution DISABLE TRIGGER USER;
      INSERT INTO institution (id, name, slug, kind, city) VALUES ('n1', U&'N\\FFFE', 'n1', 'other', 'c'), ('n2', U&'N\\FFFF', 'n2', 'other', U&'c\\FFFF');
      ALTER TABLE institution ENABLE TRIGGER USER`);
    await asOwner(readFileSync(MIGRATION, "utf8"));
    const entry = await db().entry.findUniqueOrThrow({ where: { id } });
    expect(entry).toMatchObject({ algorithmName: "X\ufffdscan", version: 1 });
    expect(await asOwner("SELECT names FROM synonym_group WHERE id = 's1'")).toEqual([
      { names: ["D\ufffd", "x"] },
    ]);
    await asOwner("DELETE FROM synonym_group WHERE id = 's1'");
    const [version] = await db().entryVersion.findMany({ where: { entryId: id } });
    expect(version).toMatchObject({ note: "n\ufffd", content: { algorithmName: "X\ufffdscan" } });
    // Two that would become one stay; only their files are mended.
    expect(
      await db().institution.findMany({ where: { id: { in: ["n1", "n2"] } }, orderBy: { id: "asc" } }),
    ).toMatchObject([
      { name: "N\ufffe", city: "c" },
      { name: "N\uffff", city: "c\ufffd" },
    ]);
    expect(await db().entry.findUniqueOrThrow({ where: { id: other } })).toEqual(before);
    expect(await db().fieldChange.count()).toBe(changes);
    await expect(asOwner("UPDATE entry_version SET note = 'x'")).rejects.toThrow("never changes");
    await asOwner("DELETE FROM institution WHERE id IN ('n1', 'n2')");
  });
});
