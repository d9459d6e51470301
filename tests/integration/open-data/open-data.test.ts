import { FIELD_KEYS } from "@/lib/fields/entry-fields";
import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { buildBinnedColumns } from "../../support/bin";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody, makeEntry } from "../../support/entries";
import { createInstitutionCalls, removeTestInstitutions } from "../../support/institutions";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const FEED = "/api/v1/feed.atom";
const FIELDS = "/api/v1/fields";
const MAIL = "contact@geheim.example";

let author: Person;
let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  author = await makePerson({ name: "Sanne de Vries" });
  admin = await makePerson({ name: "Marijke Hofstra", role: "ADMIN" });
});

async function save(id: string, fields: Record<string, unknown>, who: Person = author) {
  const answer = await api("PUT", `/api/algorithm/${id}`, { token: who.token, json: buildEntryBody(fields) });
  if (answer.status !== 200) throw new Error(answer.text);
}

const feed = (query = "", headers: Record<string, string> = {}) => api("GET", FEED + query, { headers });

interface Shown {
  id: string;
  title: string;
  author: string;
  summary: string;
  links: string[];
}

/** The entries of a feed whose texts hold nothing that is written otherwise in XML. */
function entriesOf(xml: string): Shown[] {
  return xml
    .split("<entry>")
    .slice(1)
    .map((part) => {
      const of = (pattern: RegExp) => pattern.exec(part)?.[1] ?? "";
      return {
        id: of(/<id>([^<]*)</),
        title: of(/<title>([^<]*)</),
        author: of(/<name>([^<]*)</),
        summary: of(/<summary type="text">([^<]*)</),
        links: [...part.matchAll(/<link rel="(\w+)" href="([^"]*)"/g)].map(
          ([, rel, href]) => `${rel} ${href}`,
        ),
      };
    });
}

const titles = async (query = "") => entriesOf((await feed(query)).text).map(({ title }) => title);

