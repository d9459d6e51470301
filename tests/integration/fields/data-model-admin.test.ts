import { FIELD_KEYS } from "@/lib/fields/entry-fields";
import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import {
  ADMIN_FIELDS_API_PATH,
  copyDataModel,
  createDataModelCalls,
  restoreDataModel,
} from "../../support/data-model-calls";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody, makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let kept: Awaited<ReturnType<typeof copyDataModel>>;
let admin: Person;
let author: Person;
const { call, add, find, order, preview, read, remove, save, saveField } = createDataModelCalls(() => admin);

beforeAll(async () => {
  kept = await copyDataModel();
});
beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN", email: "beheer@elders.example", name: "Beheerder Een" });
  author = await makePerson();
});
afterEach(() => restoreDataModel(kept));

const offered = async (key: string): Promise<string[]> =>
  (await api("GET", "/api/algorithm/dataModel")).body[key].listData;
const labels = async (key: string) => (await read(key)).values?.map(({ label }) => label);
const create = (fields: object) =>
  api("POST", "/api/algorithm", { token: author.token, json: buildEntryBody({ ...fields }) });
/** What everyone reads in the log of the fields since the test began, oldest first. */
const logged = async () => {
  const { body } = await api("GET", "/api/v1/fields");
  const lines = body.log.filter(({ _id }: { _id: string }) => Number(_id) > kept.log);
  return lines
    .map(({ kind, field, before, after, by }: Record<string, string>) => [kind, field, before, after, by])
    .reverse();
};

describe("the fields", () => {
  it("are listed for admins, and each comes with how many entries hold its values", async () => {
    const list = await call("GET", "");
    expect([list.status, list.body.length]).toEqual([200, FIELD_KEYS.length]);
    expect(list.body).toContainEqual({
      _id: "riskClass",
      displayName: "Risicoklasse",
      displayNameEn: expect.any(String),
      kind: "single",
      values: 4,
      retired: 0,
    });
    expect(list.body[0]).toMatchObject({ _id: "algorithmName", values: null, retired: null });
    await makeEntry(author, { medicalDevice: "Nee", algorithmFunction: ["Triage", "Meting"] });
    await makeEntry(author, { medicalDevice: "Nee", visibility: "Privé" });
    const { _id } = await makeEntry(author, { medicalDevice: "Nee", algorithmFunction: ["Triage"] });
    await api("DELETE", `/api/algorithm/${_id}`, { token: admin.token });
    const device = await read("medicalDevice");
    expect(device).toMatchObject({ kind: "single", mayBeFiltered: true, mayHaveDefault: true });
    expect(
      device.values?.map(({ label, hasRule, entries, publicEntries, inBin }) => ({
        label,
        hasRule,
        entries,
        publicEntries,
        inBin,
      })),
    ).toEqual([
      { label: "Ja", hasRule: true, entries: 0, publicEntries: 0, inBin: 0 },
      { label: "Nee", hasRule: false, entries: 3, publicEntries: 1, inBin: 1 },
      { label: "Onbekend", hasRule: false, entries: 0, publicEntries: 0, inBin: 0 },
    ]);
    expect(await find("algorithmFunction", "Triage")).toMatchObject({
      entries: 2,
      publicEntries: 1,
      inBin: 1,
    });
    expect(await read("visibility")).toMatchObject({ mayBeFiltered: false, mayHaveDefault: false });
    expect(await find("visibility", "Openbaar")).toMatchObject({ hasRule: true, entries: 2, inBin: 1 });
    expect(await labels("activeHospital")).toEqual(["Meerdere ziekenhuizen", "Anders"]);
    expect(await read("lessonsLearned")).toMatchObject({ values: null, mayBeFiltered: false });
    expect((await call("GET", "/nietDaar")).status).toBe(404);
  });

  it("are nobody's but the admins'", async () => {
    const path = `${ADMIN_FIELDS_API_PATH}/riskClass`;
    for (const [who, status] of [
      [author.token, 403],
      [undefined, 401],
    ] as const) {
      const options = who === undefined ? {} : { token: who };
      expect((await api("GET", ADMIN_FIELDS_API_PATH, options)).status).toBe(status);
      expect((await api("GET", path, options)).status).toBe(status);
      const body = { ...options, json: { label: "Klasse IV" } };
      expect((await api("POST", `${path}/values`, body)).status).toBe(status);
    }
    expect(await labels("riskClass")).not.toContain("Klasse IV");
  });
});

