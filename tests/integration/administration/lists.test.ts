import type { EntryDto } from "@/lib/entries/answers";
import { type DataModel, listFilterableKeys } from "@/lib/fields/data-model";
import type { SingleOrMultiChoiceKey } from "@/lib/fields/entry-fields";
import { getDataModel } from "@/lib/fields/server/data-model";
import { db } from "@/lib/platform/database/db";
import { getStatistics } from "@/lib/statistics/server/statistics";
import { api } from "../../support/api";
import { buildBinnedColumns } from "../../support/bin";
import { emptyDatabase } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";
import { createSeededRandom, type RandomGenerator } from "../../support/random";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const WORDS = ["longen", "hart", "triage", "planning", "scan"] as const;
const DEVELOPERS = ["Voorbeeld Zorg-AI", "Fictieve Medische Software", "Denkbeeldig Lab"] as const;

/** What comes after the hospitals in their list. */
const NO_HOSPITAL = ["Meerdere ziekenhuizen", "Anders"];

let model: DataModel;
let authors: [Person, Person, Person];
let admin: Person;
let entries: { entry: EntryDto; author: Person; deleted: boolean }[];

/** A value of a field's list, now and then none; from few values, so that counts are not all one. */
function randomChoices(random: RandomGenerator) {
  const fields: Record<string, unknown> = {};
  for (const key of listFilterableKeys(model)) {
    const all = model[key].values;
    const few = key === "activeHospital" ? [...all.slice(0, 2), ...all.slice(-2)] : all.slice(0, 4);
    const labels = few.map(({ label }) => label);
    fields[key] = model[key].isMultiSelect ? random.some(labels, 0.4) : random.pick([...labels, ""]);
  }
  return fields;
}

async function setUp() {
  await emptyDatabase();
  model = await getDataModel();
  const here = await getHospitalIdByAlphabet(0);
  authors = [
    await makePerson({ institutionId: here }),
    await makePerson({ institutionId: here }),
    await makePerson({ institutionId: await getHospitalIdByAlphabet(1) }),
  ];
  admin = await makePerson({ role: "ADMIN" });
  const random = createSeededRandom(20261121);
  entries = [];
  for (let index = 0; index < 80; index += 1) {
    const author = random.pick(authors);
    const entry = await makeEntry(author, {
      ...randomChoices(random),
      visibility: random.pick(["Openbaar", "Openbaar", "Instelling", "Privé"]),
      algorithmName: `Hulp ${random.pick(WORDS)} ${index}`,
      developerName: random.pick([...DEVELOPERS, ""]),
    });
    // Several at the same moment: the order must still be one.
    const createdAt = new Date(Date.UTC(2026, 0, 1 + (index % 9)));
    const deleted = index % 10 === 9;
    await db().entry.update({
      where: { id: entry._id },
      data: { createdAt, ...(deleted ? { ...buildBinnedColumns(), deletedById: admin.id } : {}) },
    });
    entries.push({ entry: { ...entry, timestamp: createdAt.toISOString() }, author, deleted });
  }
}

type Chosen = Partial<Record<SingleOrMultiChoiceKey, string[]>>;

/** The rules of decisions sections 2 and 3 once more, in plain words. */
function visible(person: Person): EntryDto[] {
  return entries
    .filter(({ entry, author, deleted }) => {
      if (deleted) return false;
      if (person === admin || entry.visibility === "Openbaar" || author === person) return true;
      return entry.visibility === "Instelling" && author.institutionId === person.institutionId;
    })
    .map(({ entry }) => entry);
}

function meets(entry: EntryDto, chosen: Chosen): boolean {
  return Object.entries(chosen).every(([key, values]) =>
    [entry[key as keyof EntryDto]].flat().some((value) => values.includes(String(value))),
  );
}

function searched(entry: EntryDto, search: string): boolean {
  const text = `${entry.algorithmName} ${entry.algorithmType ?? ""} ${entry.description ?? ""}`.toLowerCase();
  const typed = search.toLowerCase();
  const whole = text.split(/[^\p{L}\p{N}]+/u);
  const holds = (word: string) => (word.length < 3 ? whole.includes(word) : text.includes(word));
  return search.length < 3 || text.includes(typed) || typed.split(" ").every(holds);
}

function countFacets(found: EntryDto[], chosen: Chosen) {
  const fields = listFilterableKeys(model).map((key) => {
    const { [key]: _own, ...others } = chosen;
    const counted = found.filter((entry) => meets(entry, others));
    const values = model[key].values.map(({ label }) => ({
      value: label,
      count: counted.filter((entry) => [entry[key as keyof EntryDto]].flat().includes(label)).length,
    }));
    return [key, values] as const;
  });
  return Object.fromEntries(fields);
}

