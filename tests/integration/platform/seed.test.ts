import { readFileSync } from "node:fs";
import { join } from "node:path";
import { replaceIdsByLabels } from "@/lib/fields/choices";
import {
  FIELD_KEYS,
  isMultiField,
  SINGLE_AND_MULTI_CHOICE_KEYS,
  VALUE_CODES,
} from "@/lib/fields/entry-fields";
import { getDataModel } from "@/lib/fields/server/data-model";
import { groupHospitalsByTown } from "@/lib/hospitals/map";
import { listHospitals } from "@/lib/hospitals/server/hospitals";
import { listMatchProposals } from "@/lib/matching/server/proposals";
import { searchMatchProposals } from "@/lib/matching/server/search";
import { getDataLicence } from "@/lib/open-data/server/licence";
import { ANONYMOUS } from "@/lib/platform/auth/actor";
import { findPersonAsActor } from "@/lib/platform/auth/people";
import { db } from "@/lib/platform/database/db";
import { findRegulatoryDisagreement } from "@/lib/products/disagreement";
import { PRODUCT_RISK_CLASSES, RISK_CLASSES_BY_LAW } from "@/lib/products/rules";
import { getStatistics } from "@/lib/statistics/server/statistics";
import { getToDo } from "@/lib/work/server/to-do";
import { DEMO_INSTITUTIONS } from "@/prisma/content/institutions";
import { seedDatabase } from "@/prisma/seed";
import { api } from "../../support/api";
import { queryAsTableOwner } from "../../support/database";
import { makePerson } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const fields = async () => (await api("GET", "/api/algorithm/dataModel")).body;

const SUBMITTED = { state: true, base: true, entry: { select: { state: true } }, comments: true } as const;

