import { db } from "@/lib/platform/database/db";
import type { Suggestions } from "@/lib/search/answers";
import { suggestFilters, suggestForShortSearch } from "@/lib/search/server/suggestions";
import { api } from "../../support/api";
import { buildBinnedColumns } from "../../support/bin";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const NOTHING: Suggestions = { entries: [], products: [], filters: [], terms: [] };

async function suggest(person: Person, search: string): Promise<Suggestions> {
  const parameters = new URLSearchParams({ search });
  const answer = await api("GET", `/api/algorithm/suggestions?${parameters}`, { token: person.token });
  expect(answer.status).toBe(200);
  return answer.body;
}

const names = ({ entries }: Suggestions) => entries.map(({ algorithmName }) => algorithmName);

let author: Person;

beforeAll(async () => {
  await emptyDatabase();
  author = await makePerson();
  await makeEntry(author, { algorithmName: "Beslishulp Röntgen" });
  await makeEntry(author, { algorithmName: "Mijnröntgenhulp" });
  await makeEntry(author, {
    algorithmName: "Röntgenlezer",
    algorithmType: "Beeldherkenning",
    medicalSpecialism: "Radiologie",
  });
  await makeEntry(author, {
    algorithmName: "Nodulezoeker",
    description: "Vindt longcarcinoom op een röntgenfoto.",
    medicalSpecialism: "Radiologie",
  });
  await makeEntry(author, { algorithmName: "Bestralingsplanner 100%", medicalSpecialism: "Radiotherapie" });
});

describe("entries to go to", () => {
  it("are those whose name begins so, has a word that does, holds it; then what else the search finds", async () => {
    for (const search of ["röntgen", "RONT", "ront"]) {
      expect(names(await suggest(author, search))).toEqual([
        "Röntgenlezer",
        "Beslishulp Röntgen",
        "Mijnröntgenhulp",
        "Nodulezoeker",
      ]);
    }
    expect(names(await suggest(author, "x-ray"))).toEqual(["Beslishulp Röntgen", "Nodulezoeker"]);
  });

  it("come with their id and type", async () => {
    const { entries } = await suggest(author, "röntgenlez");
    const row = await db().entry.findFirstOrThrow({ where: { algorithmName: "Röntgenlezer" } });
    expect(entries).toEqual([
      {
        _id: row.id,
        algorithmName: "Röntgenlezer",
        algorithmType: "Beeldherkenning",
        activeHospital: null,
        developerName: null,
        count: 1,
        hospitals: 0,
      },
    ]);
  });

  it("of one name are one, with how many there are that the person may see and in how many hospitals", async () => {
    const owner = await makePerson();
    const same = { algorithmName: "Gelijknamig", developerName: "Maker BV" };
    await makeEntry(owner, { ...same, activeHospital: "Amphia" });
    await makeEntry(owner, { ...same, activeHospital: "Erasmus MC" });
    await makeEntry(owner, { ...same, activeHospital: "Erasmus MC", visibility: "Privé" });
    const told = async (person: Person) =>
      (await suggest(person, "gelijkn")).entries.map(({ algorithmName, developerName, count, hospitals }) => [
        algorithmName,
        developerName,
        count,
        hospitals,
      ]);
    expect(await told(author)).toEqual([["Gelijknamig", "Maker BV", 2, 2]]);
    expect(await told(owner)).toEqual([["Gelijknamig", "Maker BV", 3, 2]]);
  });

  it("hold every word, in any order, and take signs as they stand", async () => {
    expect(names(await suggest(author, "röntg besl"))).toEqual(["Beslishulp Röntgen"]);
    expect(names(await suggest(author, "100%"))).toEqual(["Bestralingsplanner 100%"]);
    for (const search of ["1_0", "r_ntgen", "%%%", "\\\\\\", "' OR 1=1 --", "a:*b"]) {
      expect([search, await suggest(author, search)]).toEqual([search, NOTHING]);
    }
  });
});

it("a name that begins so is found among hundreds that only hold it", async () => {
  await queryAsTableOwner(
    `INSERT INTO entry (id, algorithm_name, visibility, author_id, algorithm_function_ids, application_goal_ids, intended_user_ids,
       target_population_ids, people_involved_ids)
     SELECT 'vaart-' || number, 'Meting ' || number || ' van het vaartempo', 'PUBLIC', $1, '{}', '{}', '{}', '{}', '{}'
     FROM generate_series(1, 300) AS number`,
    [author.id],
  );
  await makeEntry(author, { algorithmName: "Vaarkijker" });
  expect(names(await suggest(author, "vaar"))[0]).toBe("Vaarkijker");
  await queryAsTableOwner("DELETE FROM entry WHERE id LIKE 'vaart-%' OR algorithm_name = 'Vaarkijker'");
});

