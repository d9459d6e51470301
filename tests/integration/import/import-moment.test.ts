import { enqueueChangesForFollowers } from "@/lib/following/server/matching";
import { findPhaseMoments } from "@/lib/history/server/phase-moments";
import { listVersions } from "@/lib/history/server/versions";
import { ANONYMOUS } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";
import { quarterOf } from "@/lib/statistics/figures";
import { findFinding } from "@/lib/statistics/findings";
import { getFigureCounts } from "@/lib/statistics/server/figures";
import { api } from "../../support/api";
import {
  callImportRun,
  checkImportRun,
  executeImportRun,
  uploadAndMapImport,
} from "../../support/browser-import";
import { emptyDatabase } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const MAPPING = {
  sourceKey: { column: "Kenmerk", prefix: "bron:" },
  fields: {
    algorithmName: { column: "Naam" },
    activeHospital: { constant: "Amphia" },
    visibility: { constant: "Openbaar" },
  },
  addedOn: { column: "Toegevoegd", format: "D-M-YYYY" },
};
/** More than a page of the feed. */
const MANY = 60;

/** A list of entries that were added on the first of March 2024. */
const dated = Array.from({ length: MANY }, (_, place) => `K${place},Lijst ${place},1-3-2024`);
const csv = (...lines: string[]) => ["Kenmerk,Naam,Toegevoegd", ...lines].join("\n");

let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN" });
});

async function importAll(content: string): Promise<void> {
  const id = await uploadAndMapImport(admin, content, MAPPING);
  await checkImportRun(admin, id);
  await executeImportRun(admin, id);
}

const feedTitles = async (query = "") =>
  [...(await api("GET", `/api/v1/feed.atom${query}`)).text.matchAll(/<title>([^<]*)<\/title>/g)]
    .slice(1)
    .map(([, title]) => title);

describe("a list that gives the days of its entries", () => {
  it("does not stand before what was made today, in feed, growth or list, and mails no follower", async () => {
    const author = await makePerson();
    const made = await makeEntry(author, { algorithmName: "Vandaag gemaakt" });
    const reader = await makePerson();
    const hospital = await db().institution.findFirstOrThrow({ where: { name: "Amphia" } });
    await db().follow.create({
      data: { userId: reader.id, kind: "hospital", frequency: "atOnce", institutionId: hospital.id },
    });
    await importAll(csv(...dated));

    expect((await feedTitles())[0]).toContain("Vandaag gemaakt");
    // They are in the feed all the same, at their own day.
    const { text } = await api("GET", "/api/v1/feed.atom");
    expect(text).toContain("<updated>2024-03-01T12:00:00.000Z</updated>");
    const list = (await api("GET", "/api/algorithm?pageSize=5", { token: admin.token })).body;
    expect(list[0]._id).toBe(made._id);

    const counts = await getFigureCounts();
    const quarters = new Map(counts.quarters.map(({ quarter, count }) => [quarter, count]));
    expect([quarters.get("2024-1"), quarters.get(quarterOf(new Date().toISOString()))]).toEqual([MANY, 1]);
    expect(findFinding("growth", counts)?.sentence).not.toBe("growthMore");

    await enqueueChangesForFollowers();
    expect(await db().followNotice.count({ where: { follow: { userId: reader.id } } })).toBe(0);
  });

  it("says no phase of that day, and in the history when it was imported", async () => {
    const begun = Date.now();
    const fields = { ...MAPPING.fields, technicalReadinessLevel: { constant: "Validatie" } };
    const id = await uploadAndMapImport(admin, csv("K1,Lijst 1,1-3-2024"), { ...MAPPING, fields });
    await checkImportRun(admin, id);
    await executeImportRun(admin, id);
    const entry = await db().entry.findFirstOrThrow({ select: { id: true } });
    const [moment] = (await findPhaseMoments(ANONYMOUS, [entry.id])).get(entry.id) ?? [];
    expect(moment).toMatchObject({ phase: "Validatie", isFirst: true });
    expect(Date.parse(moment?.at ?? "")).toBeGreaterThanOrEqual(begun);

    const history = await listVersions(ANONYMOUS, entry.id, { page: 1, pageSize: 10 });
    expect(history.versions).toMatchObject([
      { timestamp: "2024-03-01T12:00:00.000Z", importedAt: moment?.at },
    ]);
    const answer = await api("GET", `/api/algorithm/${entry.id}/versions`);
    expect(answer.body[0].importedAt).toBe(moment?.at);
  });

  it("has no day of its own in a file without days", async () => {
    const { addedOn: _none, ...undated } = MAPPING;
    const id = await uploadAndMapImport(admin, "Kenmerk,Naam\nK1,Lijst 1", undated);
    await checkImportRun(admin, id);
    await executeImportRun(admin, id);
    const version = await db().entryVersion.findFirstOrThrow({ select: { importedAt: true } });
    expect(version.importedAt).toBeNull();
  });

  it("cannot name a day to come, and of today is not in the future", async () => {
    const dayOf = (moment: number) => {
      const [year, month, day] = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Amsterdam" })
        .format(moment)
        .split("-");
      return `${Number(day)}-${Number(month)}-${year}`;
    };
    const lines = [`K1,Lijst 1,${dayOf(Date.now())}`, `K2,Lijst 2,${dayOf(Date.now() + 86_400_000)}`];
    const id = await uploadAndMapImport(admin, csv(...lines), MAPPING);
    expect((await checkImportRun(admin, id)).rowCounts).toMatchObject({ added: 1, rejected: 1 });
    const { rows } = (await callImportRun(admin, "GET", id, "rows?show=problems")).body;
    expect(rows[0].problems).toMatchObject([{ path: "addedOn", message: "import.futureDate" }]);
    await executeImportRun(admin, id, true);
    const entry = await db().entry.findFirstOrThrow({ include: { versions: true } });
    expect(entry.createdAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect(entry.versions[0]?.createdAt).toEqual(entry.createdAt);
    // The same file once more says the same of it.
    const again = await uploadAndMapImport(admin, csv(lines[0] ?? ""), MAPPING);
    expect((await checkImportRun(admin, again)).rowCounts).toMatchObject({ unchanged: 1 });
  });
});