describe("the data model that every register starts with", () => {
  it("has every field, in the order of the form, each with a help text", async () => {
    const model = await fields();
    expect(Object.keys(model)).toEqual(FIELD_KEYS);
    for (const key of FIELD_KEYS) {
      expect(Object.keys(model[key]).sort()).toEqual([
        "defaultValue",
        "displayName",
        "doFilterEmpty",
        "help",
        "isFilterable",
        "isMultiSelect",
        "listData",
      ]);
      expect(model[key].help.length).toBeGreaterThan(20);
      expect(model[key].isMultiSelect).toBe(isMultiField(key));
      const choice = (SINGLE_AND_MULTI_CHOICE_KEYS as readonly string[]).includes(key);
      expect([key, model[key].listData.length > 0]).toEqual([key, choice]);
    }
  });

  it("calls its fields, and filters by them, as the field table says", async () => {
    const model = await fields();
    const names = FIELD_KEYS.map((key) => [
      model[key].displayName,
      model[key].isFilterable,
      model[key].doFilterEmpty,
    ]);
    expect(Object.fromEntries(names.map(([name, filter, empty]) => [name, [filter, empty]]))).toEqual({
      Naam: [false, false],
      Omschrijving: [false, false],
      Functie: [true, true],
      Type: [true, false],
      Zichtbaarheid: [false, false],
      Voordelen: [false, false],
      "Publicaties en media": [false, false],
      "E-mail contactpersoon": [false, false],
      Ziekenhuis: [true, true],
      Specialisme: [true, true],
      "Samenwerking met": [false, false],
      "Beoogd doel": [false, false],
      Toepassingsdoel: [true, false],
      "Beoogde gebruiker": [true, false],
      Doelgroep: [true, true],
      "Medisch hulpmiddel": [true, false],
      Risicoklasse: [true, false],
      Hoofdontwikkelaar: [true, false],
      "Naam ontwikkelaar": [false, false],
      "Naam commercieel product": [false, false],
      Betrokkenen: [false, false],
      "Geleerde lessen": [false, false],
      Fase: [true, false],
      "Reden van beëindiging": [false, false],
      Databron: [false, false],
      "Technisch platform": [false, false],
      Datastandaard: [false, false],
      "Getoetst in innovatietrechter": [false, false],
      "Wat het voor de patiënt doet": [false, false],
      "Wat het niet beslist, en wie wel": [false, false],
      "Of de patiënt mag weigeren": [false, false],
      "Waar de patiënt vragen kan stellen": [false, false],
    });
  });

  it("lists its values in the order of the field table", async () => {
    const model = await fields();
    expect(model.visibility.listData).toEqual(["Openbaar", "Instelling", "Privé"]);
    expect(model.medicalDevice.listData).toEqual(["Ja", "Nee", "Onbekend"]);
    expect(model.riskClass.listData).toEqual(["Klasse I", "Klasse IIa", "Klasse IIb", "Klasse III"]);
    expect(model.technicalReadinessLevel.listData).toEqual([
      "Idee",
      "Dataverzameling",
      "Ontwikkeling",
      "Validatie",
      "Softwareontwikkeling",
      "Effectbeoordeling",
      "Implementatie",
      "In gebruik",
      "Out of service",
    ]);
    expect(model.primaryDeveloper.listData).toEqual([
      "Commercieel bedrijf",
      "Eigen instelling",
      "Andere zorginstelling",
      "Universiteit of kennisinstelling",
      "Samenwerkingsverband",
      "Open source",
      "Onbekend",
    ]);
    expect(model.medicalSpecialism.listData).toContain("Mondziekten, kaak- en aangezichtschirurgie");
    expect(model.medicalSpecialism.listData).toHaveLength(42);
    expect(model.medicalSpecialism.listData.slice(-2)).toEqual(["Meerdere specialismen", "Anders"]);
    expect(model.dataStandard.listData).toContain("zib's");
    expect(model.activeHospital.listData.slice(-2)).toEqual(["Meerdere ziekenhuizen", "Anders"]);
    expect(model.activeHospital.listData).toEqual(expect.arrayContaining(["Amsterdam UMC", "Erasmus MC"]));
    expect(model.activeHospital.listData).toHaveLength(88 + 2);
  });

  it("is the field table of docs/specification/fields.md word for word", async () => {
    const model = await fields();
    const rows = readFileSync(join(process.cwd(), "docs/specification/fields.md"), "utf8").matchAll(
      /^\| (\w+) +\| ([^|]+?) +\| (?:single|multi): ([^|;]+?)\s*[|;]/gm,
    );
    const checked: string[] = [];
    for (const [, key = "", name, list = ""] of rows) {
      checked.push(key);
      expect(model[key].displayName).toBe(name);
      if (key === "activeHospital") continue;
      // A value may hold a comma itself, so the written list is compared, and not its parts.
      const written = list.replace(
        /^the recognised Dutch specialisms \(|, in the order of.*?: |\)(?=, Meerdere)/g,
        "",
      );
      const stated = key === "technicalReadinessLevel" ? written.replace(/^.*?: /, "") : written;
      expect([key, model[key].listData.join(", ")]).toEqual([key, stated]);
    }
    expect(checked.length).toBeGreaterThanOrEqual(15);
  });

  it("has stable codes on the values that rules hang on", async () => {
    const codes = await db().listValue.findMany({ where: { code: { not: null } }, orderBy: { code: "asc" } });
    expect(Object.fromEntries(codes.map(({ code, label }) => [code, label]))).toEqual({
      [VALUE_CODES.visibilityPublic]: "Openbaar",
      [VALUE_CODES.visibilityInstitution]: "Instelling",
      [VALUE_CODES.visibilityPrivate]: "Privé",
      [VALUE_CODES.medicalDeviceYes]: "Ja",
      [VALUE_CODES.developerCommercial]: "Commercieel bedrijf",
      [VALUE_CODES.phaseOutOfService]: "Out of service",
    });
  });

  it("tells what the register is", async () => {
    const { body } = await api("GET", "/api/aboutdata");
    expect(body.length).toBeGreaterThan(2);
    for (const block of body)
      expect(Object.keys(block).sort()).toEqual(["_id", "content", "heading", "title"]);
  });
});