describe("a value", () => {
  it("is added where it is wanted, and offered at once", async () => {
    const afterId = (await find("riskClass", "Klasse I"))._id;
    const added = await add("riskClass", { label: " Klasse  I plus ", labelEn: "Class I plus", afterId });
    expect(added.status).toBe(201);
    await add("riskClass", { label: "Klasse nul", afterId: null });
    await add("riskClass", { label: "Klasse IV" });
    const all = [
      "Klasse nul",
      "Klasse I",
      "Klasse I plus",
      "Klasse IIa",
      "Klasse IIb",
      "Klasse III",
      "Klasse IV",
    ];
    expect(await labels("riskClass")).toEqual(all);
    expect(await offered("riskClass")).toEqual(all);
    const made = await create({ medicalDevice: "Ja", riskClass: "Klasse I plus" });
    expect([made.status, made.body.riskClass]).toEqual([201, "Klasse I plus"]);
    expect(await logged()).toEqual([
      ["valueAdded", "riskClass", null, "Klasse I plus", "admin"],
      ["englishValueChanged", "riskClass", null, "Klasse I plus = Class I plus", "admin"],
      ["valueAdded", "riskClass", null, "Klasse nul", "admin"],
      ["valueAdded", "riskClass", null, "Klasse IV", "admin"],
    ]);
  });

  it("has a name of its own, in whatever case, also beside the institutions", async () => {
    const [{ name } = { name: "" }] = await db().institution.findMany({ take: 1 });
    const errors = async (key: string, label: string) => (await add(key, { label })).body.errors;
    expect(await errors("riskClass", "KLASSE i")).toEqual({
      label: ["Deze lijst heeft al een waarde 'Klasse I'. Kies een andere naam."],
    });
    expect(await errors("activeHospital", name.toUpperCase())).toEqual({
      label: [`Er is al een instelling of keuze met de naam '${name.toUpperCase()}'.`],
    });
    expect(await errors("riskClass", " ")).toEqual({ label: ["Gebruik minstens 1 teken."] });
    expect(await errors("visibility", "Geheim")).toEqual({
      label: ["Bij dit veld kunnen geen waarden worden toegevoegd."],
    });
    await save("riskClass", "Klasse III", { retired: true });
    expect(await errors("riskClass", "klasse III")).toEqual({
      label: [
        "Deze lijst heeft al een waarde 'Klasse III', die buiten gebruik is. Neem die weer in gebruik, of kies een andere naam.",
      ],
    });
    expect((await save("riskClass", "Klasse I", { label: "Klasse IIa" })).status).toBe(400);
    // Its own name in another case is another name.
    expect((await save("riskClass", "Klasse I", { label: "klasse I" })).status).toBe(200);
  });

  it("that is retired stays on its entries, is not offered on new ones, and comes back", async () => {
    const { _id } = await makeEntry(author, { dataStandard: "LOINC" });
    expect((await preview("dataStandard", "LOINC", { retired: true })).body.entries).toBe(0);
    expect((await save("dataStandard", "LOINC", { retired: true })).status).toBe(200);
    expect((await find("dataStandard", "LOINC")).retired).toBe(true);
    expect(await offered("dataStandard")).not.toContain("LOINC");
    expect((await create({ dataStandard: "LOINC" })).body.errors).toEqual({
      dataStandard: ["'LOINC' staat niet in de lijst. Kies een waarde uit de lijst."],
    });
    const json = buildEntryBody({ dataStandard: "LOINC" });
    const kept = await api("PUT", `/api/algorithm/${_id}`, { token: author.token, json });
    expect([kept.status, kept.body.dataStandard, kept.body.version]).toEqual([200, "LOINC", 2]);
    expect((await save("dataStandard", "LOINC", { retired: false })).status).toBe(200);
    expect((await create({ dataStandard: "LOINC" })).status).toBe(201);
    expect(await logged()).toEqual([
      ["valueRetired", "dataStandard", "LOINC", null, "admin"],
      ["valueReturned", "dataStandard", null, "LOINC", "admin"],
    ]);
  });

  it.each([
    ["medicalDevice", "Ja"],
    ["primaryDeveloper", "Commercieel bedrijf"],
    ["technicalReadinessLevel", "Out of service"],
    ["visibility", "Openbaar"],
    ["visibility", "Instelling"],
    ["visibility", "Privé"],
  ])("of %s that a rule hangs on, '%s', is neither retired nor removed", async (key, label) => {
    const sentence = `Aan '${label}' hangt een regel van het register. U kunt deze waarde anders noemen, maar niet buiten gebruik zetten of verwijderen.`;
    const retired = await save(key, label, { retired: true });
    expect([retired.status, retired.body.errors]).toEqual([400, { retired: [sentence] }]);
    const removed = await remove(key, label);
    expect([removed.status, removed.body.errors]).toEqual([400, { retired: [sentence] }]);
    expect((await save(key, label, { label: `${label} anders` })).status).toBe(200);
  });

  it("that a new form begins with, and the last that can be chosen, stay in use", async () => {
    await saveField("riskClass", { defaultValue: "Klasse I" });
    const refused = await save("riskClass", "Klasse I", { retired: true });
    expect(refused.body.errors).toEqual({
      retired: [
        "Een nieuw formulier begint met 'Klasse I'. Kies bij het veld eerst een andere standaardwaarde.",
      ],
    });
    await saveField("riskClass", { defaultValue: null });
    for (const label of ["Klasse I", "Klasse IIa", "Klasse IIb"]) {
      expect((await save("riskClass", label, { retired: true })).status).toBe(200);
    }
    expect((await save("riskClass", "Klasse III", { retired: true })).body.errors).toEqual({
      retired: ["'Klasse III' is de laatste waarde die gekozen kan worden. Voeg eerst een andere toe."],
    });
  });

  it("is removed as long as nothing ever named it", async () => {
    await add("dataSource", { label: "Tyvfout" });
    expect((await remove("dataSource", "Tyvfout")).status).toBe(200);
    expect(await labels("dataSource")).not.toContain("Tyvfout");
    const { _id } = await makeEntry(author, { dataSource: "Laboratorium", targetPopulation: ["Kinderen"] });
    const inUse = async (key: string, label: string) => (await remove(key, label)).body.code;
    expect(await inUse("dataSource", "Laboratorium")).toBe("value_in_use");
    const json = buildEntryBody();
    expect((await api("PUT", `/api/algorithm/${_id}`, { token: author.token, json })).status).toBe(200);
    // No entry holds it any more, but one did.
    expect(await inUse("dataSource", "Laboratorium")).toBe("value_in_use");
    expect(await inUse("targetPopulation", "Kinderen")).toBe("value_in_use");
    const token = author.token;
    await api("POST", "/api/v1/follows", {
      token,
      json: { kind: "specialism", target: "Urologie", frequency: "weekly" },
    });
    const query = "medicalSpecialism=Pathologie";
    await api("POST", "/api/v1/saved-searches", { token, json: { name: "Mijn", query } });
    expect(await inUse("medicalSpecialism", "Urologie")).toBe("value_in_use");
    const { body } = await remove("medicalSpecialism", "Pathologie");
    expect(body.detail).toBe(
      "'Pathologie' kan niet worden verwijderd: een algoritme, een eerdere versie, een volger of een bewaarde zoekopdracht noemt deze waarde. Zet haar buiten gebruik; dan wordt zij bij nieuwe algoritmes niet meer aangeboden.",
    );
    expect((await remove("medicalSpecialism", "Psychiatrie")).status).toBe(200);
    expect(await logged()).toEqual([
      ["valueAdded", "dataSource", null, "Tyvfout", "admin"],
      ["valueRemoved", "dataSource", "Tyvfout", null, "admin"],
      ["valueRemoved", "medicalSpecialism", "Psychiatrie", null, "admin"],
    ]);
  });

  it("has its place in the list, which is saved whole and is one line in the log", async () => {
    const next = ["Klasse III", "Klasse I", "Klasse IIa", "Klasse IIb"];
    expect((await order("riskClass", next)).status).toBe(200);
    expect(await offered("riskClass")).toEqual(next);
    expect((await order("riskClass", next)).status).toBe(200);
    const short = await order("riskClass", next.slice(1));
    expect([short.status, short.body.code]).toEqual([409, "field_conflict"]);
    expect(await logged()).toEqual([
      [
        "valuesOrdered",
        "riskClass",
        "Klasse I · Klasse IIa · Klasse IIb · Klasse III",
        "Klasse III · Klasse I · Klasse IIa · Klasse IIb",
        "admin",
      ],
    ]);
  });
});

