import { getDataModel } from "@/lib/fields/server/data-model";
import { formatImportReport, parseMappingFile } from "@/lib/import/server/import-entries";
import { db } from "@/lib/platform/database/db";
import { emptyDatabase } from "../../support/database";
import { findValueId, findValueIds } from "../../support/entries";
import {
  buildFdaListCsv,
  buildFdaListRow,
  FDA_IMPORT_MAPPING_JSON,
  FDA_LIST_HEADER_LINE,
  importFileContent,
  readImportErrors,
} from "../../support/import";
import { makePerson } from "../../support/people";

process.env.CACHE_SECONDS = "0";

beforeEach(async () => {
  await emptyDatabase();
  await makePerson({ role: "ADMIN" });
});

describe("rows that cannot be taken", () => {
  it.each<[string, string[], string[]]>([
    [
      "an unknown panel",
      [buildFdaListRow("K1", "Een naam", { panel: "Astrology" })],
      ["Line 2 (fda:K1), Medical specialty: 'Astrology' has no translation in the mapping."],
    ],
    [
      "a wrong date",
      [buildFdaListRow("K1", "Een naam", { date: "30/12/2024" })],
      ["Line 2 (fda:K1), Added: '30/12/2024' is not a date in the format MM/DD/YYYY."],
    ],
    [
      "a day that does not exist",
      [buildFdaListRow("K1", "Een naam", { date: "02/30/2024" })],
      ["Line 2 (fda:K1), Added: '02/30/2024' is not a date in the format MM/DD/YYYY."],
    ],
    [
      "a day to come",
      [buildFdaListRow("K1", "Een naam", { date: "01/01/2999" })],
      ["Line 2 (fda:K1), Added: 01/01/2999 is in the future."],
    ],
    ["no name", [buildFdaListRow("K1", "")], ["Line 2 (fda:K1), Name: Fill in this field."]],
    ["no key", [buildFdaListRow("", "Een naam")], ["Line 2, Key: This row has no key."]],
    [
      "a key that was there before",
      [buildFdaListRow("K1"), buildFdaListRow("K2"), buildFdaListRow("K1")],
      [
        "Line 4 (fda:K1), Key: Same key as line 2 (fda:K1).",
        expect.stringMatching(
          /^1 row has the key of an earlier row\. .*"columns": \["A", "B"\].*"none": true/,
        ),
      ],
    ],
    [
      "no cells at its end, where a field is that must be filled in",
      [`${buildFdaListRow("K1")}`, "12/30/2024,K2"],
      ["Line 3 (fda:K2), Name: Fill in this field."],
    ],
    [
      "too many columns",
      [`${buildFdaListRow("K1")},extra`],
      ["Line 2, Row: This row has 7 columns instead of 6."],
    ],
    [
      "several problems",
      [buildFdaListRow("K1", "abc", { panel: "X", company: "abcd" })],
      [
        "Line 2 (fda:K1), Medical specialty: 'X' has no translation in the mapping.",
        "Line 2 (fda:K1), Name: Use at least 5 characters.",
        "Line 2 (fda:K1), Name of developer: Use at least 5 characters.",
      ],
    ],
    [
      "empty lines and a line end in a cell before it",
      ["", buildFdaListRow("K1", '"Een\nnaam"'), "", buildFdaListRow("K2", "abc")],
      ["Line 6 (fda:K2), Name: Use at least 5 characters."],
    ],
  ])("%s", async (_, rows, lines) => {
    const report = await importFileContent(buildFdaListCsv(...rows));
    expect(report.outcome).toBe("refused");
    expect(formatImportReport(report, await getDataModel()).slice(0, -3)).toEqual(lines);
    expect(await db().entry.count()).toBe(0);
  });

  it("are told up to a number, and counted beyond", async () => {
    const report = await importFileContent(
      buildFdaListCsv(...Array.from({ length: 30 }, (_, index) => buildFdaListRow(`K${index}`, "abc"))),
    );
    const lines = formatImportReport(report, await getDataModel(), 10);
    expect(lines[10]).toBe("… and 20 more messages. Save them all with --report FILE.");
    expect(lines).toHaveLength(14);
  });
});

