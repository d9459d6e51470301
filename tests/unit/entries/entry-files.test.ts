import { inflateRawSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { readXlsx } from "hucre/xlsx";
import { SaxesParser } from "saxes";
import { buildEntryUrl, buildFileColumns, formatFileDay, toFileStem } from "@/lib/entries/entry-file";
import { buildCurrentAndLegacyRecheck } from "@/lib/entries/recheck-day";
import { streamRowsAsCsv, streamRowsAsJson, streamRowsAsXlsx } from "@/lib/entries/server/files";
import words from "@/lib/messages/nl/export.json";
import { createExampleDataModel } from "../../support/data-model";
import { createEntryDto } from "../../support/register";

const MODEL = createExampleDataModel();
const SITE = "https://register.example";
const columns = (showContact = true) => buildFileColumns(MODEL, words.columns, SITE, { showContact });

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const part of parts) text += part;
  return text;
}

async function bytesOf(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

const csvOf = (...names: string[]) =>
  textOf(streamRowsAsCsv([names.map((algorithmName) => createEntryDto({ algorithmName }))], columns()));
const xlsxOf = async (...names: string[]) =>
  readXlsx(
    await bytesOf(
      streamRowsAsXlsx(
        [names.map((algorithmName) => createEntryDto({ algorithmName }))],
        columns(),
        words.sheet,
      ),
    ),
  );

/** The parts of a workbook, which is a ZIP file of XML documents. */
function partsOf(zip: Buffer): string[] {
  const parts: string[] = [];
  for (let at = zip.indexOf("PK\u0003\u0004"); at !== -1; at = zip.indexOf("PK\u0003\u0004", at + 4)) {
    const content = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
    parts.push(inflateRawSync(zip.subarray(content)).toString());
  }
  return parts;
}

/** Column, heading and what an entry with something in every field shows there. */
const HEADINGS =
  "Naam|Omschrijving|Functie|Type|Zichtbaarheid|Voordelen|Publicaties en media|E-mail contactpersoon|Ziekenhuis|Specialisme|Samenwerking met|Beoogd doel|Beoogde gebruiker|Doelgroep|Toepassingsdoel|Medisch hulpmiddel|Risicoklasse|Hoofdontwikkelaar|Naam ontwikkelaar|Naam commercieel product|Betrokkenen|Geleerde lessen|Fase|Reden van beëindiging|Databron|Technisch platform|Datastandaard|Getoetst in innovatietrechter|Wat het voor de patiënt doet|Wat het niet beslist, en wie wel|Of de patiënt mag weigeren|Waar de patiënt vragen kan stellen|Instelling|Auteur|Toegevoegd|Gewijzigd|Volgende controle|Mogelijk verouderd|Versie|Adres in het register|Id".split(
    "|",
  );

describe("the columns of a spreadsheet", () => {
  it("are the fields by their names in the data model, and then where the entry comes from", () => {
    expect(columns().map(({ heading }) => heading)).toEqual(HEADINGS);
  });

  it("have no column for an address that its reader does not get", () => {
    expect(columns(false).map(({ heading }) => heading)).toEqual(
      HEADINGS.filter((heading) => heading !== "E-mail contactpersoon"),
    );
  });

  it("join a list by '; ', say moments in Dutch time, and the address of the page", () => {
    const entry = createEntryDto({
      algorithmFunction: ["Detectie", "Meting"],
      institution: "UMC Voorbeeld",
      timestamp: "2026-07-01T22:30:05.000Z",
      updated: "2026-11-21T13:05:09.000Z",
      version: 7,
      ...buildCurrentAndLegacyRecheck({ nextRecheck: "2026-11-03", lastRecheck: null, isOutdated: true }),
    });
    const cells = Object.fromEntries(columns().map(({ heading, cell }) => [heading, cell(entry)]));
    expect(cells).toMatchObject({
      Functie: "Detectie; Meting",
      Omschrijving: "",
      Instelling: "UMC Voorbeeld",
      Auteur: "M. Janssen",
      Toegevoegd: "2026-07-02 00:30:05",
      Gewijzigd: "2026-11-21 14:05:09",
      "Volgende controle": "2026-11-03",
      "Mogelijk verouderd": "ja",
      Versie: "7",
      "Adres in het register": "https://register.example/algorithm/entry-1/detail",
      Id: "entry-1",
    });
  });
});

/** What somebody may have written as a name, and what a CSV file holds of it between quotes. */
const CSV_CELLS: [name: string, written: string][] = [
  ["Gewoon", "Gewoon"],
  ["=1+1", "'=1+1"],
  ['=HYPERLINK("http://elders.example")', '\'=HYPERLINK(""http://elders.example"")'],
  ["+31612345678", "'+31612345678"],
  ["-5 tot 5", "'-5 tot 5"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\uFF1D1+1", "'\uFF1D1+1"],
  ["a=b", "a=b"],
  ['met "aanhaling"', 'met ""aanhaling""'],
  ["een, twee; drie", "een, twee; drie"],
  ["regel\nregel", "regel\nregel"],
  ["regel\r\nregel\rregel", "regel\nregel\nregel"],
  ["\r=1", "'\n=1"],
  ["\n+1", "'\n+1"],
  ["'al geciteerd", "'al geciteerd"],
  ["café 😀 ﷺ", "café 😀 ﷺ"],
];

describe("CSV", () => {
  it.each(CSV_CELLS)(
    "holds the name %j so that no spreadsheet takes it for a formula",
    async (name, written) => {
      const text = await csvOf(name);
      expect(text.split("\r\n")[1]?.startsWith(`"${written}",`)).toBe(true);
      const [, row] = parse(text, { bom: true }) as string[][];
      expect(row?.[0]).toBe(written.replaceAll('""', '"'));
      expect(row).toHaveLength(HEADINGS.length);
    },
  );

  it("begins with the mark of UTF-8, and ends each line by CR and LF", async () => {
    const text = await csvOf("Een", "Twee");
    expect(text.startsWith('\uFEFF"Naam","Omschrijving"')).toBe(true);
    expect(text.split("\r\n")).toHaveLength(4);
    expect(text.endsWith("\r\n")).toBe(true);
  });

  it("of nothing is the headings", async () => {
    expect(parse(await textOf(streamRowsAsCsv([], columns())), { bom: true })).toEqual([HEADINGS]);
  });
});

describe("a workbook", () => {
  it.each(CSV_CELLS.map(([name]) => name))("holds the name %j as the text that it is", async (name) => {
    const { sheets } = await xlsxOf(name);
    expect(sheets[0]?.rows[1]?.[0]).toBe(name.replace(/\r\n?/g, "\n"));
  });

  it.each(["_x0041_", "a_x000D_b", "_x00zz_"])("stores %j as it was written", async (name) => {
    expect((await xlsxOf(name)).sheets[0]?.rows[1]?.[0]).toBe(name);
  });

  it.each([
    ["nul\u0000bel\u0007", "nul\uFFFDbel\uFFFD"],
    ["niet \uFFFE of \uFFFF", "niet \uFFFD of \uFFFD"],
    ["half \ud83d en \udc00", "half \uFFFD en \uFFFD"],
  ])("replaces what XML cannot hold in %j", async (name, expected) => {
    const { sheets } = await xlsxOf(name);
    expect(sheets[0]?.rows[1]?.[0]).toBe(expected);
  });

  it("is well-formed whatever an entry holds: each code unit there is, half pairs included, and what is an escape", async () => {
    const texts = Array.from({ length: 256 }, (_, high) =>
      Array.from({ length: 256 }, (_, low) => `${String.fromCharCode(256 * high + low)} `).join(""),
    );
    const entries = [...texts, "\u{1ffff}\u{10fffe} <&>]]> _x0041_"].map((text) =>
      createEntryDto({ algorithmName: text }),
    );
    const parts = partsOf(await bytesOf(streamRowsAsXlsx([entries], columns(), words.sheet)));
    expect(parts.length).toBeGreaterThan(4);
    for (const xml of parts) expect(() => new SaxesParser().write(xml).close()).not.toThrow();
  });

  it("has one sheet with the headings, and only texts: no formula, no link", async () => {
    const bytes = await bytesOf(
      streamRowsAsXlsx([[createEntryDto({ algorithmName: "=1" })]], columns(), words.sheet),
    );
    const { sheets } = await readXlsx(bytes, { readStyles: false });
    expect(sheets.map(({ name }) => name)).toEqual(["Algoritmes"]);
    expect(sheets[0]?.rows[0]).toEqual(HEADINGS);
    expect(sheets[0]?.rows.flat().filter((cell) => cell !== null && typeof cell !== "string")).toEqual([]);
    expect(
      [...(sheets[0]?.cells?.values() ?? [])].filter(({ formula, hyperlink }) => formula || hyperlink),
    ).toEqual([]);
    expect(sheets[0]?.freezePane).toMatchObject({ rows: 1 });
  });

  it("that is cut off does not open", async () => {
    const bytes = await bytesOf(streamRowsAsXlsx([[createEntryDto()]], columns(), words.sheet));
    await expect(readXlsx(bytes)).resolves.toBeDefined();
    await expect(readXlsx(bytes.subarray(0, bytes.length - 200))).rejects.toThrow();
  });

  it("asks for no more than a part of its rows before somebody reads on", async () => {
    let asked = 0;
    function* batches() {
      for (; asked < 1_000; asked += 1) {
        yield Array.from({ length: 100 }, (_, row) =>
          createEntryDto({ description: `${asked} ${row} `.repeat(40) }),
        );
      }
    }
    const parts = streamRowsAsXlsx(batches(), columns(), words.sheet);
    for (let read = 0; read < 3; read += 1) await parts.next();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked).toBeLessThan(100);
    await parts.return(undefined);
    const then = asked;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked).toBe(then);
  });
});