describe("the feed of public changes", () => {
  it("has an entry per public version, newest first, with what changed and where to see it", async () => {
    const { _id: id } = await makeEntry(author, {
      algorithmName: "Longnodules vinden",
      activeHospital: "Amphia",
      technicalReadinessLevel: "Validatie",
      contactEmail: MAIL,
    });
    const held = { algorithmName: "Longnodules vinden", activeHospital: "Amphia" };
    await save(id, {
      ...held,
      technicalReadinessLevel: "In gebruik",
      changeNote: "In gebruik genomen",
      contactEmail: "x@y.nl",
    });
    const rows = await db().entryVersion.findMany({ where: { entryId: id }, orderBy: { number: "desc" } });
    const [second, first] = rows.map((row) => row.id);
    const answer = await feed();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    expect(entriesOf(answer.text)).toEqual([
      {
        id: `urn:uuid:${second}`,
        title: "Longnodules vinden: versie 2",
        author: "Sanne de Vries",
        summary:
          "Ziekenhuis: Amphia\nFase: In gebruik\nWat is er veranderd: In gebruik genomen\nGewijzigd: Fase",
        links: [
          `alternate http://localhost:3000/algorithm/${id}/detail`,
          `related http://localhost:3000/algorithm/${id}/history/${second}`,
        ],
      },
      {
        id: `urn:uuid:${first}`,
        title: "Nieuw in het register: Longnodules vinden",
        author: "Sanne de Vries",
        summary: "Ziekenhuis: Amphia\nFase: Validatie",
        links: [
          `alternate http://localhost:3000/algorithm/${id}/detail`,
          `related http://localhost:3000/algorithm/${id}/history/${first}`,
        ],
      },
    ]);
    // Neither what it is nor that it changed, whoever asks.
    for (const { token } of [author, admin]) {
      expect((await api("GET", FEED, { token })).text).not.toMatch(/geheim|y\.nl|E-mail/);
    }
    expect(answer.text).not.toMatch(/geheim|y\.nl|E-mail/);
  });

  it("tells nothing of a private past, of what is not public today, or of what was deleted", async () => {
    const published = await makeEntry(author, { algorithmName: "Geheim begin", visibility: "Privé" });
    await save(published._id, { algorithmName: "Nu openbaar" });
    const withdrawn = await makeEntry(author, { algorithmName: "Was openbaar" });
    await save(withdrawn._id, { algorithmName: "Was openbaar", visibility: "Instelling" });
    const deleted = await makeEntry(author, { algorithmName: "In de bak" });
    await db().entry.update({ where: { id: deleted._id }, data: buildBinnedColumns() });
    expect(await titles()).toEqual(["Nieuw in het register: Nu openbaar"]);
    expect((await feed()).text).not.toMatch(/Geheim|Was openbaar|In de bak/);
    // Neither to who may see those.
    const own = await api("GET", FEED, { token: author.token });
    expect(own.text).toBe((await feed()).text);
  });

  it("names who saved it as the entry's page does: the author, and nobody else to a stranger", async () => {
    const { _id: id } = await makeEntry(author, { algorithmName: "Van Sanne" });
    await save(id, { algorithmName: "Van Sanne, aangepast" }, admin);
    expect(entriesOf((await feed()).text).map((one) => one.author)).toEqual([
      "een eerdere auteur, een mede-redacteur of een beheerder",
      "Sanne de Vries",
    ]);
  });

  it("says that a version was put back by its number among the public ones", async () => {
    const { _id: id } = await makeEntry(author, { algorithmName: "Verborgen", visibility: "Privé" });
    await save(id, { algorithmName: "Eerste naam" });
    await save(id, { algorithmName: "Tweede naam" });
    const two = await db().entryVersion.findFirstOrThrow({ where: { entryId: id, number: 2 } });
    const back = `/api/algorithm/${id}/versions/${two.id}/restore`;
    expect((await api("POST", back, { token: author.token, json: { version: 3 } })).status).toBe(200);
    const [newest] = entriesOf((await feed()).text);
    expect([newest?.title, newest?.summary]).toEqual([
      "Eerste naam: versie 3",
      "Ziekenhuis: Niet gespecificeerd\nFase: Niet gespecificeerd\nWat is er veranderd: Versie 1 teruggezet\nGewijzigd: Naam",
    ]);
  });

  it("is of some hospitals and specialisms when those are asked for", async () => {
    const make = (algorithmName: string, activeHospital: string, medicalSpecialism: string) =>
      makeEntry(author, { algorithmName, activeHospital, medicalSpecialism });
    await make("Amphia hart", "Amphia", "Cardiologie");
    await make("Amphia long", "Amphia", "Radiologie");
    await make("Erasmus hart", "Erasmus MC", "Cardiologie");
    const named = async (query: string) =>
      (await titles(query)).map((title) => title.replace("Nieuw in het register: ", "")).sort();
    expect(await named("?hospital=Amphia")).toEqual(["Amphia hart", "Amphia long"]);
    expect(await named("?specialism=Cardiologie")).toEqual(["Amphia hart", "Erasmus hart"]);
    expect(await named("?hospital=Amphia&specialism=Cardiologie")).toEqual(["Amphia hart"]);
    expect(await named("?hospital=Erasmus+MC&hospital=Amphia")).toEqual([
      "Amphia hart",
      "Amphia long",
      "Erasmus hart",
    ]);
    const { text } = await feed("?hospital=Erasmus+MC&hospital=Amphia");
    // Equal questions have one address, whatever their order.
    const other = await feed("?hospital=Amphia&hospital=Erasmus%20MC");
    expect(other.text).toBe(text);
    expect(text).toContain("<title>AI-register Zorg: openbare wijzigingen, ");
  });

  it.each([
    ["?hospital=Nergens", "hospital"],
    ["?specialism=Amphia", "specialism"],
    ["?activeHospital=Amphia", "activeHospital"],
    ["?hospital=", "hospital"],
  ])("refuses %s by name", async (query, name) => {
    const { status, body } = await feed(query);
    expect([status, body.code, Object.keys(body.errors)]).toEqual([400, "invalid_input", [name]]);
  });

  describe("in pages", () => {
    const ALL = 120;

    // Two of each moment, as an import has very many of one; half of them at a hospital.
    beforeEach(async () => {
      await queryAsTableOwner(
        `INSERT INTO entry (id, algorithm_name, visibility, author_id, active_hospital_id, algorithm_function_ids,
           application_goal_ids, intended_user_ids, target_population_ids, people_involved_ids)
         SELECT 'e' || n, 'Algoritme ' || n, 'PUBLIC', $1, CASE WHEN n <= $2 / 2 THEN (SELECT v.id FROM list_value v WHERE v.label = 'Amphia') END, '{}', '{}', '{}',
           '{}', '{}' FROM generate_series(1, $2::int) n`,
        [author.id, ALL],
      );
      await queryAsTableOwner(
        `INSERT INTO entry_version (id, entry_id, number, author_id, created_at, visibility, content)
         SELECT gen_random_uuid()::text, id, 1, author_id, now() + make_interval(secs => substr(id, 2)::int / 2 - 300),
           visibility, jsonb_build_object('algorithmName', algorithm_name) FROM entry`,
      );
    });

    const linkOf = (xml: string, rel: string) =>
      new RegExp(`<link rel="${rel}" href="http://localhost:3000([^"]*)"`)
        .exec(xml)?.[1]
        ?.replaceAll("&amp;", "&");

    /** The pages that a link leads through, from an address on. */
    async function walk(address: string | undefined, rel: string): Promise<string[]> {
      const pages: string[] = [];
      for (let next = address; next !== undefined; next = linkOf(pages.at(-1) ?? "", rel)) {
        const { status, text } = await api("GET", next);
        expect([status, linkOf(text, "self")]).toEqual([200, next]);
        pages.push(text);
      }
      return pages;
    }

    const idsOf = (pages: string[]) => pages.flatMap((page) => entriesOf(page).map(({ id }) => id));

    it.each([
      ["", ALL, 3],
      ["?hospital=Amphia", ALL / 2, 2],
    ])("holds all of feed.atom%s, newest first, each once, in both directions", async (query, all, pages) => {
      const older = await walk(FEED + query, "next");
      expect(older.map((page) => entriesOf(page).length)).toEqual(
        Array.from({ length: pages }, (_, index) => Math.min(50, all - 50 * index)),
      );
      const ids = idsOf(older);
      expect(new Set(ids).size).toBe(all);
      const rows = await db().entryVersion.findMany({ orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
      const asked = rows.filter(({ entryId }) => Number(entryId.slice(1)) <= all);
      expect(ids).toEqual(asked.map(({ id }) => `urn:uuid:${id}`));
      const newer = await walk(linkOf(older[0] ?? "", "last"), "previous");
      expect(idsOf(newer.toReversed())).toEqual(ids);
      for (const page of [...older, ...newer]) expect(linkOf(page, "first")).toBe(FEED + query);
      expect(linkOf(newer[0] ?? "", "next")).toBeUndefined();
    });

    it("goes on where it was, whatever is saved, hidden or changed meanwhile", async () => {
      const first = (await feed()).text;
      const ids = idsOf(await walk(FEED, "next"));
      for (const name of ["Nieuw een", "Nieuw twee"]) await makeEntry(author, { algorithmName: name });
      const rest = await walk(linkOf(first, "next"), "next");
      expect(idsOf(rest)).toEqual(ids.slice(50));
      // The newest page has what is new, and its link the two that it has no place for any more.
      expect(
        entriesOf((await feed()).text)
          .slice(2)
          .map(({ id }) => id),
      ).toEqual(ids.slice(0, 48));
      await queryAsTableOwner("UPDATE entry SET visibility = 'PRIVATE' WHERE id = 'e30'");
      expect(idsOf(await walk(linkOf(first, "next"), "next"))).toHaveLength(ALL - 51);
    });

    it("is full, however many saves tell nothing to its readers", async () => {
      await queryAsTableOwner(
        `INSERT INTO entry_version (id, entry_id, number, author_id, created_at, visibility, content)
         SELECT gen_random_uuid()::text, entry_id, n, author_id, now() + make_interval(secs => n), visibility,
           content || jsonb_build_object('contactEmail', n || '@geheim.example')
         FROM entry_version, generate_series(2, 71) n WHERE entry_id = 'e1'`,
      );
      const older = await walk(FEED, "next");
      expect(older.map((page) => entriesOf(page).length)).toEqual([50, 50, 20]);
    });

    it.each(["?olderThan=gisteren", "?newerThan=-1", "?olderThan=1&olderThan=2", "?olderThan=1_a%20b"])(
      "refuses %s by name",
      async (query) => {
        const { status, body } = await feed(query);
        expect([status, Object.keys(body.errors)]).toEqual([400, [/\w+/.exec(query)?.[0]]]);
      },
    );
  });

  it("answers 304 to who has it, until something changes or is withdrawn", async () => {
    const { _id: id } = await makeEntry(author, { algorithmName: "Eerste naam" });
    await makeEntry(author, { algorithmName: "Blijft staan" });
    const { headers } = await feed();
    expect(headers.get("cache-control")).toBe("public, no-cache");
    // A time would say nothing of what is gone.
    expect(headers.get("last-modified")).toBeNull();
    const since = { "if-modified-since": new Date(Date.now() + 60_000).toUTCString() };
    expect((await feed("", since)).status).toBe(200);
    const asked = { "if-none-match": headers.get("etag") ?? "" };
    const { status, text } = await feed("", asked);
    expect([status, text]).toEqual([304, ""]);
    await save(id, { algorithmName: "Tweede naam" });
    const changed = await feed("", asked);
    expect(changed.status).toBe(200);
    await save(id, { algorithmName: "Tweede naam", visibility: "Instelling" });
    const withdrawn = await feed("", { ...since, "if-none-match": changed.headers.get("etag") ?? "" });
    expect([withdrawn.status, withdrawn.text.includes("Tweede naam")]).toEqual([200, false]);
  });

  it("tells nothing of a save that only changed what its readers do not see", async () => {
    const { _id: id } = await makeEntry(author, { algorithmName: "Eerste naam" });
    const before = await feed();
    await save(id, { algorithmName: "Eerste naam", contactEmail: "ander@umc-voorbeeld.example" });
    expect(entriesOf((await feed()).text)).toEqual(entriesOf(before.text));
    await save(id, { algorithmName: "Eerste naam", description: "Nu staat er ook een omschrijving bij." });
    expect(entriesOf((await feed()).text)).toHaveLength(2);
  });

  it("is a feed with nothing in it while there is nothing", async () => {
    const { status, text } = await feed();
    expect([status, entriesOf(text)]).toEqual([200, []]);
    expect(text).toContain("<updated>2000-01-01T00:00:00.000Z</updated>");
  });
});

describe("the dictionary of fields", () => {
  const fieldOf = async (key: string) => {
    const { body } = await api("GET", FIELDS);
    return body.fields.find((field: { key: string }) => field.key === key);
  };

  it("tells everyone of every field what it is, who sees it and where it goes", async () => {
    const { status, body } = await api("GET", FIELDS);
    expect([status, body.fields.length]).toEqual([200, FIELD_KEYS.length]);
    expect(await fieldOf("nameCommercialProduct")).toEqual({
      key: "nameCommercialProduct",
      name: "Naam commercieel product",
      meaning: expect.stringMatching(/.{20}/),
      kind: "text",
      required: false,
      minLength: 3,
      maxLength: 50,
      condition: { field: "primaryDeveloper", value: "Commercieel bedrijf" },
      values: null,
      defaultValue: null,
      filterable: false,
      public: true,
      standard: [],
      url: "http://localhost:3000/fields#nameCommercialProduct",
    });
    const secret = body.fields.filter((field: { public: boolean }) => !field.public);
    expect(secret.map(({ key }: { key: string }) => key)).toEqual(["contactEmail"]);
    expect((await fieldOf("visibility")).values).toEqual([
      { label: "Openbaar", retired: false },
      { label: "Instelling", retired: false },
      { label: "Privé", retired: false },
    ]);
    const required = body.fields.filter((field: { required: boolean }) => field.required);
    expect(required.map(({ key }: { key: string }) => key)).toEqual(["algorithmName", "visibility"]);
  });

  it("answers 304 to who has it", async () => {
    const etag = (await api("GET", FIELDS)).headers.get("etag") ?? "";
    expect((await api("GET", FIELDS, { headers: { "if-none-match": etag } })).status).toBe(304);
  });
});

describe("the log of changes to fields", () => {
  const { made, save: saveInstitution } = createInstitutionCalls(() => admin);
  const log = async () =>
    (await api("GET", FIELDS)).body.log.map(({ kind, field, before, after, by }: Record<string, unknown>) => [
      kind,
      field,
      before,
      after,
      by,
    ]);

  /** What the log said before the test; the data model stays between tests. */
  let before: unknown[];
  const added = async () => {
    const all = await log();
    return all.slice(0, all.length - before.length);
  };

  beforeEach(async () => {
    await removeTestInstitutions();
    before = await log();
  });

  it("began with the first version of all fields", async () => {
    expect(before.at(-1)).toEqual(["first", null, null, null, "version"]);
  });

  it("tells of institutions that an admin adds, renames, puts aside and takes back", async () => {
    const { _id, revision } = await made();
    const renamed = await saveInstitution(_id, { name: "Hernoemd Proefziekenhuis", revision });
    expect(renamed.status).toBe(200);
    const named = { name: "Hernoemd Proefziekenhuis" };
    expect((await saveInstitution(_id, { ...named, retired: true })).status).toBe(200);
    expect((await saveInstitution(_id, { ...named, retired: false, city: "Breda" })).status).toBe(200);
    expect(await added()).toEqual([
      ["valueReturned", "activeHospital", null, "Hernoemd Proefziekenhuis", "admin"],
      ["valueRetired", "activeHospital", "Hernoemd Proefziekenhuis", null, "admin"],
      ["valueRenamed", "activeHospital", "Proefziekenhuis", "Hernoemd Proefziekenhuis", "admin"],
      ["valueAdded", "activeHospital", null, "Proefziekenhuis", "admin"],
    ]);
  });

  it("tells of what a migration changes of names, help, filters, defaults and lists, as a new version", async () => {
    const row = await db().field.findUniqueOrThrow({ where: { key: "riskClass" } });
    const changes = [
      "UPDATE field SET display_name = 'Klasse' WHERE key = 'riskClass'",
      "UPDATE field SET help = 'Andere uitleg bij dit veld.' WHERE key = 'riskClass'",
      "UPDATE field SET is_filterable = false WHERE key = 'riskClass'",
      `UPDATE field SET default_value = '"Klasse I"' WHERE key = 'riskClass'`,
      "UPDATE field SET position = position, do_filter_empty = do_filter_empty",
      "INSERT INTO list_value (id, field_key, label, position) VALUES (9000, 'riskClass', 'Klasse V', 90)",
      "UPDATE list_value SET label = 'Klasse VI' WHERE id = 9000",
      "UPDATE list_value SET retired_at = now() WHERE id = 9000",
      "DELETE FROM list_value WHERE id = 9000",
    ];
    for (const sql of changes) await queryAsTableOwner(sql);
    expect((await added()).reverse()).toEqual([
      ["fieldRenamed", "riskClass", "Risicoklasse", "Klasse", "version"],
      ["helpChanged", "riskClass", row.help, "Andere uitleg bij dit veld.", "version"],
      ["filterChanged", "riskClass", "true", "false", "version"],
      ["defaultChanged", "riskClass", "null", '"Klasse I"', "version"],
      ["valueAdded", "riskClass", null, "Klasse V", "version"],
      ["valueRenamed", "riskClass", "Klasse V", "Klasse VI", "version"],
      ["valueRetired", "riskClass", "Klasse VI", null, "version"],
      ["valueRemoved", "riskClass", "Klasse VI", null, "version"],
    ]);
    await queryAsTableOwner(
      "UPDATE field SET display_name = $1, help = $2, is_filterable = true, default_value = 'null' WHERE key = 'riskClass'",
      [row.displayName, row.help],
    );
  });

  it("is written with the change or not at all, and never changed", async () => {
    await expect(
      db().$transaction(async (transaction) => {
        await transaction.field.update({ where: { key: "riskClass" }, data: { displayName: "Klasse" } });
        throw new Error("terug");
      }),
    ).rejects.toThrow("terug");
    expect(await added()).toEqual([]);
    await expect(db().fieldChange.deleteMany()).rejects.toThrow();
    await expect(db().fieldChange.updateMany({ data: { after: "x" } })).rejects.toThrow();
  });
});
