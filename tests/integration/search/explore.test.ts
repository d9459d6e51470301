import { listEntriesWorthReading } from "@/lib/entries/server/worth-reading";
import { db } from "@/lib/platform/database/db";
import { findPublicEntriesOfValue } from "@/lib/search/server/explore";
import { findEntriesAddedInQuarter, findEntriesOfDeveloper } from "@/lib/statistics/server/listed";
import { buildBinnedColumns } from "../../support/bin";
import { emptyDatabase } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let author: Person;
beforeEach(async () => {
  await emptyDatabase();
  author = await makePerson();
});

const OF_VALUE = {
  medicalSpecialism: "Radiologie",
  lessonsLearned: "Begin met een kleine groep en meet vooraf wat u wilt weten.",
};

/** What is not for everyone: seen by colleagues or the author alone, or in the bin. */
async function makeHidden(): Promise<string[]> {
  const made = [
    await makeEntry(author, { ...OF_VALUE, visibility: "Privé" }),
    await makeEntry(author, { ...OF_VALUE, visibility: "Instelling" }),
    await makeEntry(author, OF_VALUE),
  ];
  await db().entry.update({ where: { id: made[2]?._id ?? "" }, data: buildBinnedColumns() });
  return made.map(({ _id }) => _id);
}

describe("what is public of a value", () => {
  it("is its public entries with their phases, and nothing of the others, whoever asks", async () => {
    await makeHidden();
    const shown = await makeEntry(author, {
      ...OF_VALUE,
      technicalReadinessLevel: "In gebruik",
      contactEmail: "vraag@test.example",
    });
    await makeEntry(author, { medicalSpecialism: "Cardiologie" });
    const explored = await findPublicEntriesOfValue("medicalSpecialism", "Radiologie", 1);
    expect(explored).toMatchObject({ total: 1, last: 1, phases: [{ value: "In gebruik", count: 1 }] });
    expect(explored?.entries.map(({ _id }) => _id)).toEqual([shown._id]);
    expect(explored?.entries[0]).not.toHaveProperty("contactEmail");
  });

  it("is shown in one phase as well, beside the counts of all", async () => {
    await makeHidden();
    await makeEntry(author, { ...OF_VALUE, technicalReadinessLevel: "In gebruik" });
    await makeEntry(author, { ...OF_VALUE, technicalReadinessLevel: "Validatie" });
    const inUse = await findPublicEntriesOfValue("medicalSpecialism", "Radiologie", 1, "In gebruik");
    expect(inUse).toMatchObject({ total: 1, phase: "In gebruik" });
    expect(inUse?.phases.map(({ count }) => count)).toEqual([1, 1]);
    expect(await findPublicEntriesOfValue("medicalSpecialism", "Radiologie", 1, "bestaat niet")).toBeNull();
    expect(await findPublicEntriesOfValue("medicalSpecialism", "Radiologie", 1, "Idee")).toMatchObject({
      total: 0,
    });
  });

  it("comes a page at a time, the one that was changed last first, and ends", async () => {
    const made: string[] = [];
    for (let number = 0; number < 21; number += 1) made.push((await makeEntry(author, OF_VALUE))._id);
    const first = await findPublicEntriesOfValue("medicalSpecialism", "Radiologie", 1);
    const second = await findPublicEntriesOfValue("medicalSpecialism", "Radiologie", 2);
    expect([first, second].map((page) => [page?.total, page?.last, page?.entries.length])).toEqual([
      [21, 2, 20],
      [21, 2, 1],
    ]);
    expect([first, second].flatMap((page) => page?.entries ?? []).map(({ _id }) => _id)).toEqual(
      made.reverse(),
    );
    expect(await findPublicEntriesOfValue("medicalSpecialism", "Radiologie", 3)).toBeNull();
  });

  it.each([
    ["medicalSpecialism", "Onbekend vak"],
    ["algorithmName", "Radiologie"],
    ["visibility", "Privé"],
    ["constructor", "Radiologie"],
  ])("is nothing for %s %s", async (field, value) => {
    expect(await findPublicEntriesOfValue(field, value, 1)).toBeNull();
  });

  it("is found by its former name, and says today's", async () => {
    const value = await db().listValue.create({
      data: { fieldKey: "medicalSpecialism", label: "Oude naam van een vak", position: 900 },
    });
    await db().listValue.update({ where: { id: value.id }, data: { label: "Nieuwe naam van een vak" } });
    expect(await findPublicEntriesOfValue("medicalSpecialism", "Oude naam van een vak", 1)).toMatchObject({
      label: "Nieuwe naam van een vak",
      total: 0,
    });
  });
});

