import { parse } from "csv-parse/sync";
import { readXlsx } from "hucre/xlsx";
import { GET } from "@/app/api/algorithm/export/route";
import type { EntryDto } from "@/lib/entries/answers";
import { findEntriesToExport, streamExportedEntries } from "@/lib/export/server/answers";
import { getDataModel } from "@/lib/fields/server/data-model";
import { db } from "@/lib/platform/database/db";
import { API_TEST_ORIGIN, api } from "../../support/api";
import { buildBinnedColumns } from "../../support/bin";
import { emptyDatabase } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { createAccessToken, getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";
import { createSeededRandom } from "../../support/random";
import { runInRequestScope } from "../../support/request";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";
process.env.EXPORTS_PER_HOUR = "100";

const NOBODY = { kind: "anonymous" } as const;
let author: Person;
let colleague: Person;
let stranger: Person;
let admin: Person;
let pending: Person;

async function people() {
  await emptyDatabase();
  author = await makePerson({ institutionId: await getHospitalIdByAlphabet(0) });
  colleague = await makePerson({ institutionId: await getHospitalIdByAlphabet(0) });
  stranger = await makePerson({ institutionId: await getHospitalIdByAlphabet(1) });
  admin = await makePerson({ role: "ADMIN" });
  pending = await makePerson({ allowAccess: false, institutionId: await getHospitalIdByAlphabet(0) });
}

const exportOf = (person: Person | null, query: string) =>
  api("GET", `/api/algorithm/export${query}`, { token: person?.token });

/** The whole answer as bytes: a workbook is no text. */
async function bytesOf(
  person: Person | null,
  query: string,
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const request = new Request(`${API_TEST_ORIGIN}/api/algorithm/export${query}`, {
    headers: person === null ? {} : { authorization: `Bearer ${person.token}` },
  });
  const { response } = await runInRequestScope(request, () => GET(request, { params: Promise.resolve({}) }));
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

/** All pages of the list, one after the other. */
async function pagesOf(person: Person, query: string): Promise<{ ids: string[]; entries: EntryDto[] }> {
  const entries: EntryDto[] = [];
  for (let page = 1; ; page += 1) {
    const path = `/api/algorithm?pageSize=15&page=${page}${query === "" ? "" : `&${query.slice(1)}`}`;
    const { body, headers } = await api("GET", path, { token: person.token });
    entries.push(...body);
    if (entries.length >= Number(headers.get("x-total-count"))) break;
  }
  return { ids: entries.map(({ _id }) => _id), entries };
}

describe("the list as a file holds what stands in the list", () => {
  beforeAll(async () => {
    await people();
    const model = await getDataModel();
    const random = createSeededRandom(606);
    const types = model.algorithmType.values.slice(0, 3).map(({ label }) => label);
    const functions = model.algorithmFunction.values.slice(0, 3).map(({ label }) => label);
    const phases = model.technicalReadinessLevel.values.map(({ label }) => label);
    for (let index = 0; index < 46; index += 1) {
      const entry = await makeEntry(random.pick([author, author, colleague, stranger]), {
        algorithmName: `${random.pick(["Longscan", "Hartslag", "longen en hart", "Zorgplanning"])} ${index % 9}`,
        description: random.pick([
          "Zoekt naar longontsteking op de foto.",
          "Plant een bezoek aan de polikliniek.",
        ]),
        algorithmType: random.pick([...types, null]),
        algorithmFunction: random.some(functions, 0.5),
        technicalReadinessLevel: random.pick([...phases, null]),
        visibility: random.pick(["Openbaar", "Instelling", "Privé"]),
        contactEmail: random.pick(["vraag@test.example", null]),
      });
      // Many of one moment, and saved at other moments than they were made.
      const createdAt = new Date(Date.UTC(2026, 0, 1 + (index % 5)));
      const updatedAt = new Date(Date.UTC(2026, 5, 1 + (index % 7)));
      const bin = index % 11 === 10 ? buildBinnedColumns() : {};
      await db().entry.update({ where: { id: entry._id }, data: { createdAt, updatedAt, ...bin } });
    }
  });

  const SEARCHES = ["", "search=long", "search=hart+long", "search=logscan"];
  const FILTERS = ["", "algorithmFunction=Detectie&algorithmFunction=Meting"];
  const SORTS = ["", "sort=relevance", "sort=name", "sort=added", "sort=updated", "sort=phase"];
  /** Each query once, and so that each person meets each search, each filter and each order. */
  const queriesOf = (place: number) =>
    SEARCHES.flatMap((search, row) =>
      FILTERS.flatMap((filter, column) =>
        SORTS.filter((_, at) => (row + column + at) % 4 === place).map((sort) => {
          const parts = [search, filter, sort].filter(Boolean);
          return parts.length === 0 ? "" : `?${parts.join("&")}`;
        }),
      ),
    );

  it.each(["author", "colleague", "stranger", "admin"].map((who, place) => [who, place] as const))(
    "of the %s, for a query in four",
    async (who, place) => {
      const person = { author, colleague, stranger, admin }[who] ?? author;
      let most = 0;
      for (const query of queriesOf(place)) {
        const shown = await pagesOf(person, query);
        const { status, body, headers } = await exportOf(person, query);
        expect([query, status, headers.get("x-total-count")]).toEqual([query, 200, String(shown.ids.length)]);
        expect([query, body]).toEqual([query, shown.entries]);
        most = Math.max(most, shown.ids.length);
      }
      expect(most).toBeGreaterThan(10);
    },
  );

  it("says what was searched for instead, as the list does", async () => {
    const { headers } = await exportOf(admin, "?search=logscan");
    expect(headers.get("x-search-corrected")).toBe("longscan");
    expect(Number(headers.get("x-total-count"))).toBeGreaterThan(0);
  });

  it("in CSV and in a workbook with the same rows", async () => {
    const query = "search=long&sort=name";
    const { entries } = await pagesOf(author, `?${query}`);
    const names = entries.map(({ algorithmName }) => algorithmName);
    expect(names.length).toBeGreaterThan(5);
    const csv = await bytesOf(author, `?format=csv&${query}`);
    expect([...csv.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const rows: string[][] = parse(csv.bytes, { bom: true, record_delimiter: "\r\n" });
    expect(rows.slice(1).map(([name]) => name)).toEqual(names);
    const dutch = await bytesOf(author, `?format=csv-semicolon&${query}`);
    expect([...dutch.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(parse(dutch.bytes, { bom: true, delimiter: ";", record_delimiter: "\r\n" })).toEqual(rows);
    const xlsx = await bytesOf(author, `?format=xlsx&${query}`);
    const { sheets } = await readXlsx(xlsx.bytes);
    expect(sheets[0]?.rows.map((row) => row.map((cell) => cell ?? ""))).toEqual(rows);
    expect(rows[0]).toContain("E-mail contactpersoon");
  });

  it("names the file by its day, says its kind, and lets nobody keep it on the way", async () => {
    const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Amsterdam" }).format(new Date());
    const kinds = {
      csv: "text/csv; charset=utf-8",
      "csv-semicolon": "text/csv; charset=utf-8",
      xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      json: "application/json",
    };
    for (const [format, type] of Object.entries(kinds)) {
      const { headers } = await bytesOf(author, `?format=${format}`);
      expect(headers.get("content-type")).toBe(type);
      expect(headers.get("content-disposition")).toBe(
        `attachment; filename="ai-register-zorg-${day}.${format.replace("-semicolon", "")}"`,
      );
      expect(headers.get("cache-control")).toBe("private, no-store");
    }
  });

  it.each([
    "?format=pdf",
    "?format=csv&format=json",
    "?page=2",
    "?pageSize=5",
    "?onbekend=1",
    "?algorithmType=Bestaat+niet",
    "?sort=auteur",
  ])("refuses %s by name", async (query) => {
    const { status, body } = await exportOf(author, query);
    expect([status, body.code]).toEqual([400, "invalid_input"]);
    expect(Object.keys(body.errors)).toHaveLength(1);
  });

  it("of the whole list is for members alone", async () => {
    expect((await exportOf(null, "?format=csv")).body.code).toBe("not_authenticated");
    expect((await exportOf(pending, "?format=csv")).body.code).toBe("not_approved");
    for (const actor of [NOBODY, pending.actor]) {
      const query = { search: "", filters: {}, sort: "added" } as const;
      await expect(findEntriesToExport(actor, query, "192.0.2.7")).rejects.toMatchObject({
        code: actor === NOBODY ? "not_authenticated" : "not_approved",
      });
    }
  });

  it("gives who has no access the public entries of a search or a filter, without contacts", async () => {
    for (const who of [null, pending]) {
      for (const query of ["search=long", "search=long&sort=name"]) {
        const { status, headers, body } = await exportOf(who, `?${query}`);
        const all = (await pagesOf(author, `?${query}`)).entries;
        const open = all.filter(({ visibility }) => visibility === "Openbaar");
        expect(open.length).toBeLessThan(all.length);
        expect([status, headers.get("x-total-count")]).toEqual([200, String(open.length)]);
        expect(body.map(({ _id }: { _id: string }) => _id)).toEqual(open.map(({ _id }) => _id));
        expect(body.every((entry: object) => !("contactEmail" in entry))).toBe(true);
      }
      const { bytes } = await bytesOf(who, "?format=csv&search=long");
      expect(bytes.toString()).not.toContain("E-mail contactpersoon");
    }
  });

  it("is counted per address for visitors, and logged for accounts alone", async () => {
    const before = await db().auditEvent.count({ where: { kind: "entry.exported" } });
    const query = { search: "long", filters: {}, sort: "added" } as const;
    const found = await findEntriesToExport(NOBODY, query, "192.0.2.8");
    for await (const _ of streamExportedEntries(NOBODY, found));
    expect(await db().auditEvent.count({ where: { kind: "entry.exported" } })).toBe(before);
    for (let number = 1; number < 100; number += 1) await findEntriesToExport(NOBODY, query, "192.0.2.8");
    await expect(findEntriesToExport(NOBODY, query, "192.0.2.8")).rejects.toMatchObject({
      code: "rate_limited",
    });
    expect((await findEntriesToExport(NOBODY, query, "192.0.2.9")).total).toBe(found.total);
  });

  it("is given to a program that may read", async () => {
    const { token } = await createAccessToken(author.id, "read");
    const { status, body } = await api("GET", "/api/algorithm/export?search=long", { token });
    expect([status, body]).toEqual([200, (await pagesOf(author, "?search=long")).entries]);
  });
});
