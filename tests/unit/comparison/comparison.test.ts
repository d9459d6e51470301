import { COMPARISON_LIFETIME_MS, createComparisonStore } from "@/lib/client/comparison";
import { endComparison } from "@/lib/client/comparison-end";
import { VISITOR_USER_ID } from "@/lib/client/visitor";
import { compareEntries, filterDifferingFields, readComparedIds } from "@/lib/comparison/comparison";
import type { EntryDto } from "@/lib/entries/answers";
import { buildCurrentAndLegacyRecheck } from "@/lib/entries/recheck-day";
import { FIELD_KEYS, type FieldKey, isPatientField } from "@/lib/fields/entry-fields";
import { paths } from "@/lib/paths";
import { createEntryContent, createExampleDataModel } from "../../support/data-model";

const MODEL = createExampleDataModel();

function entryWith(fields: Partial<EntryDto> = {}): EntryDto {
  const { contactEmail: _hidden, ...content } = createEntryContent();
  return {
    ...content,
    _id: "een",
    algorithmName: "Longnodules",
    visibility: "Openbaar",
    version: 1,
    completeness: 7,
    timestamp: "2026-03-12T09:00:00.000Z",
    updated: "2026-11-03T09:00:00.000Z",
    author: { _id: "u1", name: "Sanne de Vries" },
    institution: null,
    ...buildCurrentAndLegacyRecheck({ nextRecheck: "2027-11-03", lastRecheck: null, isOutdated: false }),
    ...fields,
  };
}

function compare(...fields: Partial<EntryDto>[]) {
  return compareEntries(fields.map(entryWith), MODEL);
}

const keysOf = (groups: ReturnType<typeof compare>) =>
  groups.flatMap((group) => group.fields.map(({ key }) => key));
const differing = (...fields: Partial<EntryDto>[]) => keysOf(filterDifferingFields(compare(...fields)));

function fieldOf(key: FieldKey, groups: ReturnType<typeof compare>) {
  return groups.flatMap((group) => group.fields).find((field) => field.key === key);
}

describe("which rows a comparison has", () => {
  test("every field of an entry once, but its name and the texts for patients, the phase and the lessons first", () => {
    const full = { medicalDevice: "Ja", primaryDeveloper: "Commercieel bedrijf" };
    const groups = compare(
      { ...full, technicalReadinessLevel: "Out of service", contactEmail: null },
      { contactEmail: null },
    );
    expect(groups.map(({ group }) => group)).toEqual([
      "facts",
      "details",
      "purpose",
      "development",
      "platform",
      "media",
      "contact",
    ]);
    expect(keysOf(groups).sort()).toEqual(
      FIELD_KEYS.filter((key) => key !== "algorithmName" && !isPatientField(key)).sort(),
    );
    expect(groups[0]?.fields.map(({ key }) => key)).toEqual([
      "technicalReadinessLevel",
      "reasonCancellation",
      "lessonsLearned",
      "description",
      "developerName",
      "activeHospital",
      "medicalSpecialism",
    ]);
  });

  test("a conditional field stands there when it applies to one of them, and says of the other that it does not", () => {
    expect(fieldOf("riskClass", compare({}, { medicalDevice: "Nee" }))).toBeUndefined();
    const groups = compare({ medicalDevice: "Ja", riskClass: "Klasse I" }, { medicalDevice: "Nee" });
    expect(fieldOf("riskClass", groups)?.values).toEqual([
      { value: "Klasse I", applies: true },
      { value: null, applies: false },
    ]);
  });

  test("who gets no address of a contact gets no row for it", () => {
    expect(fieldOf("contactEmail", compare({}, {}))).toBeUndefined();
    expect(fieldOf("contactEmail", compare({ contactEmail: null }, { contactEmail: null }))).toBeDefined();
  });
});

describe("which rows differ", () => {
  test("none of entries that hold the same, whatever they are called and whoever made them", () => {
    const other = { _id: "twee", algorithmName: "Iets anders", author: { _id: "u2", name: "Thijs" } };
    expect(differing({ version: 1 }, { ...other, version: 9 })).toEqual([]);
  });

  test("a text in another case differs, other white space around it does not", () => {
    const text = "Meet longnoduli.\nElke dag.";
    expect(differing({ description: text }, { description: ` ${text.replace("\n", "\n\n ")} ` })).toEqual([]);
    expect(differing({ description: text }, { description: text.toUpperCase() })).toEqual(["description"]);
    expect(differing({ description: text }, { description: null })).toEqual(["description"]);
  });

  test("choices in another order are the same choices", () => {
    const [one, other] = [
      ["Arts", "METC"],
      ["METC", "Arts"],
    ];
    expect(differing({ peopleInvolved: one }, { peopleInvolved: other })).toEqual([]);
    expect(differing({ peopleInvolved: one }, { peopleInvolved: ["Arts"] })).toEqual(["peopleInvolved"]);
    expect(differing({ peopleInvolved: ["Arts, METC"] }, { peopleInvolved: one })).toEqual([
      "peopleInvolved",
    ]);
  });

  test("one of four is enough", () => {
    const same = { algorithmType: "Robotica" };
    expect(differing(same, same, same, { algorithmType: "Anders" })).toEqual(["algorithmType"]);
  });

  test("not filled is not the same as not applicable", () => {
    expect(differing({ medicalDevice: "Ja" }, { medicalDevice: "Nee" })).toEqual([
      "medicalDevice",
      "riskClass",
    ]);
  });

  test("one entry differs from nothing", () => {
    expect(differing({ medicalDevice: "Ja", description: "Een tekst." })).toEqual([]);
  });
});