describe("filters and names to search for", () => {
  it("are values of which a word begins so and that entries hold, most of them first", async () => {
    const { filters } = await suggest(author, "radio");
    expect(filters).toEqual([
      { field: "medicalSpecialism", displayName: "Specialisme", value: "Radiologie" },
      { field: "medicalSpecialism", displayName: "Specialisme", value: "Radiotherapie" },
    ]);
    expect((await suggest(author, "beeld")).filters).toEqual([
      { field: "algorithmType", displayName: "Type", value: "Beeldherkenning" },
    ]);
    expect((await suggest(author, "logie")).filters).toEqual([]);
    expect((await suggest(author, "cardio")).filters).toEqual([]);
  });

  it("are offered for another name of a value, too, and for the values of every list", async () => {
    expect((await suggest(author, "radioloog")).filters).toEqual([
      { field: "medicalSpecialism", displayName: "Specialisme", value: "Radiologie" },
    ]);
    await makeEntry(author, { algorithmName: "Klassehulp", medicalDevice: "Ja", riskClass: "Klasse IIa" });
    expect((await suggest(author, "klasse iia")).filters).toMatchObject([
      { field: "riskClass", value: "Klasse IIa" },
    ]);
    const offers = await suggestFilters(author.actor, "radioloog", "en");
    expect(offers).toMatchObject([{ field: "medicalSpecialism", value: "Radiologie" }]);
    expect(await suggestFilters(author.actor, "ra", "nl")).toEqual([]);
  });

  it("are offered for a text that is too short to search for, with longer names that find something", async () => {
    const offered = await suggestForShortSearch(author.actor, "ra", "nl");
    expect(offered.filters).toContainEqual({
      field: "medicalSpecialism",
      displayName: "Specialisme",
      value: "Radiologie",
    });
    for (const term of offered.terms) expect(term.length).toBeGreaterThan(2);
    expect(await suggestForShortSearch(author.actor, "zq", "nl")).toEqual({ filters: [], terms: [] });
  });

  it("are names from the list of synonyms that find something, one for each thing", async () => {
    expect((await suggest(author, "longk")).terms).toEqual(["longkanker"]);
    expect((await suggest(author, "longkanker")).terms).toEqual([]);
    expect((await suggest(author, "longon")).terms).toEqual([]);
  });
});

describe("suggestions", () => {
  it("do not come under three characters", async () => {
    for (const search of ["", "r", "rö", "  r ö"]) {
      if (search.trim().length < 3) expect(await suggest(author, search)).toEqual(NOTHING);
    }
    const answer = await api("GET", "/api/algorithm/suggestions", { token: author.token });
    expect([answer.status, answer.body]).toEqual([200, NOTHING]);
  });

  it.each(["search=een&search=twee", "zoek=hart", "search=hart&page=1"])("refuse %s", async (query) => {
    const answer = await api("GET", `/api/algorithm/suggestions?${query}`, { token: author.token });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_input"]);
  });

  it("are at most eight, whatever matches", async () => {
    for (let number = 1; number <= 9; number += 1) {
      await makeEntry(author, {
        algorithmName: `Hartkijker ${number}`,
        algorithmType: "Beeldherkenning",
        medicalSpecialism: "Cardiologie",
        description: `Let op hartfalen, hartinfarct en hartritmestoornis, nummer ${number}.`,
      });
    }
    const { entries, products, filters, terms } = await suggest(author, "hart");
    expect(names({ entries, products, filters, terms })).toEqual([
      "Hartkijker 9",
      "Hartkijker 8",
      "Hartkijker 7",
      "Hartkijker 6",
    ]);
    // Their specialism is searched too, of which the first is another name.
    expect(terms).toEqual(["hartarts", "hartfalen"]);
    expect(entries.length + filters.length + terms.length).toBeLessThanOrEqual(8);
  });
});

describe("what a person may not see", () => {
  it("shows in no suggestion, neither the entry nor a word that only it would be found by", async () => {
    const home = await getHospitalIdByAlphabet(3);
    const owner = await makePerson({ institutionId: home });
    const colleague = await makePerson({ institutionId: home });
    const stranger = await makePerson({ institutionId: await getHospitalIdByAlphabet(4) });
    const admin = await makePerson({ role: "ADMIN" });
    const secret = { description: "Herkent een longembolie op een scan.", medicalSpecialism: "Psychiatrie" };
    await makeEntry(owner, { ...secret, algorithmName: "Zwijgmeter een", visibility: "Privé" });
    await makeEntry(owner, { ...secret, algorithmName: "Zwijgmeter twee", visibility: "Instelling" });

    const all = async (person: Person) => ({
      names: names(await suggest(person, "zwijgm")).sort(),
      terms: (await suggest(person, "longemb")).terms,
      found: names(await suggest(person, "longembo")).sort(),
      filters: (await suggest(person, "psychia")).filters,
    });
    const both = ["Zwijgmeter een", "Zwijgmeter twee"];
    const term = ["longembolie"];
    const held = [{ field: "medicalSpecialism", displayName: "Specialisme", value: "Psychiatrie" }];
    expect(await all(owner)).toEqual({ names: both, terms: term, found: both, filters: held });
    expect(await all(admin)).toEqual({ names: both, terms: term, found: both, filters: held });
    const shared = ["Zwijgmeter twee"];
    expect(await all(colleague)).toEqual({ names: shared, terms: term, found: shared, filters: held });
    expect(await all(stranger)).toEqual({ names: [], terms: [], found: [], filters: [] });

    await db().entry.updateMany({
      where: { algorithmName: { startsWith: "Zwijgmeter" } },
      data: { ...buildBinnedColumns(), deletedById: admin.id },
    });
    for (const person of [owner, colleague, admin]) {
      expect(await all(person)).toEqual({ names: [], terms: [], found: [], filters: [] });
    }
  });

  it("is what is not public, for who may not see the list", async () => {
    const owner = await makePerson({ institutionId: await getHospitalIdByAlphabet(3) });
    const pending = await makePerson({ allowAccess: false });
    await makeEntry(owner, { algorithmName: "Fluistermeter openbaar", visibility: "Openbaar" });
    await makeEntry(owner, { algorithmName: "Fluistermeter intern", visibility: "Instelling" });
    await makeEntry(owner, { algorithmName: "Fluistermeter geheim", visibility: "Privé" });
    for (const caller of [{}, { token: pending.token }]) {
      const { status, body } = await api("GET", "/api/algorithm/suggestions?search=fluisterm", caller);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).toContain("Fluistermeter openbaar");
      expect(JSON.stringify(body)).not.toMatch(/intern|geheim/);
    }
  });
});
