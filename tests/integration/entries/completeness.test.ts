import { computeCompleteness } from "@/lib/entries/completeness";
import { buildCompletenessPercentSql } from "@/lib/entries/server/completeness";
import type { DataModel } from "@/lib/fields/data-model";
import {
  FIELD_KEYS,
  isMultiField,
  isSingleOrMultiChoice,
  type SingleOrMultiChoiceKey,
} from "@/lib/fields/entry-fields";
import { getDataModel } from "@/lib/fields/server/data-model";
import { db, Prisma } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import {
  ALWAYS_COUNTED_FIELD_COUNT,
  MAX_COUNTED_FIELD_COUNT,
  computeCompletenessPercent as percent,
} from "../../support/counted-fields";
import { emptyDatabase } from "../../support/database";
import { buildEntryBody, findValueId, makeEntry } from "../../support/entries";
import { buildFdaListCsv, buildFdaListRow, importFileContent } from "../../support/import";
import { makePerson, type Person } from "../../support/people";
import { createSeededRandom, type RandomGenerator } from "../../support/random";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const PATH = "/api/v1/completeness";

let author: Person;
let admin: Person;
let model: DataModel;
let hospitals: string[];

beforeEach(async () => {
  await emptyDatabase();
  author = await makePerson();
  admin = await makePerson({ role: "ADMIN" });
  model = await getDataModel();
  const found = await db().institution.findMany({ orderBy: { name: "asc" }, take: 3 });
  hospitals = found.map(({ name }) => name);
});

/** The percent of an entry as the database counts it. */
async function countedOf(id: string): Promise<number> {
  const [found] = await db().$queryRaw<{ percent: number }[]>(
    Prisma.sql`SELECT ${buildCompletenessPercentSql(model)}::int AS percent FROM entry e WHERE e.id = ${id}`,
  );
  return found?.percent ?? -1;
}

function labelsOf(key: SingleOrMultiChoiceKey): string[] {
  return model[key].values.filter(({ retired }) => !retired).map(({ label }) => label);
}

/** A body of which about so many fields hold something. */
function anyBody(random: RandomGenerator, chance: number): Record<string, unknown> {
  const filled = random.some(FIELD_KEYS, chance).map((key): [string, unknown] => {
    if (isMultiField(key)) return [key, random.some(labelsOf(key), 0.3)];
    if (isSingleOrMultiChoice(key)) return [key, random.pick(labelsOf(key))];
    if (key === "mediaURL") return [key, "https://voorbeeld.example"];
    if (key === "contactEmail") return [key, "iemand@voorbeeld.example"];
    return [key, "Een antwoord van genoeg tekens."];
  });
  return buildEntryBody(Object.fromEntries(filled));
}

it("is counted alike by the database and by the rule, whatever an entry holds", async () => {
  const random = createSeededRandom(20_261_122);
  const seen = new Set<number>();
  for (let index = 0; index < 60; index += 1) {
    const body = { ...anyBody(random, random.next() * 1.2), visibility: "Openbaar" };
    const entry = await makeEntry(author, body);
    const expected = computeCompleteness(model, entry).percent;
    expect([await countedOf(entry._id), entry.completeness]).toEqual([expected, expected]);
    seen.add(expected);
  }
  // Not sixty times the same.
  expect(seen.size).toBeGreaterThan(15);
});

it("is counted alike for the words of conditions that were stored by hand", async () => {
  const { _id } = await makeEntry(author, { medicalDevice: "Nee" });
  const riskClass = await findValueId("riskClass", "Klasse I");
  await db().entry.update({ where: { id: _id }, data: { riskClass, collaboration: "" } });
  // Three are filled: what does not apply, and an empty text, count for nothing.
  expect(await countedOf(_id)).toBe(percent(3));
});