describe("a field", () => {
  it("gets another name, help, filter and default, each with its line in the log", async () => {
    const saved = await saveField("dataStandard", {
      displayName: "Gegevensstandaard",
      displayNameEn: "Standard of data",
      help: "Kies de standaard\nwaarin de gegevens zijn vastgelegd.",
      helpEn: "",
      isFilterable: true,
      doFilterEmpty: true,
      defaultValue: "DICOM",
    });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      displayName: "Gegevensstandaard",
      helpEn: null,
      defaultValue: "DICOM",
    });
    const { dataStandard } = (await api("GET", "/api/algorithm/dataModel")).body;
    expect(Object.keys(dataStandard)).toEqual([
      "displayName",
      "listData",
      "isMultiSelect",
      "isFilterable",
      "doFilterEmpty",
      "defaultValue",
      "help",
    ]);
    expect(dataStandard).toMatchObject({ isFilterable: true, doFilterEmpty: true, defaultValue: "DICOM" });
    await makeEntry(author, { dataStandard: "DICOM" });
    const found = await api("GET", "/api/algorithm?dataStandard=DICOM", { token: author.token });
    expect(found.headers.get("x-total-count")).toBe("1");
    const lines = await logged();
    expect(lines.map(([kind]: string[]) => kind)).toEqual([
      "fieldRenamed",
      "englishNameChanged",
      "helpChanged",
      "englishHelpChanged",
      "filterChanged",
      "emptyChanged",
      "defaultChanged",
    ]);
    expect(lines[0]).toEqual(["fieldRenamed", "dataStandard", "Datastandaard", "Gegevensstandaard", "admin"]);
  });

  it("refuses what it cannot be, in a sentence at the field that it is about", async () => {
    const errors = async (key: string, fields: object) => (await saveField(key, fields)).body.errors;
    expect(await errors("dataStandard", { displayName: "risicoklasse" })).toEqual({
      displayName: ["Er is al een veld met de naam 'risicoklasse'. Kies een andere naam."],
    });
    expect(await errors("dataStandard", { defaultValue: "Klasse I" })).toEqual({
      defaultValue: ["'Klasse I' staat niet in de lijst. Kies een waarde uit de lijst."],
    });
    expect(await errors("intendedUser", { defaultValue: "Radioloog" })).toEqual({
      defaultValue: ["Geef hier een lijst van waarden op."],
    });
    expect(await errors("visibility", { defaultValue: "Openbaar", isFilterable: true })).toEqual({
      defaultValue: ["Dit veld kan geen standaardwaarde hebben."],
      isFilterable: ["Op dit veld kan niet worden gefilterd."],
    });
    expect(await errors("description", { displayName: "", help: "kort" })).toEqual({
      displayName: ["Vul dit veld in."],
      help: ["Gebruik minstens 5 tekens."],
    });
    expect(await logged()).toEqual([]);
  });

  it("that is to be no filter any more says how many kept searches find nothing then", async () => {
    const query = "algorithmType=Robotica";
    await api("POST", "/api/v1/saved-searches", { token: author.token, json: { name: "Mijn", query } });
    const { displayName, displayNameEn, help, helpEn, doFilterEmpty, defaultValue } =
      await read("algorithmType");
    const body = { displayName, displayNameEn, help, helpEn, doFilterEmpty, defaultValue };
    const effect = await call("POST", "/algorithmType/preview", { ...body, isFilterable: false });
    expect(effect.body).toEqual({ entries: 0, publicEntries: 0, inBin: 0, searches: 1, followers: 0 });
    expect((await read("algorithmType")).isFilterable).toBe(true);
  });
});

