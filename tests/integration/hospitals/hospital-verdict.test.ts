import { listHospitalExperiences } from "@/lib/experiences/server/experiences";
import { listEntriesByUseState } from "@/lib/hospitals/server/entries-by-state";
import { getHospital } from "@/lib/hospitals/server/hospitals";
import { ANONYMOUS } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { buildEntryBody } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

beforeEach(emptyDatabase);

async function makeHospital() {
  const id = await getHospitalIdByAlphabet(4);
  const found = await db().institution.findUniqueOrThrow({ where: { id } });
  const author = await makePerson({ institutionId: id });
  const use = async (fields: object) => {
    const json = buildEntryBody({
      activeHospital: found.name,
      product: { name: "Longscan", supplier: null },
      technicalReadinessLevel: "In gebruik",
      ...fields,
    });
    const { status, body } = await api("POST", "/api/algorithm", { token: author.token, json });
    expect(status).toBe(201);
    return body._id as string;
  };
  const tell = async (entryId: string, membersOnly = false) => {
    const json = { role: "Radioloog", again: "yes", membersOnly };
    const { status } = await api("PUT", `/api/algorithm/${entryId}/experience`, {
      token: author.token,
      json,
    });
    expect(status).toBeLessThan(300);
  };
  return { id, slug: found.slug, author, use, tell };
}

it("lists what is public by state of use, and neither private entries nor drafts", async () => {
  const { id, slug, author, use } = await makeHospital();
  const inUse = await use({});
  const stopped = await use({
    technicalReadinessLevel: "Out of service",
    reasonCancellation: "Te duur in gebruik",
  });
  const testing = await use({ technicalReadinessLevel: "Validatie" });
  const unknown = await use({ technicalReadinessLevel: null });
  const hidden = { technicalReadinessLevel: "Out of service" };
  await use({ visibility: "Privé", product: { name: "Geheimscan", supplier: null } });
  await use({ visibility: "Instelling", ...hidden });
  const draft = {
    visibility: "Openbaar",
    algorithmName: "Concept",
    activeHospital: (await getHospital(slug)).name,
  };
  expect((await api("POST", "/api/v1/drafts", { token: author.token, json: draft })).status).toBe(201);
  const found = await listEntriesByUseState(id);
  const ids = Object.entries(found).map(([state, { entries, total }]) => [
    state,
    entries.map(({ _id }) => _id),
    total,
  ]);
  expect(ids).toEqual([
    ["inUse", [inUse], 1],
    ["testing", [testing], 1],
    ["stopped", [stopped], 1],
    ["unknown", [unknown], 1],
  ]);
  expect(found.inUse.entries[0]).not.toHaveProperty("contactEmail");
  expect(JSON.stringify(found)).not.toContain("Geheimscan");
});

it("counts experiences with public entries, those for members only for members", async () => {
  const { id, author, use, tell } = await makeHospital();
  await tell(await use({}));
  await tell(await use({}), true);
  await tell(await use({ visibility: "Instelling" }));
  expect((await listHospitalExperiences(ANONYMOUS, id)).experiences).toHaveLength(1);
  expect((await listHospitalExperiences(author.actor, id)).experiences).toHaveLength(2);
});

it("tells until when the certificate of a product in use holds", async () => {
  const { slug, use } = await makeHospital();
  await use({});
  await db().product.updateMany({ data: { certificateEndsOn: new Date("2028-03-04T00:00:00Z") } });
  expect((await getHospital(slug)).productNames).toMatchObject([
    { name: "Longscan", state: "inUse", certificateEndsOn: "2028-03-04" },
  ]);
});
