import { getDataModel } from "@/lib/fields/server/data-model";
import { readMapping } from "@/lib/import/server/import-entries";
import { reportLines } from "@/lib/import/server/report";
import { db } from "@/lib/platform/database/db";
import { emptyDatabase } from "../../support/database";
import { valueId, valueIds } from "../../support/entries";
import { complaint, FDA_MAPPING, file, HEADER, importFile, row } from "../../support/import";
import { makePerson } from "../../support/people";

process.env.CACHE_SECONDS = "0";
jest.setTimeout(120_000);

beforeEach(async () => {
  await emptyDatabase();
  await makePerson({ role: "ADMIN" });
});

describe("rows that cannot be taken", () => {
  it.each<[string, string[], string[]]>([
    [
      "an unknown panel",
      [row("K1", "Een naam", { panel: "Astrology" })],
      ["Regel 2 (fda:K1), Specialisme: 'Astrology' heeft geen vertaling in de mapping."],
    ],
    [
      "a wrong date",
      [row("K1", "Een naam", { date: "30/12/2024" })],
      ["Regel 2 (fda:K1), Toegevoegd: '30/12/2024' is geen datum in de vorm MM/DD/YYYY."],
    ],
    [
      "a day that does not exist",
      [row("K1", "Een naam", { date: "02/30/2024" })],
      ["Regel 2 (fda:K1), Toegevoegd: '02/30/2024' is geen datum in de vorm MM/DD/YYYY."],
    ],
    [
      "a day to come",
      [row("K1", "Een naam", { date: "01/01/2999" })],
      ["Regel 2 (fda:K1), Toegevoegd: 01/01/2999 ligt in de toekomst."],
    ],
    ["no name", [row("K1", "")], ["Regel 2 (fda:K1), Naam: Vul dit veld in."]],
    ["no key", [row("", "Een naam")], ["Regel 2, Sleutel: Deze rij heeft geen sleutel."]],
    [
      "a key that was there before",
      [row("K1"), row("K2"), row("K1")],
      ["Regel 4 (fda:K1), Sleutel: De sleutel 'fda:K1' staat ook al op regel 2."],
    ],
    [
      "too few columns",
      [`${row("K1")}`, "12/30/2024,K2"],
      ["Regel 3, Rij: Deze rij heeft 2 kolommen in plaats van 6."],
    ],
    [
      "too many columns",
      [`${row("K1")},extra`],
      ["Regel 2, Rij: Deze rij heeft 7 kolommen in plaats van 6."],
    ],
    [
      "several problems",
      [row("K1", "abc", { panel: "X", company: "abcd" })],
      [
        "Regel 2 (fda:K1), Specialisme: 'X' heeft geen vertaling in de mapping.",
        "Regel 2 (fda:K1), Naam: Gebruik minstens 5 tekens.",
        "Regel 2 (fda:K1), Naam ontwikkelaar: Gebruik minstens 5 tekens.",
      ],
    ],
    [
      "empty lines and a line end in a cell before it",
      ["", row("K1", '"Een\nnaam"'), "", row("K2", "abc")],
      ["Regel 6 (fda:K2), Naam: Gebruik minstens 5 tekens."],
    ],
  ])("%s", async (_, rows, lines) => {
    const report = await importFile(file(...rows));
    expect(report.outcome).toBe("refused");
    expect(reportLines(report, await getDataModel()).slice(0, -3)).toEqual(lines);
    expect(await db().entry.count()).toBe(0);
  });

  it("are told up to a number, and counted beyond", async () => {
    const report = await importFile(
      file(...Array.from({ length: 30 }, (_, index) => row(`K${index}`, "abc"))),
    );
    const lines = reportLines(report, await getDataModel(), 10);
    expect(lines[10]).toBe("… en nog 20 meldingen. Bewaar alles met --report BESTAND.");
    expect(lines).toHaveLength(14);
  });
});

