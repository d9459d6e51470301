import { createHash } from "node:crypto";
import { readXlsx } from "hucre/xlsx";
import { makeReportWorkbook } from "@/lib/board/server/files";
import { getBoardReport } from "@/lib/board/server/reports";
import { formatDutchDay } from "@/lib/entries/recheck-day";
import { purgeEntry } from "@/lib/entries/server/bin";
import { mergeProductsByHand } from "@/lib/matching/server/proposals";
import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody, type EntryContentInput, makeEntry } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const THIS_YEAR = Number(formatDutchDay(new Date()).slice(0, 4));
const LAST_YEAR = THIS_YEAR - 1;

let here: string;
let slug: string;
let hospital: string;
let author: Person;
let keeper: Person;
let second: Person;
let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  here = await getHospitalIdByAlphabet(3);
  ({ slug, name: hospital } = await db().institution.findUniqueOrThrow({ where: { id: here } }));
  author = await makePerson({ institutionId: here });
  keeper = await makePerson({ institutionId: here, name: "Bea Beheer" });
  second = await makePerson({ institutionId: here });
  admin = await makePerson({ role: "ADMIN" });
  await db().institutionAdmin.createMany({
    data: [keeper, second].map(({ id: userId }) => ({ institutionId: here, userId })),
  });
});

const at = (year: number | string, rest = "") => `/api/v1/hospitals/${slug}/reports/${year}${rest}`;
const read = async (year: number, by = keeper) => (await api("GET", at(year), { token: by.token })).body;
const readBytes = async (year: number) =>
  (await api("GET", at(year, "?format=json"), { token: keeper.token })).text;
const write = (year: number, json: object, by = keeper) => api("PUT", at(year), { token: by.token, json });
const TEXTS = {
  incidents: "Een storing in mei.",
  asked: "Stel geld beschikbaar.",
  literacy: [{ what: "Cursus", whom: "Radiologen", when: null }],
};
async function freeze(year: number, by = keeper, sha256?: string) {
  const json = { sha256: sha256 ?? (await read(year, keeper)).sha256 };
  return api("POST", at(year, "/freeze"), { token: by.token, json });
}

/** An entry in use at the hospital, first saved on this day. */
async function entryOf(day: string, fields: EntryContentInput = {}, by = author) {
  const entry = await makeEntry(by, {
    algorithmName: `Longscan ${day}`,
    visibility: "Openbaar",
    activeHospital: hospital,
    technicalReadinessLevel: "In gebruik",
    ...fields,
  });
  // A stored version never changes, so it is written again.
  const { content, ...version } = await db().entryVersion.findFirstOrThrow({ where: { entryId: entry._id } });
  await queryAsTableOwner("DELETE FROM entry_version WHERE entry_id = $1", [entry._id]);
  const data = { ...version, content: content ?? {}, createdAt: new Date(`${day}T00:10:00Z`) };
  await db().entryVersion.create({ data, select: { id: true } });
  return entry;
}

const save = (id: string, fields: EntryContentInput) =>
  api("PUT", `/api/algorithm/${id}`, {
    token: author.token,
    json: buildEntryBody({
      algorithmName: "Longscan",
      visibility: "Openbaar",
      activeHospital: hospital,
      technicalReadinessLevel: "In gebruik",
      ...fields,
    }),
  });

const figuresOf = ({
  content,
}: {
  content: { figures: { figure: string; value: number; previous: number; basis: string }[] };
}) =>
  Object.fromEntries(
    content.figures.map(({ figure, value, previous, basis }) => [figure, [value, previous, basis]]),
  );