function parametersOf(chosen: Chosen, more: Record<string, string> = {}): URLSearchParams {
  const parameters = new URLSearchParams(more);
  for (const [key, values] of Object.entries(chosen))
    for (const value of values) parameters.append(key, value);
  return parameters;
}

const ids = (list: EntryDto[]) => list.map(({ _id }) => _id).sort();

beforeAll(setUp);

describe("lists, facets and statistics against counting by hand", () => {
  it("find and count the same over many random questions of several people", async () => {
    const random = createSeededRandom(7);
    for (let round = 0; round < 60; round += 1) {
      const person = random.pick([...authors, admin]);
      const chosen: Chosen = {};
      for (const key of random.some(listFilterableKeys(model), 0.15)) {
        const labels = model[key].values.slice(0, 4).map(({ label }) => label);
        const values = random.some(labels, 0.5);
        if (values.length > 0) chosen[key] = values;
      }
      const search = random.pick(["", ...WORDS, "ha", "HULP", "hulp 1"]);
      const parameters = parametersOf(chosen, search ? { search } : {});
      const found = visible(person).filter((entry) => searched(entry, search));
      const matching = found.filter((entry) => meets(entry, chosen));
      const list = await api("GET", `/api/algorithm?pageSize=100&${parameters}`, { token: person.token });
      expect([round, ids(list.body)]).toEqual([round, ids(matching)]);
      expect(list.headers.get("x-total-count")).toBe(String(matching.length));
      const facets = await api("GET", `/api/algorithm/facets?${parameters}`, { token: person.token });
      expect(facets.body).toEqual(countFacets(found, chosen));
    }
  });

  it("give everything one may see as one array, newest first, without parameters", async () => {
    for (const person of [...authors, admin]) {
      const { body, headers } = await api("GET", "/api/algorithm", { token: person.token });
      expect(ids(body)).toEqual(ids(visible(person)));
      const order = (list: EntryDto[]) => list.map(({ timestamp, _id }) => `${timestamp} ${_id}`);
      expect(order(body)).toEqual(order(body).sort().reverse());
      expect(headers.get("content-type")).toBe("application/json");
    }
  });

  it("count the dashboard over public entries that are not deleted [deviation.hospitals]", async () => {
    const listed = entries.filter(({ entry, deleted }) => !deleted && entry.visibility === "Openbaar");
    const open = listed.map(({ entry }) => entry);
    const distinct = (key: "developerName" | "activeHospital") =>
      new Set(
        open.map((entry) => entry[key]).filter((value) => value !== null && !NO_HOSPITAL.includes(value)),
      ).size;
    // Otherwise this would not tell whether those are left out.
    for (const value of NO_HOSPITAL) {
      expect(open.map(({ activeHospital }) => activeHospital)).toContain(value);
    }
    const { facets, algorithms, developers, hospitals, unanswered } = await getStatistics();
    expect(unanswered.medicalDevice).toBe(open.filter(({ medicalDevice }) => medicalDevice === null).length);
    expect(unanswered.algorithmFunction).toBe(
      open.filter(({ algorithmFunction }) => algorithmFunction.length === 0).length,
    );
    expect({ algorithms, developers, hospitals }).toEqual({
      algorithms: open.length,
      developers: distinct("developerName"),
      hospitals: distinct("activeHospital"),
    });
    expect(Object.fromEntries(facets.map(({ field, values }) => [field, values]))).toEqual(
      countFacets(open, {}),
    );
  });
});