describe("a file that cannot be read", () => {
  it.each<[string, string | Uint8Array, string[]]>([
    ["is empty", "", ["Bestand: Het bestand is leeg."]],
    ["holds empty lines only", "\n\r\n\n", ["Bestand: Het bestand is leeg."]],
    ["has a header only", HEADER, ["Bestand: Het bestand heeft alleen een kopregel en geen rijen."]],
    [
      "lacks columns",
      "Device,Company\nx,y",
      [
        "Bestand: Het bestand heeft geen kolom 'Submission Number'.",
        "Bestand: Het bestand heeft geen kolom 'Date of Final Decision'.",
        "Bestand: Het bestand heeft geen kolom 'Panel (Lead)'.",
      ],
    ],
    [
      "has a column twice",
      `${HEADER},Device\n${row("K1")},x`,
      ["Bestand: De kolom 'Device' staat meer dan eens in het bestand."],
    ],
    [
      "is in another encoding",
      Buffer.from(file(row("K1"), row("K2", "Caf\u00e9 scan")), "latin1"),
      [
        "Bestand: Het bestand is geen geldige UTF-8 (bij regel 3). Sla het op als CSV met UTF-8 en probeer het opnieuw.",
      ],
    ],
    [
      "is in UTF-16",
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(file(row("K1")), "utf16le")]),
      [
        "Bestand: Het bestand is geen geldige UTF-8 (bij regel 1). Sla het op als CSV met UTF-8 en probeer het opnieuw.",
      ],
    ],
    [
      "ends in half a letter",
      Buffer.concat([Buffer.from(file(row("K1"))), Buffer.from([0xc3])]),
      [
        "Bestand: Het bestand is geen geldige UTF-8 (bij regel 2). Sla het op als CSV met UTF-8 en probeer het opnieuw.",
      ],
    ],
    [
      "never closes a quote",
      file(row("K1"), row("K2", '"open')),
      [
        expect.stringMatching(
          /^Bestand: In de rij die op regel \d begint, is het aanhalingsteken in kolom \d niet te lezen/,
        ),
      ],
    ],
  ])("%s", async (_, content, lines) => {
    expect(await complaint(importFile(content))).toEqual(lines);
    expect(await complaint(importFile(content, { skipInvalid: true }))).toEqual(lines);
    expect(await db().entry.count()).toBe(0);
  });

  it.each([
    ["a byte order mark", `\ufeff${file(row("K1"), row("K2"))}`],
    ["line ends of Windows", file(row("K1"), row("K2")).replaceAll("\n", "\r\n")],
    ["line ends of old Macs", file(row("K1"), row("K2")).replaceAll("\n", "\r")],
    ["a line end at the end", `${file(row("K1"), row("K2"))}\n\n`],
    ["spaces around the names of columns", file(row("K1"), row("K2")).replace(",Device,", ", Device ,")],
  ])("may have %s", async (_, content) => {
    for (const chunk of [1, 7, 65_536]) {
      await emptyDatabase();
      await makePerson({ role: "ADMIN" });
      expect(await importFile(content, { chunk })).toMatchObject({ rows: 2, added: 2 });
    }
  });

  it("may arrive in pieces that cut letters and line ends in two", async () => {
    const content = file(row("K1", "Één 🩺 naam"), row("K2", '"Twee\nregels"'), row("K3", "abc")).replaceAll(
      "\n",
      "\r\n",
    );
    for (const chunk of [1, 2, 3, 5]) {
      const report = await importFile(content, { chunk, dryRun: true });
      expect(report.problems.map(({ line }) => line)).toEqual([5]);
    }
  });
});