describe("a file that cannot be read", () => {
  it.each<[string, string | Uint8Array, string[]]>([
    ["is empty", "", ["File: The file is empty."]],
    ["holds empty lines only", "\n\r\n\n", ["File: The file is empty."]],
    ["has a header only", FDA_LIST_HEADER_LINE, ["File: The file has only a header line and no rows."]],
    [
      "lacks columns",
      "Device,Company\nx,y",
      [
        "File: The file has no column 'Submission Number'.",
        "File: The file has no column 'Date of Final Decision'.",
        "File: The file has no column 'Panel (Lead)'.",
      ],
    ],
    [
      "has a column twice",
      `${FDA_LIST_HEADER_LINE},Device\n${buildFdaListRow("K1")},x`,
      ["File: The column 'Device' is in the file more than once."],
    ],
    [
      "is in another encoding",
      Buffer.from(buildFdaListCsv(buildFdaListRow("K1"), buildFdaListRow("K2", "Caf\u00e9 scan")), "latin1"),
      ["File: The file is not valid UTF-8 (near line 3). Save it as CSV with UTF-8 and try again."],
    ],
    [
      "is in UTF-16",
      Buffer.concat([
        Buffer.from([0xff, 0xfe]),
        Buffer.from(buildFdaListCsv(buildFdaListRow("K1")), "utf16le"),
      ]),
      ["File: The file is not valid UTF-8 (near line 1). Save it as CSV with UTF-8 and try again."],
    ],
    [
      "ends in half a letter",
      Buffer.concat([Buffer.from(buildFdaListCsv(buildFdaListRow("K1"))), Buffer.from([0xc3])]),
      ["File: The file is not valid UTF-8 (near line 2). Save it as CSV with UTF-8 and try again."],
    ],
    [
      "never closes a quote",
      buildFdaListCsv(buildFdaListRow("K1"), buildFdaListRow("K2", '"open')),
      [
        expect.stringMatching(
          /^File: In the row that starts at line \d, the quotation mark in column \d is not closed/,
        ),
      ],
    ],
  ])("%s", async (_, content, lines) => {
    expect(await readImportErrors(importFileContent(content))).toEqual(lines);
    expect(await readImportErrors(importFileContent(content, { skipInvalid: true }))).toEqual(lines);
    expect(await db().entry.count()).toBe(0);
  });

  it.each([
    ["a byte order mark", `\ufeff${buildFdaListCsv(buildFdaListRow("K1"), buildFdaListRow("K2"))}`],
    [
      "line ends of Windows",
      buildFdaListCsv(buildFdaListRow("K1"), buildFdaListRow("K2")).replaceAll("\n", "\r\n"),
    ],
    [
      "line ends of old Macs",
      buildFdaListCsv(buildFdaListRow("K1"), buildFdaListRow("K2")).replaceAll("\n", "\r"),
    ],
    ["a line end at the end", `${buildFdaListCsv(buildFdaListRow("K1"), buildFdaListRow("K2"))}\n\n`],
    [
      "spaces around the names of columns",
      buildFdaListCsv(buildFdaListRow("K1"), buildFdaListRow("K2")).replace(",Device,", ", Device ,"),
    ],
  ])("may have %s", async (_, content) => {
    for (const chunk of [1, 7, 65_536]) {
      await emptyDatabase();
      await makePerson({ role: "ADMIN" });
      expect(await importFileContent(content, { chunk })).toMatchObject({ rows: 2, added: 2 });
    }
  });

  it("may arrive in pieces that cut letters and line ends in two", async () => {
    const content = buildFdaListCsv(
      buildFdaListRow("K1", "Één 🩺 naam"),
      buildFdaListRow("K2", '"Twee\nregels"'),
      buildFdaListRow("K3", "abc"),
    ).replaceAll("\n", "\r\n");
    for (const chunk of [1, 2, 3, 5]) {
      const report = await importFileContent(content, { chunk, dryRun: true });
      expect(report.problems.map(({ line }) => line)).toEqual([5]);
    }
  });
});