describe("is right after every way in which an entry is written", () => {
  const read = async (id: string) => {
    const { body } = await api("GET", `/api/algorithm/${id}`, { token: author.token });
    return [body.completeness, await countedOf(id)];
  };

  it("adding, changing and putting a version back", async () => {
    const added = await api("POST", "/api/algorithm", { token: author.token, json: buildEntryBody() });
    expect(added.status).toBe(201);
    expect(added.body.completeness).toBe(percent(2));
    const id: string = added.body._id;
    const json = buildEntryBody({ algorithmType: "Robotica", medicalDevice: "Ja", description: "NA" });
    const saved = await api("PUT", `/api/algorithm/${id}`, { token: author.token, json });
    // The risk class is asked for as well.
    const withRisk = percent(4, ALWAYS_COUNTED_FIELD_COUNT + 1);
    expect(saved.body.completeness).toBe(withRisk);
    expect(await read(id)).toEqual([withRisk, withRisk]);
    const versions = await api("GET", `/api/algorithm/${id}/versions`, { token: author.token });
    const first = (versions.body as { _id: string; number: number }[]).find(({ number }) => number === 1);
    const path = `/api/algorithm/${id}/versions/${first?._id}/restore`;
    expect((await api("POST", path, { token: author.token, json: {} })).body.completeness).toBe(percent(2));
    expect(await read(id)).toEqual([percent(2), percent(2)]);
  });

  it("importing", async () => {
    await importFileContent(buildFdaListCsv(buildFdaListRow("K1", "Apparaat van eerst")));
    const { id } = await db().entry.findFirstOrThrow({ where: { sourceKey: "fda:K1" } });
    const before = await read(id);
    expect(before[0]).toBe(before[1]);
    await importFileContent(buildFdaListCsv(buildFdaListRow("K1", "Apparaat van eerst", { company: "" })));
    expect(await read(id)).not.toEqual(before);
    expect(await countedOf(id)).toBe((await read(id))[0]);
  });

  it("being handed to another institution's author, who changes nothing of it", async () => {
    const { _id, completeness } = await makeEntry(author, { algorithmType: "Robotica" });
    const other = await makePerson();
    const json = { author: other.id };
    const answer = await api("PUT", `/api/algorithm/${_id}/author`, { token: admin.token, json });
    expect(answer.status).toBe(200);
    expect([answer.body.completeness, await countedOf(_id)]).toEqual([completeness, completeness]);
  });
});

describe(`GET ${PATH}`, () => {
  const averages = async () => (await api("GET", PATH)).body.hospitals;
  const add = async (count: number, fields: Record<string, unknown>) => {
    const made = [];
    for (let index = 0; index < count; index += 1) made.push(await makeEntry(author, fields));
    return made;
  };

  it("says which fields count, and from how many entries there is an average; none at first", async () => {
    const { status, body } = await api("GET", PATH);
    expect(status).toBe(200);
    expect(body.minimumEntries).toBe(5);
    expect(body.countedFields).toHaveLength(MAX_COUNTED_FIELD_COUNT);
    expect(body.countedFields).not.toContain("contactEmail");
    expect(body.hospitals).toEqual([]);
  });

  it("gives hospitals with five public entries, the most complete first", async () => {
    const [first = "", second = "", third = ""] = hospitals;
    await add(4, { activeHospital: first });
    await add(5, { activeHospital: second });
    await add(3, { activeHospital: third, algorithmType: "Robotica" });
    await add(2, { activeHospital: third, algorithmType: "Robotica", dataStandard: "Geen" });
    expect(await averages()).toEqual([
      { name: third, average: Math.floor((3 * percent(4) + 2 * percent(5)) / 5), algorithms: 5 },
      { name: second, average: percent(3), algorithms: 5 },
    ]);
    await add(1, { activeHospital: first });
    expect((await averages()).map(({ name }: { name: string }) => name)).toEqual([third, first, second]);
  });

  it("counts nothing that is not public, in the bin, or at no hospital", async () => {
    const [name = ""] = hospitals;
    const [entry] = await add(5, { activeHospital: name });
    await add(3, { activeHospital: name, visibility: "Instelling", algorithmType: "Robotica" });
    await add(3, { activeHospital: name, visibility: "Privé", algorithmType: "Robotica" });
    await add(5, { activeHospital: "Anders" });
    await add(5, {});
    expect(await averages()).toEqual([{ name, average: percent(3), algorithms: 5 }]);
    const path = `/api/algorithm/${entry?._id}`;
    expect((await api("DELETE", path, { token: admin.token })).status).toBe(200);
    expect(await averages()).toEqual([]);
  });

  it("does not tell whether there is a contact", async () => {
    const plain = await makeEntry(author);
    const reachable = await makeEntry(author, { contactEmail: "ai@voorbeeld.example" });
    expect(reachable.completeness).toBe(plain.completeness);
    for (const token of [undefined, author.token]) {
      const { body } = await api("GET", `/api/algorithm/${reachable._id}`, token ? { token } : {});
      expect(body.completeness).toBe(percent(2));
    }
  });
});