describe("a mapping", () => {
  const withMapping = (
    change: (mapping: Record<string, never> & { fields: Record<string, unknown> }) => void,
  ) => {
    const mapping = JSON.parse(FDA_MAPPING);
    change(mapping);
    return readMapping(JSON.stringify(mapping));
  };

  it.each<[string, string[]]>([
    ["geen JSON", ["Mapping: De mapping is geen geldige JSON."]],
    ["{}", ["Mapping sourceKey: Vul dit veld in.", "Mapping fields: Vul dit veld in."]],
  ])("that is %s is told", async (text, lines) => {
    expect(await complaint(readMapping(text))).toEqual(lines);
  });

  it.each<
    [string, (mapping: { fields: Record<string, unknown> } & Record<string, unknown>) => void, string[]]
  >([
    [
      "names an unknown field",
      ({ fields }) => {
        fields.naam = { column: "Device" };
      },
      ["Mapping fields.naam: 'naam' is geen veld van het register."],
    ],
    [
      "has an unknown setting",
      (mapping) => {
        mapping.kolommen = {};
      },
      ["Mapping kolommen: Dit veld bestaat niet of mag u niet opgeven."],
    ],
    [
      "has an unknown setting of a field",
      ({ fields }) => {
        fields.description = { column: "Device", colum: "x" };
      },
      ["Mapping fields.description.colum: Dit veld bestaat niet of mag u niet opgeven."],
    ],
    [
      "has neither column nor constant",
      ({ fields }) => {
        fields.description = {};
      },
      ["Mapping fields.description: Geef hier óf een kolom ('column') óf een vaste waarde ('constant') op."],
    ],
    [
      "has a constant that is in no list",
      ({ fields }) => {
        fields.visibility = { constant: "Open" };
      },
      ["Mapping fields.visibility.constant: 'Open' staat niet in de lijst. Kies een waarde uit de lijst."],
    ],
    [
      "translates to what is in no list",
      ({ fields }) => {
        fields.riskClass = { column: "Device", translate: { x: "IV" } };
      },
      ["Mapping fields.riskClass.translate.x: 'IV' staat niet in de lijst. Kies een waarde uit de lijst."],
    ],
    [
      "leaves out a required field",
      ({ fields }) => {
        delete fields.visibility;
      },
      ["Mapping fields.visibility: De mapping geeft dit verplichte veld niet."],
    ],
    [
      "splits a single value",
      ({ fields }) => {
        fields.developerName = { column: "Company", separator: ";" };
      },
      [
        "Mapping fields.developerName.separator: Een scheidingsteken hoort alleen bij een veld waarin meer waarden mogen.",
      ],
    ],
    [
      "has a date form that is none",
      (mapping) => {
        mapping.addedOn = { column: "Date of Final Decision", format: "MM/DD" };
      },
      ["Mapping addedOn.format: 'MM/DD' is geen datumvorm. Gebruik YYYY, MM of M, en DD of D, elk één keer."],
    ],
    [
      "has a delimiter of two characters",
      (mapping) => {
        mapping.delimiter = "||";
      },
      ["Mapping delimiter: Geef één teken op dat de kolommen scheidt."],
    ],
  ])("that %s is told before a row is read", async (_, change, lines) => {
    expect(await complaint(withMapping(change))).toEqual(lines);
  });

  it("translates, falls back, splits lists, and takes another delimiter and date form", async () => {
    const mapping = await readMapping(
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
    expect(await importFile(content, { mapping })).toMatchObject({ outcome: "written", added: 2 });
    const entries = await db().entry.findMany({ orderBy: { sourceKey: "asc" } });
    expect(entries).toMatchObject([
      {
        sourceKey: "1",
        algorithmName: "Eerste, met komma",
        visibility: "PUBLIC",
        algorithmFunction: await valueIds("algorithmFunction", "Detectie", "Triage"),
        intendedUser: await valueIds("intendedUser", "Huisarts", "Apotheker"),
        description: null,
        technicalReadinessLevel: await valueId("technicalReadinessLevel", "In gebruik"),
        createdAt: new Date("2021-04-03T12:00:00Z"),
      },
      { visibility: "PRIVATE", algorithmFunction: [], technicalReadinessLevel: null },
    ]);
    expect(Date.now() - (entries[1]?.createdAt.getTime() ?? 0)).toBeLessThan(60_000);
    expect(await importFile(content, { mapping })).toMatchObject({ added: 0, updated: 0, unchanged: 2 });
  });
});