describe("filling a database", () => {
  const snapshot = async () => {
    const tables = [
      "field",
      "list_value",
      "institution",
      "content_block",
      "user",
      "entry",
      "entry_version",
      "notice",
      "product",
      "experience",
      "study",
      "institution_statement",
      "institution_admin",
      "board_report",
      "data_licence",
    ];
    const rows = tables.map((table) => queryAsTableOwner(`SELECT * FROM "${table}" ORDER BY 1`));
    return JSON.stringify(await Promise.all(rows));
  };

  it("twice, and by several processes at once, is the same as once", async () => {
    const before = await snapshot();
    await seedDatabase({ demo: false });
    expect(await snapshot()).toBe(before);
    await Promise.all([seedDatabase({ demo: true }), seedDatabase({ demo: true })]);
    const filled = await snapshot();
    expect(filled).not.toBe(before);
    await seedDatabase({ demo: true });
    expect(await snapshot()).toBe(filled);
  });

  it("with examples gives sixty-one entries of every visibility, with each field used, by people who can log in", async () => {
    expect(await db().entry.count({ where: { state: "PUBLISHED" } })).toBe(61);
    // One more waits for its first publication, and a change of another for a colleague who commented on it.
    expect(await db().review.findMany({ orderBy: { base: "asc" }, select: SUBMITTED })).toMatchObject([
      { state: "open", base: expect.any(Number), comments: [{}, {}, {}] },
      { state: "open", base: null, entry: { state: "IN_REVIEW" }, comments: [] },
    ]);
    // One of them was changed three times since it was added, and two were stopped.
    expect(await db().entryVersion.count()).toBe(66);
    const [changed, ...stopped] = await db().entry.findMany({
      where: { version: { gt: 1 } },
      orderBy: { version: "desc" },
    });
    expect(stopped.map(({ version }) => version)).toEqual([2, 2]);
    expect(changed).toMatchObject({ version: 4, publicVersion: 3, sharedVersion: 3 });
    const notes = await db().entryVersion.findMany({ where: { note: { not: null } } });
    expect(notes.map(({ number }) => number).sort()).toEqual([2, 2, 2, 3, 4]);
    const visibilities = await db().entry.groupBy({
      by: ["visibility"],
      where: { state: "PUBLISHED" },
      _count: true,
    });
    expect(visibilities.map(({ visibility }) => visibility).sort()).toEqual([
      "INSTITUTION",
      "PRIVATE",
      "PUBLIC",
    ]);
    const entries = await db().entry.findMany();
    for (const key of FIELD_KEYS) {
      const used = entries.some((entry) =>
        Array.isArray(entry[key]) ? entry[key].length > 0 : entry[key] !== null,
      );
      expect([key, used]).toEqual([key, true]);
    }
    const open = visibilities.find(({ visibility }) => visibility === "PUBLIC")?._count;
    expect((await getStatistics()).algorithms).toBe(open);
    const accounts = await db().user.findMany({
      where: { passwordHash: { not: null } },
      orderBy: { email: "asc" },
    });
    expect(accounts.map(({ email, role, allowAccess }) => [email, role, allowAccess])).toEqual([
      ["arts@umc-voorbeeld.example", "USER", true],
      ["beheer@umc-voorbeeld.example", "ADMIN", true],
      ["collega@umc-voorbeeld.example", "USER", true],
      ["metc@ziekenhuis-noord.example", "METCMEMBER", true],
      ["wachtend@ziekenhuis-noord.example", "USER", false],
    ]);
    expect((await api("GET", "/api/notifications")).body.length).toBeGreaterThan(1);
  });

  it("with examples gives hospitals that are on the map, say whom to ask and what they have, and one looked after", async () => {
    const hospitals = await listHospitals();
    const examples = hospitals.filter(({ kind }) => kind === "example");
    expect(groupHospitalsByTown(examples)).toMatchObject({
      elsewhere: [],
      towns: { length: DEMO_INSTITUTIONS.length },
    });
    expect(examples.filter(({ contactEmail }) => contactEmail === null)).toEqual([]);
    const stated = examples.flatMap(({ statement, inUse }) =>
      statement === null ? [] : [[statement.kind, statement.lapsed, inUse > 0]],
    );
    expect(stated).toEqual([
      ["noAi", false, false],
      ["complete", false, true],
    ]);
    const { userId, institutionId } = await db().institutionAdmin.findFirstOrThrow();
    expect(await db().user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({
      email: "collega@umc-voorbeeld.example",
      institutionId,
    });
    expect(await getDataLicence()).toBe("cc-by");
  });

  it("with examples has advice of an ethics committee, and a request that waits for its demo account", async () => {
    const given = await db().advice.findMany({ where: { givenAt: { not: null } } });
    expect(given.map(({ outcome }) => outcome).sort()).toEqual(["approved", "conditional", "exempt"]);
    const where = { email: "metc@ziekenhuis-noord.example" };
    const { id } = await db().user.findUniqueOrThrow({ where });
    const member = await findPersonAsActor(db(), id);
    const { parts } = await getToDo(member ?? ANONYMOUS);
    const asked = parts.find(({ part }) => part === "committee")?.groups.flatMap(({ items }) => items);
    expect(asked).toMatchObject([{ name: "Lage bloeddruk tijdens een operatie zien aankomen" }]);
  });

  it("with examples has a dossier on each route, on none, for a lawyer, and of a practice that is prohibited", async () => {
    const dossiers = await db().dossier.findMany({ select: { routes: true, outcome: true } });
    expect(dossiers.map(({ routes }) => routes.join()).sort()).toEqual([
      "",
      "annexI",
      "annexIII",
      "article50",
      "lawyer",
      "prohibited",
    ]);
    expect(dossiers.map(({ outcome }) => (outcome as { open: string[] }).open.length)).toContain(0);
  });

  it("with examples has proposals to try, and no entry that contradicts its product", async () => {
    await searchMatchProposals();
    const { proposals } = await listMatchProposals((await makePerson({ role: "ADMIN" })).actor);
    expect(proposals.filter(({ entry }) => entry !== null).length).toBeGreaterThanOrEqual(3);
    expect(proposals.filter(({ otherProduct }) => otherProduct !== null).length).toBeGreaterThanOrEqual(1);
    for (const { reasons } of proposals) expect(reasons.length).toBeGreaterThan(0);

    const model = await getDataModel();
    const uses = await db().entry.findMany({
      include: { product: true },
      where: { productId: { not: null } },
    });
    const contradicting = uses.filter(({ product, ...entry }) => {
      if (product === null) return false;
      const { law, riskClass } = product;
      const standing = { law, riskClass: PRODUCT_RISK_CLASSES.find((one) => one === riskClass) ?? null };
      return findRegulatoryDisagreement(model, standing, replaceIdsByLabels(model, entry)) !== null;
    });
    expect(contradicting.map(({ algorithmName }) => algorithmName)).toEqual([]);
  });

  it("with examples gives twelve products and more to match: in several hospitals, stopped, with certificates, studies and experiences", async () => {
    const products = await db().product.findMany({
      include: { entries: { include: { experiences: true } }, studies: true },
    });
    expect(products.filter(({ entries }) => entries.length > 0).length).toBe(12);
    for (const { riskClass, law } of products) {
      if (riskClass !== null && law !== null) expect(RISK_CLASSES_BY_LAW[law]).toContain(riskClass);
    }
    const hospitals = products.map(
      ({ entries }) => new Set(entries.map((entry) => entry.activeHospital)).size,
    );
    expect(hospitals.filter((count) => count > 1).length).toBeGreaterThanOrEqual(5);
    const stopped = products.flatMap(({ entries }) =>
      entries.filter(({ reasonCancellation }) => reasonCancellation !== null),
    );
    expect(stopped.length).toBeGreaterThanOrEqual(2);
    for (const { lessonsLearned } of stopped) expect(lessonsLearned).not.toBeNull();
    const daysLeft = products.flatMap(({ certificateEndsOn: day }) =>
      day === null ? [] : [(day.getTime() - Date.now()) / 86_400_000],
    );
    expect(daysLeft.filter((days) => days < 0).length).toBe(1);
    expect(daysLeft.filter((days) => days > 0 && days < 90).length).toBe(1);
    expect(products.map(({ studies }) => studies.length).filter((count) => count === 2).length).toBe(2);
    const experiences = products.map(({ entries }) => entries.flatMap((entry) => entry.experiences));
    const most = experiences.find(({ length }) => length > 0) ?? [];
    expect(new Set(most.map(({ authorId }) => authorId)).size).toBe(3);
  });

  it("leaves alone what admins changed since", async () => {
    await db().listValue.updateMany({ where: { label: "Robotica" }, data: { label: "Robots" } });
    await db().contentBlock.deleteMany();
    await seedDatabase({ demo: true });
    expect(await db().contentBlock.count()).toBe(0);
    expect((await fields()).algorithmType.listData).toContain("Robots");
  });
});
