import { parse } from "csv-parse/sync";
import { db } from "@/lib/platform/database/db";
import { cleanLine } from "@/lib/platform/text/schema";
import { getFacets } from "@/lib/search/server/counts";
import { listEntries } from "@/lib/search/server/entry-list";
import { getStatistics } from "@/lib/statistics/server/statistics";
import { act, check, importRun, upload } from "../../support/browser-import";
import { asOwner, emptyDatabase } from "../../support/database";
import { FIXTURE, importFile } from "../../support/import";
import { makePerson } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeaders);

process.env.CACHE_SECONDS = "0";

describe("a list of devices as the FDA publishes them, imported twice", () => {
  it("lands 280 and reports 20 the first time, and changes nothing the second", async () => {
    await emptyDatabase();
    const admin = await makePerson({ role: "ADMIN" });
    const first = await importFile(FIXTURE, { skipInvalid: true });
    expect(first).toMatchObject({
      outcome: "written",
      rows: 300,
      added: 280,
      rejected: 20,
    });
    const reasons = first.problems.map(({ path, message }) => `${path} ${message}`);
    expect(reasons.filter((reason) => reason === "algorithmName tooShort")).toHaveLength(12);
    expect(reasons.filter((reason) => reason === "algorithmName tooLong")).toHaveLength(8);
    const lines = FIXTURE.split("\n");
    for (const { line, key } of first.problems) expect(lines[line - 1]).toContain(key?.slice("fda:".length));

    const before = await asOwner("SELECT * FROM entry ORDER BY id");
    const second = await importFile(FIXTURE, { skipInvalid: true });
    expect(second).toMatchObject({ added: 0, updated: 0, unchanged: 280, rejected: 20 });
    expect(await asOwner("SELECT * FROM entry ORDER BY id")).toEqual(before);
    expect(await db().entryVersion.count()).toBe(280);

    const rows: Record<string, string>[] = parse(FIXTURE, { columns: true });
    const landed = rows
      .map((row) => ({ ...row, Device: cleanLine(row.Device ?? ""), Company: cleanLine(row.Company ?? "") }))
      .filter(({ Device }) => Device.length >= 5 && Device.length <= 150);
    expect(landed).toHaveLength(280);
    const query = { search: "", filters: {}, sort: "added", page: 1, pageSize: 10 } as const;
    const lung = await listEntries(admin.actor, { ...query, search: "lung" });
    expect(lung.total).toBe(landed.filter(({ Device }) => /lung/i.test(Device)).length);
    const radiology = landed.filter((row) => Reflect.get(row, "Panel (Lead)") === "Radiology").length;
    const filters = { medicalSpecialism: ["Radiologie"] };
    expect((await listEntries(admin.actor, { ...query, filters })).total).toBe(radiology);
    const { facets } = await getFacets(admin.actor, "", filters);
    const counted = facets.find(({ field }) => field === "medicalSpecialism")?.values ?? [];
    expect(counted.find(({ value }) => value === "Radiologie")?.count).toBe(radiology);
    expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(280);
    const statistics = await getStatistics();
    expect(statistics).toMatchObject({
      algorithms: 280,
      developers: new Set(landed.map(({ Company }) => Company)).size,
      hospitals: 0,
    });
  });

  it("becomes 300 products in the browser's way, once a person has chosen what is ambiguous", async () => {
    await emptyDatabase();
    const admin = await makePerson({ role: "ADMIN" });
    const imported = async (file: string) => {
      const { body } = await upload(admin, new TextEncoder().encode(FIXTURE), file, "products");
      const { medicalSpecialism } = body.mapping.fields;
      const guessed: Record<string, string> = medicalSpecialism.translate;
      const column = body.columns.find(({ name }: { name: string }) => name === medicalSpecialism.column);
      const ambiguous = column.values
        .map(({ value }: { value: string }) => value)
        .filter((value: string) => !Object.hasOwn(guessed, value));
      expect(ambiguous.toSorted()).toEqual([
        "Clinical Toxcicology",
        "Gastroenterology-Urology",
        "General Hospital",
        "General and Plastic Surgery",
        "Hematology",
        "Immunology",
      ]);
      const translate = {
        ...guessed,
        ...Object.fromEntries(ambiguous.map((value: string) => [value, ""])),
        "Gastroenterology-Urology": "Maag-darm-leverziekten",
      };
      const fields = { ...body.mapping.fields, medicalSpecialism: { ...medicalSpecialism, translate } };
      await act(admin, "PUT", body._id, "", { mapping: { ...body.mapping, fields } });
      const { rowCounts } = await check(admin, body._id);
      return { rowCounts, run: await importRun(admin, body._id) };
    };
    const first = await imported("devices.csv");
    expect(first.rowCounts).toMatchObject({ all: 300, added: 300, rejected: 0 });
    expect(first.run).toMatchObject({ status: "done", counts: { added: 300, skipped: 0 } });
    expect(await db().product.count()).toBe(300);
    const radiology = (parse(FIXTURE, { columns: true }) as Record<string, string>[]).filter(
      (row) => row["Panel (Lead)"] === "Radiology",
    );
    const perSpecialism = await asOwner<{ label: string | null; n: number }>(`
      SELECT v.label, count(*)::int AS n FROM product p LEFT JOIN list_value v ON v.id = p.medical_specialism_id
      GROUP BY 1`);
    expect(perSpecialism.find(({ label }) => label === "Radiologie")?.n).toBe(radiology.length);

    const again = await imported("devices.csv");
    expect(again.rowCounts).toMatchObject({ unchanged: 300, rejected: 0 });
  }, 120_000);
});