describe("pages of the list", () => {
  const get = (query: string, person = admin) =>
    api("GET", `/api/algorithm?${query}`, { token: person.token });

  it("put together are the whole list, each entry once", async () => {
    const total = visible(admin).length;
    for (const sort of ["added", "name", "updated", "phase"]) {
      const seen: string[] = [];
      for (let page = 1; page <= Math.ceil(total / 7); page += 1) {
        const { body } = await get(`sort=${sort}&pageSize=7&page=${page}`);
        seen.push(...body.map(({ _id }: EntryDto) => _id));
      }
      expect([sort, seen.length, new Set(seen).size]).toEqual([sort, total, total]);
    }
  });

  it("have ten entries unless asked otherwise, and say how many there are and where the others stand", async () => {
    const total = visible(admin).length;
    const last = Math.ceil(total / 10);
    const first = await get("page=1");
    expect(first.body).toHaveLength(10);
    expect(first.headers.get("x-total-count")).toBe(String(total));
    expect(first.headers.get("link")).toBe(
      [
        `</api/algorithm?page=1&pageSize=10>; rel="first"`,
        `</api/algorithm?page=${last}&pageSize=10>; rel="last"`,
        `</api/algorithm?page=2&pageSize=10>; rel="next"`,
      ].join(", "),
    );
    const second = await get("page=2&search=hulp&medicalDevice=Ja&sort=name");
    expect(second.headers.get("link")).toContain(
      '</api/algorithm?search=hulp&medicalDevice=Ja&sort=name&page=1&pageSize=10>; rel="prev"',
    );
  });

  it("are empty past the last one", async () => {
    const { status, body, headers } = await get("page=1000000000");
    expect([status, body]).toEqual([200, []]);
    expect(headers.get("x-total-count")).toBe(String(visible(admin).length));
    expect(headers.get("link")).toContain('rel="prev"');
    expect(headers.get("link")).not.toContain('rel="next"');
  });

  it.each([
    ["page=0", "page"],
    ["page=-1", "page"],
    ["page=1.5", "page"],
    ["page=x", "page"],
    ["page=", "page"],
    ["page=1e99", "page"],
    ["page=NaN", "page"],
    ["page=1&page=2", "page"],
    ["pageSize=0", "pageSize"],
    ["pageSize=101", "pageSize"],
    ["pageSize=tien", "pageSize"],
    ["sort=random", "sort"],
    ["sort=name&sort=added", "sort"],
    ["search=een&search=twee", "search"],
    ["onbekend=1", "onbekend"],
    ["__proto__=1", "__proto__"],
    ["constructor=1", "constructor"],
    ["peopleInvolved=ICT", "peopleInvolved"],
    ["dataSource=Laboratorium", "dataSource"],
    ["developerName=x", "developerName"],
    ["algorithmType=Onzin", "algorithmType"],
    ["algorithmType=", "algorithmType"],
    ["algorithmType=Robotica&algorithmType=Onzin", "algorithmType"],
    ["riskClass[]=Klasse%20I", "riskClass[]"],
  ])("name what is wrong with ?%s", async (query, field) => {
    for (const path of ["/api/algorithm", "/api/algorithm/facets"]) {
      const answer = await api("GET", `${path}?${query}`, { token: admin.token });
      expect([answer.status, answer.body.code]).toEqual([400, "invalid_input"]);
      expect(Object.keys(answer.body.errors)).toContain(field);
    }
  });

  it("are neutral about relevance without anything to be relevant to", async () => {
    for (const query of ["sort=relevance", "sort=relevance&search=ab"]) {
      const answer = await api("GET", `/api/algorithm?${query}`, { token: admin.token });
      expect(answer.status).toBe(200);
    }
  });

  it("say so when one value is due and two are given", async () => {
    const answer = await api("GET", "/api/algorithm?page=1&page=2", { token: admin.token });
    expect(answer.body.errors).toEqual({ page: ["Geef hier één waarde op."] });
  });

  it("name the value that is in no list, in a whole sentence", async () => {
    const { body } = await get("algorithmType=Onzin");
    expect(Object.values(body.errors).flat()).toEqual([
      "'Onzin' staat niet in de lijst. Kies een waarde uit de lijst.",
    ]);
  });
});

describe("the order of the list", () => {
  const names = async (sort: string) => {
    const { body } = await api("GET", `/api/algorithm?pageSize=100&sort=${sort}`, { token: admin.token });
    return body as EntryDto[];
  };

  it("by name is that of a Dutch dictionary", async () => {
    const found = (await names("name")).map(({ algorithmName }) => String(algorithmName));
    expect(found).toEqual([...found].sort(new Intl.Collator("nl").compare));
  });

  it("by phase is that of its list, with none at the end", async () => {
    const phases = model.technicalReadinessLevel.values.map(({ label }) => label);
    const found = (await names("phase")).map(({ technicalReadinessLevel: phase }) =>
      phase === null ? phases.length : phases.indexOf(phase),
    );
    expect(found).toEqual([...found].sort((a, b) => a - b));
  });

  it("by change is latest first", async () => {
    const found = (await names("updated")).map(({ updated }) => updated);
    expect(found).toEqual([...found].sort().reverse());
  });

  it("by addition is newest first, also when none is asked for", async () => {
    const added = await names("added");
    expect(added.map(({ timestamp }) => timestamp)).toEqual(
      added
        .map(({ timestamp }) => timestamp)
        .sort()
        .reverse(),
    );
    const { body } = await api("GET", "/api/algorithm?pageSize=100", { token: admin.token });
    expect(body.map(({ _id }: EntryDto) => _id)).toEqual(added.map(({ _id }) => _id));
  });
});
