import { getDataModel } from "@/lib/fields/server/data-model";
import {
  formatImportReport,
  type ImportProgress,
  importEntries,
  parseMappingFile,
} from "@/lib/import/server/import-entries";
import { db } from "@/lib/platform/database/db";
import { listEntries } from "@/lib/search/server/entry-list";
import { buildBinnedColumns } from "../../support/bin";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { findValueIds } from "../../support/entries";
import {
  buildFdaListCsv,
  buildFdaListRow,
  FDA_IMPORT_MAPPING_JSON,
  FDA_LIST_FIXTURE_CSV,
  importFileContent,
} from "../../support/import";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

process.env.CACHE_SECONDS = "0";

let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN", institutionId: await getHospitalIdByAlphabet(5) });
});

describe("importing a list", () => {
  it("takes all rows that can be taken, and names line, field and reason of the others", async () => {
    const report = await importFileContent(FDA_LIST_FIXTURE_CSV, { skipInvalid: true });
    expect(report).toMatchObject({
      outcome: "written",
      rows: 300,
      added: 280,
      updated: 0,
      unchanged: 0,
      rejected: 20,
    });
    expect(report.problems.filter(({ message }) => message === "tooShort")).toHaveLength(12);
    expect(report.problems.filter(({ message }) => message === "tooLong")).toHaveLength(8);
    const lines = FDA_LIST_FIXTURE_CSV.split("\n");
    // The line that is named is the one an editor shows, also below the row that holds a line end.
    for (const { line, key } of report.problems) {
      expect(lines[line - 1]).toContain(`,${key?.replace("fda:", "")},`);
    }
    expect(report.problems.some(({ line }) => line > 123)).toBe(true);
    expect(await db().entry.count()).toBe(280);
    expect(await db().entryVersion.count()).toBe(280);
    const text = formatImportReport(report, await getDataModel());
    expect(text[0]).toMatch(/^Line \d+ \(fda:T\d+\), Name: Use at (least 5|most 150) characters\.$/);
    expect(text.at(-1)).toBe("The import is done.");
    expect(text).toContain(
      "300 rows read, 280 added, 0 changed, 0 unchanged, 20 rows that cannot be imported",
    );
  });

  it("run twice changes nothing", async () => {
    await importFileContent(FDA_LIST_FIXTURE_CSV, { skipInvalid: true });
    const before = await queryAsTableOwner("SELECT * FROM entry ORDER BY id");
    const again = await importFileContent(FDA_LIST_FIXTURE_CSV, { skipInvalid: true });
    expect(again).toMatchObject({ added: 0, updated: 0, unchanged: 280, rejected: 20 });
    expect(await queryAsTableOwner("SELECT * FROM entry ORDER BY id")).toEqual(before);
    expect(await db().entryVersion.count()).toBe(280);
    expect(formatImportReport(again, await getDataModel()).join("\n")).toContain("280 unchanged");
  });

  it("stores name, company, specialism, date and what is the same for all", async () => {
    await importFileContent(
      buildFdaListCsv(
        buildFdaListRow("K1", '"Long™ Scan, 2"', { company: '"De ""Fabriek"", B.V."', panel: "Dental" }),
      ),
    );
    const { entries } = await listEntries(admin.actor, {
      search: "",
      filters: {},
      sort: "added",
      page: 1,
      pageSize: 10,
    });
    expect(entries).toMatchObject([
      {
        algorithmName: "Long™ Scan, 2",
        developerName: 'De "Fabriek", B.V.',
        medicalSpecialism: "Tandheelkunde",
        visibility: "Openbaar",
        medicalDevice: "Ja",
        primaryDeveloper: "Commercieel bedrijf",
        timestamp: "2024-12-30T12:00:00.000Z",
        version: 1,
        author: { _id: admin.id },
      },
    ]);
    const stored = await db().entry.findFirstOrThrow({ include: { versions: true } });
    expect([stored.sourceKey, stored.institutionId]).toEqual(["fda:K1", null]);
    expect(stored.versions).toMatchObject([
      { number: 1, authorId: admin.id, visibility: "PUBLIC", content: { algorithmName: "Long™ Scan, 2" } },
    ]);
  });

  it("cleans control characters and doubled white space, and counts them", async () => {
    const report = await importFileContent(
      buildFdaListCsv(
        buildFdaListRow("K1", "brAIn\u0099 Hip\u0085"),
        buildFdaListRow("K2", "Dubbele  spatie hier"),
        buildFdaListRow("K3", '" Nieuwe\r\n regel "'),
      ),
    );
    expect(report.cleaning).toEqual({ controlCharacters: 2, unreadable: 0, whiteSpace: 2 });
    const names = await db().entry.findMany({
      orderBy: { sourceKey: "asc" },
      select: { algorithmName: true },
    });
    expect(names.map(({ algorithmName }) => algorithmName)).toEqual([
      "brAIn Hip",
      "Dubbele spatie hier",
      "Nieuwe regel",
    ]);
    expect(formatImportReport(report, await getDataModel())).toContain(
      "2 control characters removed, repeated white space tidied in 2 values",
    );
  });

  it("stores nothing at all when one row cannot be taken, unless told to skip it", async () => {
    const content = buildFdaListCsv(
      buildFdaListRow("K1"),
      buildFdaListRow("K2", "abc"),
      buildFdaListRow("K3"),
    );
    const refused = await importFileContent(content);
    expect(refused).toMatchObject({ outcome: "refused", rejected: 1 });
    expect(refused.problems).toMatchObject([
      { line: 3, key: "fda:K2", path: "algorithmName", message: "tooShort" },
    ]);
    expect(await db().entry.count()).toBe(0);
    expect(formatImportReport(refused, await getDataModel())).toEqual([
      "Line 3 (fda:K2), Name: Use at least 5 characters.",
      "3 rows read, 1 row that cannot be imported",
      "0 control characters removed, repeated white space tidied in 0 values",
      "Nothing has been saved, because not all rows can be imported. Correct them, or skip them with --skip-invalid.",
    ]);
    expect(await importFileContent(content, { skipInvalid: true })).toMatchObject({
      outcome: "written",
      added: 2,
    });
  });

  it("stores nothing in a trial, and says what would happen", async () => {
    const trial = await importFileContent(FDA_LIST_FIXTURE_CSV, { dryRun: true, skipInvalid: true });
    expect(trial).toMatchObject({ outcome: "dryRun", added: 280, rejected: 20 });
    expect(await db().entry.count()).toBe(0);
  });

  it("stores nothing when the database fails halfway", async () => {
    const rows = Array.from({ length: 1_200 }, (_, index) => buildFdaListRow(`K${index}`));
    await queryAsTableOwner(
      "ALTER TABLE entry ADD CONSTRAINT test_refuses CHECK (source_key <> 'fda:K1150')",
    );
    try {
      await expect(importFileContent(buildFdaListCsv(...rows))).rejects.toThrow();
      expect([await db().entry.count(), await db().entryVersion.count()]).toEqual([0, 0]);
    } finally {
      await queryAsTableOwner("ALTER TABLE entry DROP CONSTRAINT test_refuses");
    }
    expect(await importFileContent(buildFdaListCsv(...rows))).toMatchObject({ added: 1_200 });
  });

  it("tells how far it is, phase by phase, to the end", async () => {
    const seen: ImportProgress[] = [];
    const bytes = new TextEncoder().encode(FDA_LIST_FIXTURE_CSV);
    const options = { authorId: admin.id, dryRun: false, skipInvalid: true, size: bytes.length };
    const mapping = await parseMappingFile(FDA_IMPORT_MAPPING_JSON);
    const source = (async function* () {
      yield bytes;
    })();
    await importEntries(admin.actor, source, mapping, { ...options, onProgress: (step) => seen.push(step) });
    expect([...new Set(seen.map(({ phase }) => phase))]).toEqual(["read", "check", "write"]);
    for (const phase of ["read", "check", "write"]) {
      const last = seen.filter((step) => step.phase === phase).at(-1);
      expect(last?.done).toBe(last?.total);
    }
  });
});