describe("a mapping", () => {
  const withMapping = (
    change: (mapping: Record<string, never> & { fields: Record<string, unknown> }) => void,
  ) => {
    const mapping = JSON.parse(FDA_IMPORT_MAPPING_JSON);
    change(mapping);
    return parseMappingFile(JSON.stringify(mapping));
  };

  it.each<[string, string[]]>([
    ["geen JSON", ["Mapping: The mapping is not valid JSON."]],
    ["{}", ["Mapping sourceKey: Fill in this field.", "Mapping fields: Fill in this field."]],
  ])("that is %s is told", async (text, lines) => {
    expect(await readImportErrors(parseMappingFile(text))).toEqual(lines);
  });

  it.each<
    [string, (mapping: { fields: Record<string, unknown> } & Record<string, unknown>) => void, string[]]
  >([
    [
      "names an unknown field",
      ({ fields }) => {
        fields.naam = { column: "Device" };
      },
      ["Mapping fields.naam: 'naam' is not a field of the register."],
    ],
    [
      "has an unknown setting",
      (mapping) => {
        mapping.kolommen = {};
      },
      ["Mapping kolommen: This field does not exist or may not be filled in."],
    ],
    [
      "has an unknown setting of a field",
      ({ fields }) => {
        fields.description = { column: "Device", colum: "x" };
      },
      ["Mapping fields.description.colum: This field does not exist or may not be filled in."],
    ],
    [
      "has neither column nor constant",
      ({ fields }) => {
        fields.description = {};
      },
      ["Mapping fields.description: Give either a column ('column') or a fixed value ('constant') here."],
    ],
    [
      "has a constant that is in no list",
      ({ fields }) => {
        fields.visibility = { constant: "Open" };
      },
      ["Mapping fields.visibility.constant: 'Open' is not in the list. Choose a value from the list."],
    ],
    [
      "translates to what is in no list",
      ({ fields }) => {
        fields.riskClass = { column: "Device", translate: { x: "IV" } };
      },
      ["Mapping fields.riskClass.translate.x: 'IV' is not in the list. Choose a value from the list."],
    ],
    [
      "leaves out a required field",
      ({ fields }) => {
        delete fields.visibility;
      },
      ["Mapping fields.visibility: The mapping does not give this required field."],
    ],
    [
      "splits a single value",
      ({ fields }) => {
        fields.developerName = { column: "Company", separator: ";" };
      },
      [
        "Mapping fields.developerName.separator: A separator only belongs to a field that takes several values.",
      ],
    ],
    [
      "has a date form that is none",
      (mapping) => {
        mapping.addedOn = { column: "Date of Final Decision", format: "MM/DD" };
      },
      [
        "Mapping addedOn.format: 'MM/DD' is not a date format. Use YYYY or YY, MMM, MM or M, and DD or D, each once at most; the day may be left out.",
      ],
    ],
    [
      "has a delimiter of two characters",
      (mapping) => {
        mapping.delimiter = "||";
      },
      ["Mapping delimiter: Give the single character that separates the columns."],
    ],
  ])("that %s is told before a row is read", async (_, change, lines) => {
    expect(await readImportErrors(withMapping(change))).toEqual(lines);
  });

  it("translates, falls back, splits lists, and takes another delimiter and date form", async () => {
    const mapping = await parseMappingFile(
      JSON.stringify({
        delimiter: ";",
        sourceKey: { column: "nr" },
        fields: {
          algorithmName: { column: "naam" },
          visibility: { column: "zicht", translate: { ja: "Openbaar" }, otherwise: "Privé" },
          algorithmFunction: {
            column: "functies",
            separator: "|",
            translate: { det: "Detectie", tri: "Triage" },
            otherwise: "empty",
          },
          intendedUser: { constant: ["Huisarts", "Apotheker"] },
          description: { column: "tekst" },
          technicalReadinessLevel: { column: "fase" },
        },
        addedOn: { column: "dag", format: "D-M-YYYY" },
      }),
    );
    const content = [
      "nr;naam;zicht;functies;tekst;fase;dag",
      "1;Eerste, met komma;ja;tri | det | iets;NA;In gebruik;3-4-2021",
      "2;Tweede zonder dag;nee;;Een omschrijving die lang genoeg is.;;",
    ].join("\n");
    expect(await importFileContent(content, { mapping })).toMatchObject({ outcome: "written", added: 2 });
    const entries = await db().entry.findMany({ orderBy: { sourceKey: "asc" } });
    expect(entries).toMatchObject([
      {
        sourceKey: "1",
        algorithmName: "Eerste, met komma",
        visibility: "PUBLIC",
        algorithmFunction: await findValueIds("algorithmFunction", "Detectie", "Triage"),
        intendedUser: await findValueIds("intendedUser", "Huisarts", "Apotheker"),
        description: null,
        technicalReadinessLevel: await findValueId("technicalReadinessLevel", "In gebruik"),
        createdAt: new Date("2021-04-03T12:00:00Z"),
      },
      { visibility: "PRIVATE", algorithmFunction: [], technicalReadinessLevel: null },
    ]);
    expect(Date.now() - (entries[1]?.createdAt.getTime() ?? 0)).toBeLessThan(60_000);
    expect(await importFileContent(content, { mapping })).toMatchObject({
      added: 0,
      updated: 0,
      unchanged: 2,
    });
  });
});