describe("two admins", () => {
  it("do not overwrite each other: the later one is told, and nothing of theirs is stored", async () => {
    const other = await makePerson({ role: "ADMIN", email: "beheer-twee@elders.example" });
    const { revision } = await read("riskClass");
    const { _id, labelEn } = await find("riskClass", "Klasse I");
    const put = (token: string, label: string) =>
      api("PUT", `${ADMIN_FIELDS_API_PATH}/riskClass/values/${_id}`, {
        token,
        json: { label, labelEn, retired: false, revision },
      });
    const answers = await Promise.all([put(admin.token, "Klasse 1"), put(other.token, "Klasse een")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect([late?.body.code, late?.body.detail]).toEqual([
      "field_conflict",
      "Een andere beheerder heeft dit veld of deze lijst intussen gewijzigd, dus er is niets opgeslagen. Kijk wat er nu staat en sla dan opnieuw op; wat u invulde, staat er nog.",
    ]);
    const won = answers[0]?.status === 200 ? "Klasse 1" : "Klasse een";
    expect((await labels("riskClass"))?.[0]).toBe(won);
    for (const [method, path, json] of [
      ["POST", "/riskClass/values", { label: "Klasse IV" }],
      ["PUT", "/riskClass/order", { ids: [] }],
      ["POST", `/riskClass/values/${_id}/preview`, { label: "x", labelEn, retired: false }],
    ] as const) {
      const stale = await call(method, path, { ...json, revision });
      expect([stale.status, stale.body.code]).toEqual([409, "field_conflict"]);
    }
  });
});

describe("what comes with a new version of the register", () => {
  it("is in the log when it changes English, but not when it is the first", async () => {
    await queryAsTableOwner(
      "UPDATE field SET display_name_en = NULL, help_en = NULL WHERE key = 'riskClass'",
    );
    await queryAsTableOwner("UPDATE list_value SET label_en = NULL WHERE label = 'Klasse I'");
    await queryAsTableOwner("DELETE FROM field_change WHERE id > $1", [kept.log]);
    await queryAsTableOwner(
      "UPDATE field SET display_name_en = 'Risk class', help_en = 'Help' WHERE key = 'riskClass'",
    );
    await queryAsTableOwner("UPDATE list_value SET label_en = 'Class I' WHERE label = 'Klasse I'");
    expect(await logged()).toEqual([]);
    await queryAsTableOwner("UPDATE field SET display_name_en = 'Class of risk' WHERE key = 'riskClass'");
    await queryAsTableOwner("UPDATE list_value SET label_en = 'Class 1' WHERE label = 'Klasse I'");
    expect(await logged()).toEqual([
      ["englishNameChanged", "riskClass", "Risk class", "Class of risk", "version"],
      ["englishValueChanged", "riskClass", "Klasse I = Class I", "Klasse I = Class 1", "version"],
    ]);
  });
});