describe("what was added in a quarter", () => {
  const addedAt = async (day: string, fields: Record<string, unknown> = {}) => {
    const { _id } = await makeEntry(author, fields);
    await db().entry.update({ where: { id: _id }, data: { createdAt: new Date(day) } });
    return _id;
  };

  it("is public entries alone, by Dutch time, the newest first", async () => {
    await addedAt("2025-11-01T12:00Z", { visibility: "Privé" });
    await addedAt("2025-11-01T12:00Z", { visibility: "Instelling" });
    await addedAt("2025-09-30T21:59Z");
    const first = await addedAt("2025-09-30T22:00Z");
    const last = await addedAt("2025-12-31T22:59Z");
    const next = await addedAt("2025-12-31T23:00Z");
    const found = await findEntriesAddedInQuarter("2025-4", 1);
    expect(found).toMatchObject({ total: 2, page: 1, last: 1 });
    expect(found?.entries.map(({ _id }) => _id)).toEqual([last, first]);
    expect((await findEntriesAddedInQuarter("2026-1", 1))?.entries.map(({ _id }) => _id)).toEqual([next]);
  });

  it("comes a page at a time and ends; what is no quarter, or had none, is nothing", async () => {
    for (let number = 0; number < 21; number += 1) await addedAt("2025-05-01T12:00Z");
    expect(await findEntriesAddedInQuarter("2025-2", 2)).toMatchObject({
      total: 21,
      last: 2,
      entries: [expect.anything()],
    });
    for (const named of ["2025-3", "2025-5", "1999-1", "2025-2 ", "constructor"]) {
      expect([named, await findEntriesAddedInQuarter(named, 1)]).toEqual([named, null]);
    }
    expect(await findEntriesAddedInQuarter("2025-2", 3)).toBeNull();
  });
});

describe("what is public of a developer", () => {
  it("is its public entries however the name is written, the newest first", async () => {
    for (const visibility of ["Privé", "Instelling"] as const)
      await makeEntry(author, { developerName: "Pulmo", visibility });
    await makeEntry(author, { developerName: "Pulmo BV" });
    const first = await makeEntry(author, { developerName: "Pulmo" });
    const last = await makeEntry(author, { developerName: "PULMO  " });
    const found = await findEntriesOfDeveloper("pulmo.", 1);
    expect(found).toMatchObject({ total: 2, page: 1, last: 1 });
    expect(found?.entries.map(({ _id }) => _id)).toEqual([last._id, first._id]);
    for (const none of ["", "Pul", "\0"])
      expect([none, await findEntriesOfDeveloper(none, 1)]).toEqual([none, null]);
    expect(await findEntriesOfDeveloper("Pulmo", 2)).toBeNull();
  });
});

describe("what is worth reading", () => {
  it("is public and tells what was learned, the most complete of each hospital first", async () => {
    await makeHidden();
    await makeEntry(author, { lessonsLearned: "Te kort." });
    const bare = await makeEntry(author, { lessonsLearned: OF_VALUE.lessonsLearned });
    const full = await makeEntry(author, {
      ...OF_VALUE,
      description: "Een omschrijving die lang genoeg is om te tonen.",
    });
    const found = await listEntriesWorthReading();
    expect(found.map(({ _id }) => _id)).toEqual([full._id, bare._id]);
    expect(found[0]).toEqual({
      _id: full._id,
      algorithmName: full.algorithmName,
      activeHospital: null,
      technicalReadinessLevel: null,
      lessonsLearned: OF_VALUE.lessonsLearned,
    });
  });

  it("begins with a named hospital, also where an entry of 'Anders' is more complete", async () => {
    const lessonsLearned = OF_VALUE.lessonsLearned;
    const description = "Een omschrijving die lang genoeg is om te tonen.";
    const other = await makeEntry(author, { lessonsLearned, description, activeHospital: "Anders" });
    const named = await makeEntry(author, { lessonsLearned, activeHospital: "Amsterdam UMC" });
    const ids = (await listEntriesWorthReading()).map(({ _id }) => _id);
    expect(ids[0]).toBe(named._id);
    expect(ids).toContain(other._id);
  });
});