describe("a draft", () => {
  it("counts what all who look after the hospital see, with last year from the history", async () => {
    await entryOf(`${LAST_YEAR}-05-01`);
    await entryOf(`${THIS_YEAR}-01-01`, { algorithmName: "Huidscan", visibility: "Instelling" });
    await entryOf(`${THIS_YEAR}-01-01`, { algorithmName: "Geheim", visibility: "Privé" });
    const elsewhere = await makePerson({ institutionId: await getHospitalIdByAlphabet(4) });
    await entryOf(`${THIS_YEAR}-01-01`, { algorithmName: "Van de leverancier" }, elsewhere);
    await entryOf(
      `${THIS_YEAR}-01-01`,
      { algorithmName: "Intern elders", visibility: "Instelling" },
      elsewhere,
    );
    const stopping = await entryOf(`${LAST_YEAR}-06-01`, { algorithmName: "Botscan" });
    await save(stopping._id, {
      algorithmName: "Botscan",
      technicalReadinessLevel: "Out of service",
      reasonCancellation: "Te duur",
    });
    const message = "Deze fase klopt niet meer.";
    await db().errorReport.create({ data: { entryId: stopping._id, entryName: "Botscan", message } });
    const { content, state, version, mayFreeze } = await read(THIS_YEAR);
    expect({ state, version, mayFreeze }).toEqual({ state: "draft", version: 0, mayFreeze: true });
    expect(figuresOf({ content })).toMatchObject({
      entries: [4, 2, "history"],
      inUse: [3, 2, "history"],
      stopped: [1, 0, "history"],
      added: [2, 2, "history"],
      stoppedInYear: [1, 0, "history"],
      errorsReported: [1, 0, "history"],
      errorsOpen: [1, 0, "history"],
      certificatesEnding: [0, null, "notKept"],
      literacy: [0, null, "notKept"],
    });
    expect(content.added.map(({ name }: { name: string }) => name)).toEqual([
      "Huidscan",
      "Van de leverancier",
    ]);
    expect(content.stopped).toMatchObject([{ name: "Botscan", reason: "Te duur", byThen: false }]);
    expect(JSON.stringify(content)).not.toMatch(/Geheim|Intern elders/);
    // An admin of the register reads the same, but does not speak for the hospital.
    expect(await read(THIS_YEAR, admin)).toEqual({ ...(await read(THIS_YEAR)), mayFreeze: false });
    expect(figuresOf(await read(LAST_YEAR))).toMatchObject({ entries: [2, null, "noHistory"] });
  });

  it("lists certificates that ended or end within a year of what is used", async () => {
    const used = await entryOf(`${THIS_YEAR}-01-01`);
    const days = [-10, 100, 500].map((ahead) => new Date(Date.now() + ahead * 86_400_000));
    for (const [index, certificateEndsOn] of days.entries()) {
      const name = `Product ${index}`;
      const product = await db().product.create({
        data: { name, slug: `product-${index}`, certificateEndsOn },
      });
      const entry = index === 0 ? used : await entryOf(`${THIS_YEAR}-01-01`, { algorithmName: name });
      await db().entry.update({
        where: { id: entry._id },
        data: { productId: product.id },
        select: { id: true },
      });
    }
    const report = await read(THIS_YEAR);
    expect(report.content.certificates).toMatchObject([
      { product: "Product 0", ended: true, algorithms: 1 },
      { product: "Product 1", ended: false, algorithms: 1 },
    ]);
    expect(figuresOf(report)).toMatchObject({
      certificatesEnding: [1, null, "notKept"],
      certificatesEnded: [1, null, "notKept"],
    });
  });

  it("keeps what two admins type apart: the second one is told, and loses nothing", async () => {
    expect((await write(THIS_YEAR, { ...TEXTS, version: 0 })).body).toMatchObject({
      version: 1,
      content: TEXTS,
    });
    const late = await write(THIS_YEAR, { ...TEXTS, asked: "Iets anders.", version: 0 }, second);
    expect([late.status, late.body.code]).toEqual([409, "board_report_conflict"]);
    expect((await read(THIS_YEAR)).content.asked).toBe(TEXTS.asked);
    const both = await Promise.all(
      [keeper, second].map((by) => write(THIS_YEAR, { ...TEXTS, asked: by.id, version: 1 }, by)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("refuses a literacy row that says nothing, and years without a report", async () => {
    const empty = await write(THIS_YEAR, {
      ...TEXTS,
      literacy: [{ what: " ", whom: "Artsen", when: "" }],
      version: 0,
    });
    expect([empty.status, empty.body.code]).toEqual([400, "invalid_input"]);
    for (const year of [THIS_YEAR + 1, 2019, "onzin"])
      expect((await api("GET", at(year), { token: keeper.token })).status).toBe(404);
  });
});

describe("who may", () => {
  it("is an admin of the hospital or of the register, and no other", async () => {
    const other = await makePerson({ institutionId: await getHospitalIdByAlphabet(5) });
    await db().institutionAdmin.create({
      data: { institutionId: await getHospitalIdByAlphabet(5), userId: other.id },
    });
    for (const by of [author, other]) {
      expect((await api("GET", at(THIS_YEAR), { token: by.token })).status).toBe(403);
      expect((await api("GET", `/api/v1/hospitals/${slug}/reports`, { token: by.token })).status).toBe(403);
      expect((await write(THIS_YEAR, { ...TEXTS, version: 0 }, by)).status).toBe(403);
      expect((await freeze(THIS_YEAR, by)).status).toBe(403);
    }
    expect((await write(THIS_YEAR, { ...TEXTS, version: 0 }, admin)).status).toBe(200);
    expect((await freeze(THIS_YEAR, admin)).status).toBe(403);
    expect((await freeze(THIS_YEAR)).status).toBe(200);
  });
});

describe("a frozen report", () => {
  it("is what its admin read, once, and is compared with", async () => {
    await entryOf(`${LAST_YEAR}-05-01`);
    await write(LAST_YEAR, { ...TEXTS, version: 0 });
    const { sha256 } = await read(LAST_YEAR);
    await entryOf(`${LAST_YEAR}-06-01`, { algorithmName: "Later toegevoegd" });
    const stale = await freeze(LAST_YEAR, keeper, sha256);
    expect([stale.status, stale.body.code]).toEqual([409, "board_report_conflict"]);
    const seen = (await read(LAST_YEAR)).sha256;
    const both = await Promise.all([keeper, second].map((by) => freeze(LAST_YEAR, by, seen)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await freeze(LAST_YEAR, keeper, seen)).body.code).toBe("board_report_frozen");
    expect((await write(LAST_YEAR, { ...TEXTS, version: 1 })).body.code).toBe("board_report_frozen");
    expect(figuresOf(await read(THIS_YEAR))).toMatchObject({
      entries: [2, 2, "report"],
      literacy: [0, 1, "report"],
      certificatesEnding: [0, 0, "report"],
    });
    const { body } = await api("GET", `/api/v1/hospitals/${slug}/reports`, { token: keeper.token });
    expect(body).toMatchObject([
      { year: THIS_YEAR, state: "draft", frozen: null },
      { year: LAST_YEAR, state: "frozen", frozen: { by: expect.any(String) } },
    ]);
  });

  it("is byte for byte the same after its entries were changed, merged and deleted, and its hospital renamed", async () => {
    const [changed, merged, deleted] = await Promise.all(
      ["Eerste scan", "Tweede scan", "Derde scan"].map((algorithmName) =>
        entryOf(`${THIS_YEAR}-01-01`, { algorithmName }),
      ),
    );
    const products = await Promise.all(
      ["een", "twee"].map((slugOf) =>
        db().product.create({
          data: { name: slugOf, slug: slugOf, confirmedAt: new Date(), certificateEndsOn: new Date() },
        }),
      ),
    );
    await db().entry.update({
      where: { id: merged?._id ?? "" },
      data: { productId: products[0]?.id ?? "" },
      select: { id: true },
    });
    await write(THIS_YEAR, { ...TEXTS, version: 0 });
    const frozen = await freeze(THIS_YEAR);
    expect(frozen.body).toMatchObject({ state: "frozen", frozen: { by: "Bea Beheer" } });
    const before = { bytes: await readBytes(THIS_YEAR), answer: await read(THIS_YEAR) };
    expect(createHash("sha256").update(before.bytes).digest("hex")).toBe(before.answer.sha256);

    expect(
      (
        await save(changed?._id ?? "", {
          algorithmName: "Heel anders",
          technicalReadinessLevel: "Out of service",
        })
      ).status,
    ).toBe(200);
    await mergeProductsByHand(admin.actor, products[0]?.id ?? "", products[1]?.id ?? "");
    await api("DELETE", `/api/algorithm/${deleted?._id}`, { token: admin.token });
    await purgeEntry(admin.actor, deleted?._id ?? "", async () => undefined);
    await queryAsTableOwner("UPDATE institution SET name = name || ' (nieuw)' WHERE id = $1", [here]);
    try {
      expect(await db().entry.count({ where: { id: deleted?._id ?? "" } })).toBe(0);
      expect(await readBytes(THIS_YEAR)).toBe(before.bytes);
      expect(await read(THIS_YEAR)).toEqual(before.answer);
      // Who froze it may be gone; the name stays in what was frozen.
      await db().user.update({
        where: { id: keeper.id },
        data: { name: "Gesloten account" },
        select: { id: true },
      });
      expect((await getBoardReport(admin.actor, slug, String(THIS_YEAR))).file).toBe(before.bytes);
    } finally {
      await queryAsTableOwner("UPDATE institution SET name = $2 WHERE id = $1", [here, hospital]);
    }
  });

  it("is kept by the database: no one changes or deletes it, not even the owner of the table", async () => {
    await freeze(THIS_YEAR);
    for (const sql of [
      "UPDATE board_report SET content = content || ' '",
      "UPDATE board_report SET year = year - 1",
      "UPDATE board_report SET frozen_at = NULL, content = NULL, sha256 = NULL",
      "UPDATE board_report SET texts = '{}'",
      "DELETE FROM board_report",
    ])
      await expect(queryAsTableOwner(sql)).rejects.toThrow("a frozen report of a board never changes");
    await expect(
      queryAsTableOwner(
        "INSERT INTO board_report (id, institution_id, year, texts, content, sha256, frozen_at) VALUES ('x', $1, 2021, '{}', '{}', repeat('0', 64), now())",
        [here],
      ),
    ).rejects.toThrow("board_report_digest");
  });

  it("is a workbook with the same figures", async () => {
    await entryOf(`${THIS_YEAR}-01-01`, { algorithmName: "=1+1+1" });
    await write(THIS_YEAR, { ...TEXTS, version: 0 });
    await freeze(THIS_YEAR);
    const answer = await api("GET", at(THIS_YEAR, "?format=xlsx"), { token: keeper.token });
    expect(answer.headers.get("content-disposition")).toContain(`bestuursrapport-${slug}-${THIS_YEAR}.xlsx`);
    const { report } = await getBoardReport(keeper.actor, slug, String(THIS_YEAR));
    const bytes = await makeReportWorkbook(report.content);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await makeReportWorkbook(report.content)).toEqual(bytes);
    const { sheets } = await readXlsx(bytes);
    const rowsOf = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows;
    expect(rowsOf("In cijfers")?.[1]?.slice(0, 2)).toEqual(["Algoritmes in het register", 1]);
    expect(rowsOf("Toegevoegd")?.[1]?.[0]).toBe("=1+1+1");
    expect(rowsOf("AI-geletterdheid")?.[1]?.slice(0, 2)).toEqual(["Cursus", "Radiologen"]);
  });
});
