import { importEntries, parseMappingFile } from "@/lib/import/server/import-entries";
import { ANONYMOUS } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";
import { listEntries } from "@/lib/search/server/entry-list";
import { getStatistics } from "@/lib/statistics/server/statistics";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import {
  buildFdaListCsv,
  buildFdaListRow,
  FDA_IMPORT_MAPPING_JSON,
  FDA_LIST_FIXTURE_CSV,
  importFileContent,
  readImportErrors,
} from "../../support/import";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

process.env.CACHE_SECONDS = "0";
/** Rows of the fixture that can be taken with 'lung' in the name, and of the panel Radiology; counted by other means. */
const LUNG = 35;
const RADIOLOGY = 111;

let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN", institutionId: await getHospitalIdByAlphabet(5) });
});

describe("who imports", () => {
  it("is an admin: anyone else is refused, whatever the file", async () => {
    const mapping = await parseMappingFile(FDA_IMPORT_MAPPING_JSON);
    const options = {
      authorId: admin.id,
      dryRun: false,
      skipInvalid: true,
      size: 0,
      onProgress: () => undefined,
    };
    const member = await makePerson();
    const source = () =>
      (async function* () {
        yield new TextEncoder().encode(FDA_LIST_FIXTURE_CSV);
      })();
    await expect(importEntries(member.actor, source(), mapping, options)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(importEntries(ANONYMOUS, source(), mapping, options)).rejects.toMatchObject({ status: 401 });
    expect(await db().entry.count()).toBe(0);
  });

  it("must exist, and the author must be allowed to add", async () => {
    const pending = await makePerson({ email: "wacht@test.example", allowAccess: false });
    const blocked = await makePerson({ email: "geblokkeerd@test.example" });
    await db().user.update({ where: { id: blocked.id }, data: { blockedAt: new Date() } });
    const content = buildFdaListCsv(buildFdaListRow("K1"));
    expect(await readImportErrors(importFileContent(content, { author: "niemand@test.example" }))).toEqual([
      "Author: There is no account with the e-mail address niemand@test.example.",
    ]);
    expect(await readImportErrors(importFileContent(content, { author: pending.email }))).toEqual([
      "Author: The account wacht@test.example may not add algorithms.",
    ]);
    expect(await readImportErrors(importFileContent(content, { author: blocked.email }))).toEqual([
      "Author: There is no account with the e-mail address geblokkeerd@test.example.",
    ]);
    await db().user.update({ where: { id: admin.id }, data: { role: "USER" } });
    expect(await readImportErrors(importFileContent(content))).toEqual([
      "Author: There is no admin yet, and an import needs one.",
    ]);
  });

  it("meets a save by the form with a conflict, and then nothing of it is stored", async () => {
    await importFileContent(buildFdaListCsv(buildFdaListRow("K1"), buildFdaListRow("K2")));
    await queryAsTableOwner(`CREATE FUNCTION test_interferes() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.algorithm_name = 'Botst straks' THEN RETURN NULL; END IF; RETURN NEW; END $$`);
    await queryAsTableOwner(
      "CREATE TRIGGER test_interferes BEFORE UPDATE ON entry FOR EACH ROW EXECUTE FUNCTION test_interferes()",
    );
    const changed = buildFdaListCsv(
      buildFdaListRow("K1", "Andere naam"),
      buildFdaListRow("K2", "Botst straks"),
    );
    try {
      expect(await readImportErrors(importFileContent(changed))).toEqual([
        "Someone else has changed this algorithm in the meantime.",
      ]);
    } finally {
      await queryAsTableOwner("DROP FUNCTION test_interferes CASCADE");
    }
    const names = await db().entry.findMany({
      orderBy: { sourceKey: "asc" },
      select: { algorithmName: true },
    });
    expect(names.map(({ algorithmName }) => algorithmName)).toEqual(["Apparaat K1", "Apparaat K2"]);
  });
});

describe("the register on an imported list", () => {
  it("finds, filters and counts what the file holds", async () => {
    await importFileContent(FDA_LIST_FIXTURE_CSV, { skipInvalid: true });
    const query = { search: "", filters: {}, sort: "added", page: 1, pageSize: 10 } as const;
    const count = async (more: object) => (await listEntries(admin.actor, { ...query, ...more })).total;
    expect(await count({})).toBe(280);
    expect(await count({ search: "lung" })).toBe(LUNG);
    expect(await count({ filters: { medicalSpecialism: ["Radiologie"] } })).toBe(RADIOLOGY);
    const { algorithms, facets } = await getStatistics();
    const specialisms = facets.find(({ field }) => field === "medicalSpecialism")?.values ?? [];
    expect(algorithms).toBe(280);
    expect(specialisms.find(({ value }) => value === "Radiologie")?.count).toBe(RADIOLOGY);
    expect(specialisms.reduce((sum, { count: one }) => sum + one, 0)).toBe(280);
  });
});
