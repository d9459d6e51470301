import { getHospital, listHospitals } from "@/lib/hospitals/server/hospitals";
import { db } from "@/lib/platform/database/db";
import { toSlug } from "@/lib/platform/text/slug";
import { api } from "../../support/api";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

beforeEach(emptyDatabase);
afterEach(() => queryAsTableOwner("DELETE FROM institution WHERE name LIKE 'Proefziekenhuis%'"));

const proef = (name: string) =>
  db().institution.create({
    data: { name, kind: "other", city: "Utrecht" },
    select: { id: true, slug: true },
  });

it("counts what is public of each hospital, and nothing else", async () => {
  const author = await makePerson();
  const { slug, name: hospital } = await db().institution.findUniqueOrThrow({
    where: { id: await getHospitalIdByAlphabet(4) },
  });
  const use = (visibility: string, name: string) =>
    api("POST", "/api/algorithm", {
      token: author.token,
      json: buildEntryBody({
        visibility,
        activeHospital: hospital,
        medicalSpecialism: visibility === "Openbaar" ? "Radiologie" : "Urologie",
        product: { name, supplier: null },
      }),
    });
  const shown = async () => {
    const listed = (await listHospitals()).find((one) => one.slug === slug);
    const products = (await getHospital(slug)).productNames.map(({ name }) => name);
    const { algorithms, products: count, specialisms } = listed ?? {};
    return { algorithms, products: count, specialisms, named: products };
  };
  expect((await use("Openbaar", "Longscan")).status).toBe(201);
  const before = await shown();
  expect(before).toEqual({
    algorithms: 1,
    products: 1,
    specialisms: [{ value: "Radiologie", count: 1 }],
    named: ["Longscan"],
  });
  await use("Privé", "Geheimscan");
  await use("Instelling", "Geheimscan");
  expect(await shown()).toEqual(before);
  // Who saves an entry has looked it through.
  expect(await getHospital(slug)).toMatchObject({ rechecked: 1 });
  await db().entry.updateMany({ data: { recheckedAt: null } });
  expect(await getHospital(slug)).toMatchObject({
    rechecked: 0,
    lastRecheck: null,
    reviewed: 0,
    lastReview: null,
  });
  const recheckedAt = new Date("2026-03-04T12:00:00Z");
  await db().entry.updateMany({ data: { recheckedAt } });
  expect(await getHospital(slug)).toMatchObject({ rechecked: 1, lastRecheck: recheckedAt.toISOString() });
});

it("counts its public entries per state: in use, tested and stopped; one without a phase has no state", async () => {
  const author = await makePerson();
  const { slug, name: activeHospital } = await db().institution.findUniqueOrThrow({
    where: { id: await getHospitalIdByAlphabet(4) },
  });
  const add = async (technicalReadinessLevel: string | null, visibility = "Openbaar") => {
    const json = buildEntryBody({ visibility, activeHospital, technicalReadinessLevel });
    expect((await api("POST", "/api/algorithm", { token: author.token, json })).status).toBe(201);
  };
  for (const phase of ["In gebruik", "Idee", "Validatie", "Implementatie", "Out of service", null])
    await add(phase);
  await add("In gebruik", "Instelling");
  await add("Validatie", "Privé");
  const { status, body } = await api("GET", `/api/v1/hospitals/${slug}`, {});
  expect(status).toBe(200);
  expect(body).toMatchObject({ algorithms: 6, inUse: 1, testing: 3, stopped: 1 });
  const { body: all } = await api("GET", "/api/v1/hospitals", {});
  expect(all.find((one: { slug: string }) => one.slug === slug)).toMatchObject({ testing: 3, stopped: 1 });
});

it("names its products with the furthest state of its public entries, those in use first", async () => {
  const author = await makePerson();
  const { slug, name: hospital } = await db().institution.findUniqueOrThrow({
    where: { id: await getHospitalIdByAlphabet(4) },
  });
  const use = async (product: object, phase: string | null, visibility = "Openbaar") => {
    const entry = { visibility, activeHospital: hospital, technicalReadinessLevel: phase };
    const json = buildEntryBody({ ...entry, product });
    const { status, body } = await api("POST", "/api/algorithm", { token: author.token, json });
    expect(status).toBe(201);
    return { _id: body.product._id };
  };
  const named = (name: string) => ({ name, supplier: null });
  const hidden = await use(named("Aoud"), "Out of service");
  await use(named("Boud"), null);
  await use(named("Ctest"), "Validatie");
  const used = await use(named("Zgebruik"), "Out of service");
  await use(used, "In gebruik");
  await use(hidden, "In gebruik", "Instelling");
  expect((await getHospital(slug)).productNames.map(({ name, state }) => [name, state])).toEqual([
    ["Zgebruik", "inUse"],
    ["Ctest", "testing"],
    ["Aoud", "stopped"],
    ["Boud", null],
  ]);
});

it("has the address of its first name, with a number when that is taken, and keeps it", async () => {
  const { id, slug } = await proef("Proefziekenhuis Écho & Zn.");
  expect([slug, (await proef("Proefziekenhuis echo zn")).slug]).toEqual([
    "proefziekenhuis-echo-zn",
    "proefziekenhuis-echo-zn-2",
  ]);
  await db().institution.update({ where: { id }, data: { name: "Proefziekenhuis Anders" } });
  expect((await getHospital(slug)).name).toBe("Proefziekenhuis Anders");
  await expect(getHospital("bestaat-niet")).rejects.toMatchObject({ code: "not_found" });
});

it.each([
  ["Ziekenhuis Ünïcødé", "ziekenhuis-unicode"],
  ["Øresund Łódź Straße", "oresund-lodz-strasse"],
  ["Æther Œuvre Đà Þór Guðrún ẞ", "aether-oeuvre-da-thor-gudrun-ss"],
])("the address of %s is %s, as the same function of other addresses has it", async (name, slug) => {
  const { id } = await db().institution.create({
    data: { name, kind: "general", city: "Utrecht" },
    select: { id: true },
  });
  try {
    const stored = await db().institution.findUniqueOrThrow({ where: { id }, select: { slug: true } });
    expect(stored).toEqual({ slug });
    expect(toSlug(name)).toBe(slug);
  } finally {
    await db().institution.delete({ where: { id }, select: { id: true } });
  }
});