test.each([
  ["", []],
  [",, ,", []],
  ["a", ["a"]],
  ["a,b,a , b,c", ["a", "b", "c"]],
  ["a,b,c,d,e", ["a", "b", "c", "d", "e"]],
  ["<script>,%00", ["<script>", "%00"]],
])("the address %j names %j", (given, ids) => {
  expect(readComparedIds(given)).toEqual(ids);
});

test("an address of a comparison holds its ids as they are, and nothing that is not needed", () => {
  expect(paths.compare()).toBe("/compare");
  expect(paths.compare(["a", "b"])).toBe("/compare?ids=a,b");
  expect(paths.compare(["a&b"], { showsEqual: true })).toBe("/compare?ids=a%26b&equal=1");
});

const LONG = { id: "1", name: "Longnodules" };
const HEART = { id: "2", name: "Hartfalen" };

function makeStore(start: Record<string, string> = {}) {
  const items = new Map(Object.entries(start));
  const clock = { now: 1_800_000_000_000 };
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const open = () =>
    createComparisonStore(
      () => storage,
      () => clock.now,
    );
  const end = () =>
    endComparison(
      () => storage,
      () => clock.now,
    );
  return { store: open(), open, end, items, clock };
}

describe("what a browser keeps of a choice", () => {
  test("it comes back on the next page, for the same person", () => {
    const { store, open } = makeStore();
    store.choose("sanne", [LONG, HEART]);
    expect(open().read("sanne")).toEqual({ chosen: [LONG, HEART], isStored: true });
  });

  test("reading it again gives the same object, as React asks", () => {
    const { store } = makeStore();
    store.choose("sanne", [LONG]);
    expect(store.read("sanne")).toBe(store.read("sanne"));
    expect(store.read("joris")).toBe(store.read("joris"));
  });

  test("another person never sees it, and ends it by looking; so does a visitor", () => {
    for (const other of ["joris", VISITOR_USER_ID]) {
      const { store, items } = makeStore();
      store.choose("sanne", [LONG]);
      expect(store.read(other).chosen).toEqual([]);
      expect(items.size).toBe(0);
      expect(store.read("sanne").chosen).toEqual([]);
    }
  });

  test("what a visitor chose goes along when they log in", () => {
    const { store } = makeStore();
    store.choose(VISITOR_USER_ID, [LONG]);
    expect(store.read("sanne").chosen).toEqual([LONG]);
  });

  test("it is four at most, each once", () => {
    const { store } = makeStore();
    const many = ["1", "1", "2", "3", "4", "5"].map((id) => ({ id, name: `Nr. ${id}` }));
    store.choose("sanne", many);
    expect(store.read("sanne").chosen.map(({ id }) => id)).toEqual(["1", "2", "3", "4"]);
  });

  test("it is gone after 7 days", () => {
    const { store, open, clock, items } = makeStore();
    store.choose("sanne", [LONG]);
    clock.now += COMPARISON_LIFETIME_MS - 1;
    expect(open().read("sanne").chosen).toEqual([LONG]);
    clock.now += 1;
    expect(open().read("sanne").chosen).toEqual([]);
    expect(items.size).toBe(0);
  });

  test("after a logout nothing is left, and a page that another tab opened before keeps nothing new", () => {
    const { store, open, end, items, clock } = makeStore();
    const before = open();
    store.choose("sanne", [LONG]);
    clock.now += 1000;
    end();
    expect(items.has("comparison")).toBe(false);
    before.choose("sanne", [HEART]);
    expect(items.has("comparison")).toBe(false);
    clock.now += 1000;
    const after = open();
    after.choose("sanne", [HEART]);
    expect(items.has("comparison")).toBe(true);
  });

  test("who listens hears of a choice, until they stop", () => {
    const { store } = makeStore();
    const listener = jest.fn();
    const stop = store.subscribe(listener);
    store.choose("sanne", [LONG]);
    stop();
    store.choose("sanne", []);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test.each([
    "not json",
    "null",
    "[]",
    '{"userId":"sanne"}',
    '{"userId":"sanne","savedAt":"x","chosen":[{"id":"1","name":"a"}]}',
    '{"userId":"sanne","savedAt":1800000000000,"chosen":{"0":{}}}',
    '{"userId":"sanne","savedAt":1800000000000,"chosen":[{"id":1,"name":"a"}]}',
    '{"userId":"sanne","savedAt":1800000000000,"chosen":[null]}',
  ])("what is no choice is none: %s", (text) => {
    expect(makeStore({ comparison: text }).store.read("sanne").chosen).toEqual([]);
  });

  test("a browser without storage, or without room, keeps it for the page alone, and says so", () => {
    const refuse = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    const store = createComparisonStore(refuse, () => 0);
    expect(store.read("sanne")).toEqual({ chosen: [], isStored: true });
    store.choose("sanne", [LONG]);
    expect(store.read("sanne")).toEqual({ chosen: [LONG], isStored: false });
    expect(store.read("joris").chosen).toEqual([]);
    store.choose("sanne", []);
    expect(store.read("sanne").chosen).toEqual([]);
    expect(() => endComparison(refuse, () => 0)).not.toThrow();
  });
});
