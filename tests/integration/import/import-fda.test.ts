import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { db } from "@/lib/platform/database/db";
import { cleanLine } from "@/lib/platform/text/schema";
import { getFacets } from "@/lib/search/server/counts";
import { listEntries } from "@/lib/search/server/entry-list";
import { getStatistics } from "@/lib/statistics/server/statistics";
import { asOwner, emptyDatabase } from "../../support/database";
import { importFile } from "../../support/import";
import { makePerson } from "../../support/people";

process.env.CACHE_SECONDS = "0";
/** The real list is no part of the product; where it lies beside the checkout, it is imported whole. */
const PATH = join(process.cwd(), "..", "shared", "data", "fda-ai-devices.csv");
const whereItLies = existsSync(PATH) ? describe : describe.skip;

whereItLies("the FDA's list of 1,430 devices, imported twice", () => {
  it("lands 1,396 and reports 34 the first time, and changes nothing the second", async () => {
    await emptyDatabase();
    const admin = await makePerson({ role: "ADMIN" });
    const content = readFileSync(PATH);
    const started = performance.now();
    const first = await importFile(content, { skipInvalid: true });
    expect(performance.now() - started).toBeLessThan(30_000);
    expect(first).toMatchObject({
      outcome: "written",
      rows: 1_430,
      added: 1_396,
      rejected: 34,
      cleaning: { controlCharacters: 39 },
    });
    const reasons = first.problems.map(({ path, message }) => `${path} ${message}`);
    expect(reasons.filter((reason) => reason === "algorithmName tooShort")).toHaveLength(20);
    expect(reasons.filter((reason) => reason === "algorithmName tooLong")).toHaveLength(14);
    const lines = content.toString("utf8").split("\n");
    for (const { line, key } of first.problems) expect(lines[line - 1]).toContain(key?.slice("fda:".length));

    const before = await asOwner("SELECT * FROM entry ORDER BY id");
    const second = await importFile(content, { skipInvalid: true });
    expect(second).toMatchObject({ added: 0, updated: 0, unchanged: 1_396, rejected: 34 });
    expect(await asOwner("SELECT * FROM entry ORDER BY id")).toEqual(before);
    expect(await db().entryVersion.count()).toBe(1_396);

    const rows: Record<string, string>[] = parse(content, { columns: true });
    const landed = rows
      .map((row) => ({ ...row, Device: cleanLine(row.Device ?? ""), Company: cleanLine(row.Company ?? "") }))
      .filter(({ Device }) => Device.length >= 5 && Device.length <= 150);
    expect(landed).toHaveLength(1_396);
    const query = { search: "", filters: {}, sort: "added", page: 1, pageSize: 10 } as const;
    const lung = await listEntries(admin.actor, { ...query, search: "lung" });
    expect(lung.total).toBe(landed.filter(({ Device }) => /lung/i.test(Device)).length);
    const radiology = landed.filter((row) => Reflect.get(row, "Panel (Lead)") === "Radiology").length;
    const filters = { medicalSpecialism: ["Radiologie"] };
    expect((await listEntries(admin.actor, { ...query, filters })).total).toBe(radiology);
    const { facets } = await getFacets(admin.actor, "", filters);
    const counted = facets.find(({ field }) => field === "medicalSpecialism")?.values ?? [];
    expect(counted.find(({ value }) => value === "Radiologie")?.count).toBe(radiology);
    expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(1_396);
    const statistics = await getStatistics();
    expect(statistics).toMatchObject({
      algorithms: 1_396,
      developers: new Set(landed.map(({ Company }) => Company)).size,
      hospitals: 0,
    });
    const newest = await listEntries(admin.actor, query);
    expect(newest.entries[0]).toMatchObject({
      algorithmName: "TruSPECT Processing Station",
      developerName: "Spectrum Dynamics Medical, Ltd.",
      timestamp: "2025-12-30T12:00:00.000Z",
    });
  });
});