describe("JSON", () => {
  it.each([
    [[], "[]"],
    [[[]], "[]"],
    [
      [[createEntryDto()], [], [createEntryDto({ _id: "b" })]],
      JSON.stringify([createEntryDto(), createEntryDto({ _id: "b" })]),
    ],
  ])("of the batches %#, is one array", async (batches, expected) => {
    expect(await textOf(streamRowsAsJson(batches))).toBe(expected);
  });
});

describe("the name of a file", () => {
  it.each([
    ["Longnodules opsporen & volgen op CT-thorax", "longnodules-opsporen-volgen-op-ct-thorax"],
    ["Hartécho’s beoordelen", "hartecho-s-beoordelen"],
    ["../../etc/passwd", "etc-passwd"],
    ['a"; filename="b', "a-filename-b"],
    ["日本", "algoritme"],
    ["", "algoritme"],
    ["x".repeat(150), "x".repeat(60)],
  ])("made of %j is %s", (name, stem) => expect(toFileStem(name, "algoritme")).toBe(stem));

  it("has the day in Dutch time", () => {
    expect(formatFileDay(new Date("2026-11-21T23:30:00Z"))).toBe("2026-11-22");
  });

  it("and the address of an entry's page is whole", () => {
    expect(buildEntryUrl(SITE, "a/b")).toBe("https://register.example/algorithm/a%2Fb/detail");
  });
});
