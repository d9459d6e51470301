import { getDataModel } from "@/lib/fields/server/data-model";
import { ANONYMOUS } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";
import { readPageQuery } from "@/lib/search/schema";
import { getFacets } from "@/lib/search/server/counts";
import { listClosestEntries, listEntries } from "@/lib/search/server/entry-list";
import { getIndexedPath } from "@/lib/search/server/indexed-path";
import { getRegisterPageData } from "@/lib/search/server/register";
import { api } from "../../support/api";
import { buildBinnedColumns } from "../../support/bin";
import { emptyDatabase } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let member: Person;
let pending: Person;

beforeAll(async () => {
  await emptyDatabase();
  member = await makePerson({ institutionId: await getHospitalIdByAlphabet(0) });
  pending = await makePerson({ allowAccess: false, institutionId: await getHospitalIdByAlphabet(0) });
  const named = (algorithmName: string, visibility: string, technicalReadinessLevel: string) =>
    makeEntry(member, {
      algorithmName,
      visibility,
      technicalReadinessLevel,
      activeHospital: "Amsterdam UMC",
      contactEmail: "vraag@test.example",
    });
  await named("Longscan beta", "Openbaar", "In gebruik");
  await named("Longscan alfa", "Openbaar", "Validatie");
  await named("Longscan collega", "Instelling", "In gebruik");
  await named("Longscan geheim", "Privé", "Idee");
  const { _id } = await named("Longscan weg", "Openbaar", "Idee");
  await db().entry.update({ where: { id: _id }, data: buildBinnedColumns() });
});

const queryOf = async (address: string) => readPageQuery(await getDataModel(), new URLSearchParams(address));
const lookers = () => [ANONYMOUS, pending.actor];
const code = (refused: Promise<unknown>) =>
  refused.then(
    () => null,
    (error: { code: string }) => error.code,
  );

it.each([
  ["search=longscan&sort=name", ["Longscan alfa", "Longscan beta"]],
  ["search=longscan&sort=phase", ["Longscan alfa", "Longscan beta"]],
  ["search=longscan&sort=added", ["Longscan alfa", "Longscan beta"]],
  ["search=longskan&sort=name", ["Longscan alfa", "Longscan beta"]],
  ["search=geheim", []],
  ["technicalReadinessLevel=In gebruik", ["Longscan beta"]],
  ["search=longscan&technicalReadinessLevel=Idee", []],
])("who has no access finds what is public of %s", async (address, names) => {
  for (const actor of lookers()) {
    const { entries, total, rights } = await getRegisterPageData(actor, await queryOf(address), "nl");
    expect([total, entries.map(({ algorithmName }) => algorithmName)]).toEqual([names.length, names]);
    expect(entries.every((entry) => !("contactEmail" in entry))).toBe(true);
    expect(rights.flat()).not.toContain("edit");
  }
});

it("counts of filters are over public entries alone", async () => {
  for (const actor of lookers()) {
    const { facets, total } = await getFacets(actor, "longscan", {});
    const phases = facets.find(({ field }) => field === "technicalReadinessLevel")?.values ?? [];
    expect(total).toBe(2);
    expect(phases.filter(({ count }) => count > 0)).toEqual([
      { value: "Validatie", count: 1 },
      { value: "In gebruik", count: 1 },
    ]);
  }
});

it("suggests what is public alone", async () => {
  for (const token of [undefined, pending.token]) {
    const { status, body } = await api("GET", "/api/algorithm/suggestions?search=longsc", { token });
    const names = body.entries.map(({ algorithmName }: { algorithmName: string }) => algorithmName);
    expect([status, names.sort()]).toEqual([200, ["Longscan alfa", "Longscan beta"]]);
  }
});

it("a list of everything stays for members, also with a search that is too short", async () => {
  for (const [actor, refusal] of [
    [ANONYMOUS, "not_authenticated"],
    [pending.actor, "not_approved"],
  ] as const) {
    for (const address of ["", "sort=name", "page=2", "search=lo"]) {
      const query = await queryOf(address);
      expect([address, await code(listEntries(actor, query))]).toEqual([address, refusal]);
      expect([address, await code(listClosestEntries(actor, query))]).toEqual([address, refusal]);
      expect([address, await code(getFacets(actor, query.search, {}))]).toEqual([address, refusal]);
      expect([address, await code(getRegisterPageData(actor, query, "nl"))]).toEqual([address, refusal]);
    }
  }
  for (const path of ["/api/algorithm?search=longscan", "/api/algorithm/facets?search=longscan"])
    expect((await api("GET", path)).status).toBe(401);
});

it.each([
  ["", "/"],
  ["utm_source=x", "/"],
  ["activeHospital=Amsterdam UMC", "/hospital/amsterdam-umc"],
  ["medicalSpecialism=Radiologie", "/explore/medicalSpecialism/Radiologie"],
  ["medicalSpecialism=Radiologie&page=2", null],
  ["medicalSpecialism=Radiologie&sort=name", null],
  ["medicalSpecialism=Radiologie&medicalSpecialism=Cardiologie", null],
  ["medicalSpecialism=Radiologie&medicalDevice=Ja", null],
  ["medicalSpecialism=Radiologie&search=long", null],
  ["productHospitals=2", null],
  ["search=long", null],
  ["sort=name", null],
])("search engines know the list of %j by %j", async (address, path) => {
  expect(await getIndexedPath(await queryOf(address))).toBe(path);
});
