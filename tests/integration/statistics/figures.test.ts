import { formatDutchDay } from "@/lib/entries/recheck-day";
import { answerFigurePicture } from "@/lib/pictures/server/answers";
import { ANONYMOUS } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";
import { buildContentFromName, createProduct } from "@/lib/products/server/products";
import { FIGURES } from "@/lib/statistics/figures";
import { getBreakdown } from "@/lib/statistics/server/charts";
import { answerFigureCsv } from "@/lib/statistics/server/figure-csv";
import { getFigureViews } from "@/lib/statistics/server/figure-views";
import { getFigureCounts } from "@/lib/statistics/server/figures";
import { buildBinnedColumns, TAKEN_OUT_OF_BIN_COLUMNS } from "../../support/bin";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { type EntryContentInput, findValueId, makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";

Object.assign(process.env, { CACHE_SECONDS: "0" });

let author: Person;

beforeEach(async () => {
  await emptyDatabase();
  author = await makePerson();
});

const STOPPED = { technicalReadinessLevel: "Out of service" } as const;

/** Everything that the dashboard says with these entries: sentences, figures, files and pictures. */
async function everything() {
  const views = await getFigureViews(ANONYMOUS, "nl");
  const charts = ["chart-medicalSpecialism", "chart-activeHospital", "chart-completeness"];
  const files = await Promise.all(
    [...FIGURES, ...charts].map(async (key) => (await answerFigureCsv(key, "nl")).text()),
  );
  const tags = await Promise.all(
    FIGURES.map(async (key) => {
      const request = new Request(`http://localhost:3000/figures/${key}.png`, { method: "HEAD" });
      return (await answerFigurePicture(request, key, "nl")).headers.get("etag");
    }),
  );
  return { views, files, tags };
}

/** Other days, so that of each quarter something would be told. */
async function addedOn(id: string, day: string): Promise<void> {
  await db().entry.update({ where: { id }, data: { createdAt: new Date(day) } });
}

it("count public entries alone, in every figure, sentence, file and picture", async () => {
  for (let count = 0; count < 6; count += 1)
    await makeEntry(author, { developerName: "Open Maker", medicalSpecialism: "Radiologie", ...STOPPED });
  const before = await everything();
  const hidden: EntryContentInput = {
    algorithmName: "Geheimzinnig algoritme",
    developerName: "Geheime Maker",
    medicalSpecialism: "Urologie",
    activeHospital: "Meerdere ziekenhuizen",
    reasonCancellation: "Geheime reden",
    ...STOPPED,
  };
  for (const visibility of ["Instelling", "Privé"]) {
    const { _id } = await makeEntry(author, { ...hidden, visibility });
    await addedOn(_id, "2021-05-01T12:00:00Z");
  }
  const binned = await makeEntry(author, { ...hidden, visibility: "Openbaar" });
  await db().entry.update({ where: { id: binned._id }, data: buildBinnedColumns() });
  const after = await everything();
  expect(after).toEqual(before);
  expect(JSON.stringify(after)).not.toMatch(/geheim/i);
  // Otherwise this would not tell whether those are left out.
  await db().entry.update({ where: { id: binned._id }, data: TAKEN_OUT_OF_BIN_COLUMNS });
  const shown = await everything();
  for (const word of ["Geheimzinnig", "Geheime Maker", "Urologie", "Geheime reden"])
    expect(JSON.stringify(shown)).toContain(word);
  expect(shown.tags).not.toEqual(before.tags);
});

it("counts as entries are: quarters in Dutch time, what reasons are about, hospitals with and without", async () => {
  const hospitals = await db().listValue.findMany({
    where: { fieldKey: "activeHospital", namesOne: true, retiredAt: null },
    select: { label: true },
  });
  const [hospital = ""] = hospitals.map(({ label }) => label).toSorted();
  const reasons = ["Te duur.", "veel  duurder dan gedacht", "Einde van de pilot", null];
  for (const [index, reasonCancellation] of reasons.entries()) {
    const { _id } = await makeEntry(author, {
      ...STOPPED,
      reasonCancellation,
      activeHospital: index === 0 ? hospital : "Anders",
      developerName: ["Open Maker", "open  maker", "Open maker"][index] ?? null,
    });
    // Three hours before and after the new year in Amsterdam.
    await addedOn(_id, index < 3 ? "2025-12-31T20:00:00Z" : "2026-01-01T02:00:00Z");
  }
  const counts = await getFigureCounts();
  expect(counts).toMatchObject({
    algorithms: 4,
    quarters: [
      { quarter: "2025-4", count: 3 },
      { quarter: "2026-1", count: 1 },
    ],
    phases: [{ label: "Out of service", count: 4 }],
    phasesYearAgo: [],
    makers: [{ label: null, count: 4 }],
    stoppedCount: 4,
    stoppedInPastYear: 0,
    developers: [{ name: expect.stringMatching(/^open +maker$/i), count: 3 }],
    developerCount: 1,
    withoutDeveloper: 1,
  });
  expect(counts).toMatchObject({
    themes: [
      { theme: "costs", count: 2, id: expect.any(String) },
      { theme: "ended", count: 1, id: expect.any(String) },
    ],
    withoutReason: 1,
    withoutHospital: 3,
  });
  expect(counts.hospitals).toHaveLength(hospitals.length);
  expect(counts.hospitals[0]).toEqual({
    name: hospital,
    slug: expect.stringMatching(/^[a-z-]+$/),
    city: expect.any(String),
    count: 1,
  });
  expect(counts.hospitals.every(({ slug }) => slug !== null)).toBe(true);
  expect(counts.hospitals.slice(1).every(({ count }) => count === 0)).toBe(true);
});

it("gives a file that spreadsheets of the reader's language open, in which no cell is a formula", async () => {
  await makeEntry(author, { developerName: '=HYPERLINK("https://x.example")' });
  const answer = await answerFigureCsv("developers", "nl");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="ai-register-developers-[\d-]+\.csv"$/,
  );
  const text = await answer.text();
  expect(text).toContain('"Ontwikkelaar";"Aantal";"Aandeel van die met een ontwikkelaar (%)"\r\n');
  expect(text).toMatch(/'=HYPERLINK/);
  expect(text).toMatch(/Bron: AI-register Zorg, .+ Geteld over openbare algoritmes\./);
  expect(await (await answerFigureCsv("developers", "en")).text()).toContain(
    '"Developer","Number","Share of those with a developer (%)"\r\n',
  );
});

it("gives the numbers of each chart in the same way, in the reader's language", async () => {
  for (let count = 0; count < 5; count += 1)
    await makeEntry(author, { medicalSpecialism: "Radiologie", activeHospital: "Amphia" });
  await makeEntry(author, { medicalSpecialism: null });
  const fileOf = async (key: string, language: "nl" | "en" = "nl") => {
    const answer = await answerFigureCsv(key, language);
    return { name: answer.headers.get("content-disposition"), text: await answer.text() };
  };
  const chart = await fileOf("chart-medicalSpecialism");
  expect(chart.name).toMatch(/^attachment; filename="ai-register-chart-medicalSpecialism-[\d-]+\.csv"$/);
  expect(chart.text).toContain('"Waarde";"Aantal"\r\n"Radiologie";"5"\r\n');
  expect(chart.text).toMatch(/"Geen waarde";"1"[\s\S]*n\s=\s6 algoritmes: 5 met een waarde, 1 zonder\./);
  expect(chart.text).toMatch(/Bron: AI-register Zorg, .+ Geteld over openbare algoritmes\./);
  expect((await fileOf("chart-medicalSpecialism", "en")).text).toContain('"Value","Number"\r\n');
  const complete = (await fileOf("chart-completeness")).text;
  expect(complete).toMatch(/"Ziekenhuis";"Gemiddeld \(%\)";"Openbare algoritmes"\r\n"Amphia";"\d+";"5"\r\n/);
  expect(complete).not.toContain("<");
  for (const unknown of ["chart-algorithmName", "chart-", "medicalSpecialism", "anders"])
    await expect(fileOf(unknown)).rejects.toMatchObject({ code: "not_found" });
});

it("compares phases with those that were public a year ago, by the versions of that time", async () => {
  const add = async (phase: string, daysAgo: number, visibility = "Openbaar") => {
    const { _id } = await makeEntry(author, { technicalReadinessLevel: phase, visibility });
    // A stored version never changes, so it is written again.
    await queryAsTableOwner(
      `WITH old AS (DELETE FROM entry_version WHERE entry_id = $1 RETURNING *)
       INSERT INTO entry_version (id, entry_id, number, author_id, created_at, visibility, content)
       SELECT id, entry_id, number, author_id, created_at - make_interval(days => $2), visibility, content FROM old`,
      [_id, daysAgo],
    );
    return _id;
  };
  const advanced = await add("Idee", 400);
  const technicalReadinessLevel = await findValueId("technicalReadinessLevel", "In gebruik");
  await db().entry.update({ where: { id: advanced }, data: { technicalReadinessLevel } });
  await add("Validatie", 300);
  const opened = await add("Idee", 400, "Privé");
  await db().entry.update({ where: { id: opened }, data: { visibility: "PUBLIC" } });
  const counts = await getFigureCounts();
  // The version that was private then counts for no quarter.
  expect(counts.phaseChanges.map(({ label, count }) => `${label} ${count}`).toSorted()).toEqual([
    "Idee 1",
    "Validatie 1",
  ]);
  expect(new Map(counts.phases.map(({ label, count }) => [label, count]))).toEqual(
    new Map([
      ["In gebruik", 1],
      ["Validatie", 1],
      ["Idee", 1],
    ]),
  );
  expect(counts.phasesYearAgo).toEqual([{ label: "Idee", count: 1 }]);
});

it("breaks a chart down by hospital and specialism, over public entries, each entry once in its row's total", async () => {
  await makeEntry(author, { activeHospital: "Amphia", intendedUser: ["Radioloog", "Huisarts"] });
  await makeEntry(author, { activeHospital: "Amphia", intendedUser: [] });
  await makeEntry(author, { activeHospital: null, intendedUser: ["Radioloog"] });
  await makeEntry(author, { activeHospital: "Amphia", intendedUser: ["Radioloog"], visibility: "Privé" });
  const key = "chart-intendedUser-by-activeHospital";
  const { field, by, columns, rows } = await getBreakdown(key, "nl");
  expect([field, by]).toEqual(["intendedUser", "activeHospital"]);
  const first = Object.fromEntries(columns.map(({ text }, index) => [text, rows[0]?.cells[index]]));
  expect(rows.map(({ text, total }) => [text, total])).toEqual([
    ["Amphia", 2],
    ["Geen waarde", 1],
  ]);
  expect(first).toMatchObject({ Radioloog: 1, Huisarts: 1, "Geen waarde": 1 });
  const file = await (await answerFigureCsv(key, "nl")).text();
  expect(file).toMatch(/^\ufeff?"Ziekenhuis";/);
  expect(file).toContain('"Beoogde gebruiker per ziekenhuis"');
  for (const unknown of [
    "chart-activeHospital-by-activeHospital",
    "chart-riskClass-by-author",
    "chart-x-by-activeHospital",
  ])
    await expect(getBreakdown(unknown, "nl")).rejects.toMatchObject({ code: "not_found" });
});

it("breaks a chart down by hospital over what is in use alone, and counts it so as a file", async () => {
  const inUse = { technicalReadinessLevel: "In gebruik", medicalSpecialism: "Radiologie" };
  await makeEntry(author, { ...inUse, activeHospital: "Amphia" });
  await makeEntry(author, { ...inUse, activeHospital: "Amphia", technicalReadinessLevel: "Idee" });
  await makeEntry(author, { ...inUse, activeHospital: "Amphia", visibility: "Privé" });
  const key = "chart-medicalSpecialism-by-activeHospital-in-use";
  const { rows } = await getBreakdown(key, "nl");
  expect(rows.map(({ text, total }) => [text, total])).toEqual([["Amphia", 1]]);
  const file = await (await answerFigureCsv("chart-medicalSpecialism-in-use", "nl")).text();
  expect(file).toContain('"Radiologie";"1"');
  expect(file).toContain('"Specialisme, alleen in gebruik"');
  await expect(answerFigureCsv("chart-completeness-in-use", "nl")).rejects.toMatchObject({
    code: "not_found",
  });
});

it("draws each figure, of an empty register too", async () => {
  for (const key of FIGURES) {
    const request = new Request(`http://localhost:3000/figures/${key}.png`, {
      headers: { "x-forwarded-for": "192.0.2.77" },
    });
    const answer = await answerFigurePicture(request, key, "nl");
    expect([key, answer.status, answer.headers.get("content-type")]).toEqual([key, 200, "image/png"]);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(5_000);
  }
});

it("counts the hospitals of a product over public entries that are not out of service", async () => {
  const admin = await makePerson({ role: "ADMIN" });
  const { _id: productId } = await createProduct(admin.actor, buildContentFromName("Longscan", "Pulmo BV"));
  const secret = await createProduct(admin.actor, buildContentFromName("Geheimscan", null));
  const use = async (fields: EntryContentInput, product = productId) => {
    const { _id } = await makeEntry(author, { visibility: "Openbaar", activeHospital: "Amphia", ...fields });
    await db().entry.update({ where: { id: _id }, data: { productId: product } });
  };
  const used = { technicalReadinessLevel: "In gebruik" };
  await use(used);
  await use(used);
  await use({ activeHospital: "Amsterdam UMC", technicalReadinessLevel: "Validatie" });
  await use({ activeHospital: "Bernhoven", ...STOPPED });
  await use({ activeHospital: "Meerdere ziekenhuizen" });
  await use({ activeHospital: "Erasmus MC", visibility: "Instelling" });
  await use({ visibility: "Privé" }, secret._id);
  expect(await getFigureCounts()).toMatchObject({
    products: [{ name: "Longscan", slug: "longscan", supplier: "Pulmo BV", hospitals: 2, inUse: 1 }],
    productCount: 1,
  });
});

it("counts the certificates of products in use that have ended or end within 180 days", async () => {
  const admin = await makePerson({ role: "ADMIN" });
  const makeUseUntil = async (day: string, phase: string) => {
    const { _id: productId } = await createProduct(admin.actor, buildContentFromName(`Tot ${day}`, null));
    await db().product.update({ where: { id: productId }, data: { certificateEndsOn: new Date(day) } });
    const { _id: id } = await makeEntry(author, {
      visibility: "Openbaar",
      activeHospital: "Amphia",
      technicalReadinessLevel: phase,
    });
    await db().entry.update({ where: { id }, data: { productId } });
  };
  const dayIn = (days: number) => formatDutchDay(new Date(Date.now() + days * 86_400_000));
  await makeUseUntil(dayIn(-1), "In gebruik");
  await makeUseUntil(dayIn(1), "In gebruik");
  await makeUseUntil(dayIn(179), "In gebruik");
  await makeUseUntil(dayIn(182), "In gebruik");
  await makeUseUntil(dayIn(30), "Validatie");
  expect((await getFigureCounts()).certificates).toEqual({ ended: 1, ending: 2 });
});