describe("importing again", () => {
  it("changes exactly the rows that changed, each with a new version", async () => {
    await importFileContent(
      buildFdaListCsv(buildFdaListRow("K1"), buildFdaListRow("K2"), buildFdaListRow("K3")),
    );
    const report = await importFileContent(
      buildFdaListCsv(
        buildFdaListRow("K1"),
        buildFdaListRow("K2", "Een nieuwe naam"),
        buildFdaListRow("K3", "Apparaat K3", { date: "01/02/2020" }),
        buildFdaListRow("K4"),
      ),
    );
    expect(report).toMatchObject({ added: 1, updated: 2, unchanged: 1 });
    const entries = await db().entry.findMany({ orderBy: { sourceKey: "asc" }, include: { versions: true } });
    expect(entries.map(({ version, versions }) => [version, versions.length])).toEqual([
      [1, 1],
      [2, 2],
      [2, 2],
      [1, 1],
    ]);
    expect(entries[1]?.algorithmName).toBe("Een nieuwe naam");
    expect(entries[2]?.createdAt.toISOString()).toBe("2020-01-02T12:00:00.000Z");
  });

  it("keeps what people filled in where the mapping says nothing", async () => {
    await importFileContent(buildFdaListCsv(buildFdaListRow("K1")));
    const algorithmFunction = await findValueIds("algorithmFunction", "Triage");
    await db().entry.updateMany({ data: { lessonsLearned: "Met de hand erbij.", algorithmFunction } });
    expect(await importFileContent(buildFdaListCsv(buildFdaListRow("K1")))).toMatchObject({
      unchanged: 1,
      updated: 0,
    });
    expect(await importFileContent(buildFdaListCsv(buildFdaListRow("K1", "Andere naam")))).toMatchObject({
      updated: 1,
    });
    expect(await db().entry.findFirstOrThrow()).toMatchObject({
      algorithmName: "Andere naam",
      lessonsLearned: "Met de hand erbij.",
      algorithmFunction,
    });
  });

  it("leaves entries in the bin as they are, and says so", async () => {
    await importFileContent(buildFdaListCsv(buildFdaListRow("K1"), buildFdaListRow("K2")));
    const deletion = { ...buildBinnedColumns(), deletedById: admin.id };
    await db().entry.updateMany({ where: { sourceKey: "fda:K1" }, data: deletion });
    const report = await importFileContent(
      buildFdaListCsv(buildFdaListRow("K1", "Andere naam"), buildFdaListRow("K2")),
    );
    expect(report).toMatchObject({
      outcome: "written",
      binned: [{ line: 2, key: "fda:K1" }],
      unchanged: 1,
      updated: 0,
    });
    expect(formatImportReport(report, await getDataModel())).toContain(
      "Line 2 (fda:K1): this algorithm is in the bin and has been left as it is.",
    );
    expect(await db().entry.findFirst({ where: { sourceKey: "fda:K1" } })).toMatchObject({
      algorithmName: "Apparaat K1",
      deletedAt: deletion.deletedAt,
    });
  });

  it("keeps the author, whoever runs it, and takes the institution of neither", async () => {
    const author = await makePerson({ institutionId: await getHospitalIdByAlphabet(7) });
    await importFileContent(buildFdaListCsv(buildFdaListRow("K1")), { author: author.email });
    await importFileContent(buildFdaListCsv(buildFdaListRow("K1", "Andere naam")));
    const entry = await db().entry.findFirstOrThrow({ include: { versions: true } });
    expect([entry.authorId, entry.institutionId]).toEqual([author.id, null]);
    expect(entry.versions.map(({ authorId }) => authorId)).toEqual([admin.id, admin.id]);
  });

  it("two at the same moment make every entry once", async () => {
    const both = await Promise.all([
      importFileContent(FDA_LIST_FIXTURE_CSV, { skipInvalid: true }),
      importFileContent(FDA_LIST_FIXTURE_CSV, { skipInvalid: true }),
    ]);
    expect(both.map(({ added, unchanged }) => [added, unchanged]).sort()).toEqual([
      [0, 280],
      [280, 0],
    ]);
    expect(await db().entry.count()).toBe(280);
  });
});
