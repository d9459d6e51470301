import { crc32, deflateRawSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { type Cell, type CellValue, writeXlsx } from "hucre/xlsx";
import { IMPORT_LIMITS } from "@/lib/import/rules";
import { answerTemplateFile } from "@/lib/import/server/file-answers";
import { requireSmallArchive } from "@/lib/import/server/files/archive";
import { readSourceFile } from "@/lib/import/server/files/source-file";
import { db } from "@/lib/platform/database/db";
import { AppError } from "@/lib/platform/errors";
import { api } from "../../support/api";
import {
  callImportRun,
  checkImportRun,
  executeImportRun,
  undoImportRun,
  uploadAndMapImport,
  uploadImportFile,
} from "../../support/browser-import";
import { emptyDatabase } from "../../support/database";
import { FDA_IMPORT_MAPPING_JSON, FDA_LIST_FIXTURE_CSV } from "../../support/import";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const MAPPING = JSON.parse(FDA_IMPORT_MAPPING_JSON);
let admin: Person;

beforeAll(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN" });
});

async function workbook(
  ...sheets: { name: string; rows: CellValue[][] }[]
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await writeXlsx({ sheets }));
}

/** What the register says of a file that it does not take. */
async function refusal(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const { status, body } = await uploadImportFile(admin, content);
  expect([status, body.code]).toEqual([400, "invalid_input"]);
  return body.errors.file.join(" ");
}

/** A text in UTF-16, in one or the other order of its bytes. */
function utf16(text: string, order: "le" | "be"): Buffer {
  const bytes = Buffer.from(text, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
}

interface Part {
  name: string;
  content: Uint8Array;
  said?: number;
}

/** A part as it stands in an archive that has `before` bytes already: itself, and its line in the list of contents. */
function packPart({ name, content, said = content.byteLength }: Part, before: number) {
  const packed = deflateRawSync(content);
  const title = Buffer.from(name);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packed.byteLength, 14);
  fields.writeUInt32LE(said, 18);
  fields.writeUInt16LE(title.byteLength, 22);
  const place = Buffer.alloc(14);
  place.writeUInt32LE(before, 10);
  return {
    local: Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), fields, title, packed]),
    central: Buffer.concat([
      Buffer.from("PK\u0001\u0002", "latin1"),
      Buffer.from([20, 0]),
      fields,
      place,
      title,
    ]),
  };
}

/** An archive of these parts, which say of their sizes what the test wants them to say. */
function archiveOf(parts: Part[]): Uint8Array<ArrayBuffer> {
  let [local, central] = [Buffer.alloc(0), Buffer.alloc(0)];
  for (const part of parts) {
    const packed = packPart(part, local.byteLength);
    local = Buffer.concat([local, packed.local]);
    central = Buffer.concat([central, packed.central]);
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(central.byteLength, 8);
  end.writeUInt32LE(local.byteLength, 12);
  return new Uint8Array(Buffer.concat([local, central, Buffer.from("PK\u0005\u0006", "latin1"), end]));
}

const archive = (name: string, content: Uint8Array, said?: number) =>
  archiveOf([{ name, content, ...(said === undefined ? {} : { said }) }]);

const OFFICE = "http://schemas.openxmlformats.org";
const relation = (type: string, target: string) =>
  `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Target="${target}"
    Type="${OFFICE}/officeDocument/2006/relationships/${type}"/></Relationships>`;

/** A workbook that no spreadsheet would write: one sheet with these rows, as XML. */
function handmade(rows: string, sheet = "Blad1"): Uint8Array<ArrayBuffer> {
  const main = `${OFFICE}/spreadsheetml/2006/main`;
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${OFFICE}/package/2006/content-types">
      <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
      <Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>
      <Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    "_rels/.rels": relation("officeDocument", "xl/workbook.xml"),
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${OFFICE}/officeDocument/2006/relationships">
      <sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relation("worksheet", "worksheets/sheet1.xml"),
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  const text = new TextEncoder();
  return archiveOf(Object.entries(parts).map(([name, xml]) => ({ name, content: text.encode(xml) })));
}

const rowXml = (r: string, value: string) =>
  `<row r="${r}"><c r="A1" t="inlineStr"><is><t>${value}</t></is></c></row>`;

describe("a text", () => {
  it.each([
    ["UTF-8", new TextEncoder().encode("Naam;Type\nCaféscan;x\n"), "utf-8"],
    ["UTF-8 with a byte order mark", new TextEncoder().encode("\ufeffNaam;Type\nCaféscan;x\n"), "utf-8"],
    ["Windows-1252", Buffer.from("Naam;Type\nCaf\u00e9scan;x\n", "latin1"), "windows-1252"],
    ["UTF-16, as Excel's text in Unicode", utf16("\ufeffNaam;Type\r\nCaféscan;x\r\n", "le"), "utf-16le"],
    ["UTF-16, its bytes the other way round", utf16("\ufeffNaam;Type\nCaféscan;x\n", "be"), "utf-16be"],
    ["UTF-16 without a byte order mark", utf16("Naam;Type\nCaféscan;x\n", "le"), "utf-16le"],
  ])("in %s is read as it was meant", async (_name, bytes, encoding) => {
    const source = await readSourceFile(new Uint8Array(bytes));
    expect(source.reading).toMatchObject({ encoding, delimiter: ";" });
    expect(source.columns.map(({ name }) => name)).toEqual(["Naam", "Type"]);
    expect(source.rows[0]?.cells).toEqual(["Caféscan", "x"]);
  });

  it("in Windows-1252 keeps every sign between 0x80 and 0x9F", async () => {
    const bytes = Array.from({ length: 32 }, (_, index) => 0x80 + index);
    const content = [...Buffer.from("Naam;Type\n"), ...bytes, ...Buffer.from(";x\n")];
    const { reading, rows } = await readSourceFile(Uint8Array.from(content));
    expect(reading.encoding).toBe("windows-1252");
    // Five of them mean nothing there, and are seen to be unreadable.
    expect(rows[0]?.cells[0]).toBe("€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ");
  });

  it("in UTF-16 that was cut off in the middle of a sign says so in its last cell", async () => {
    const bytes = utf16("\ufeffNaam;Type\nCaféscan;xyz", "le");
    const { rows } = await readSourceFile(new Uint8Array(bytes).slice(0, -1));
    expect(rows[0]?.cells).toEqual(["Caféscan", "xy\ufffd"]);
  });

  it("says in the trial what was cleaned away, of each row and of all, wherever it stood", async () => {
    const far = Array.from({ length: 300 }, (_, index) => `Apparaat ${index};van alles en nog wat`);
    const lines = [
      "Naam;Voordelen",
      "Hart\u0000scan;a\u0007b  cd\ufffdef",
      ...far,
      "Long\u0000scan;gaat goed",
    ];
    const id = await uploadAndMapImport(admin, `${lines.join("\n")}\n`);
    expect(await checkImportRun(admin, id)).toMatchObject({
      rowCounts: { added: 302, rejected: 0 },
      cleaning: { controlCharacters: 3, unreadable: 1, whiteSpace: 1 },
    });
    const { rows } = (await callImportRun(admin, "GET", id, "rows?show=ready&pageSize=100")).body;
    const none = { controlCharacters: 0, unreadable: 0, whiteSpace: 0 };
    expect(rows[0]).toMatchObject({
      name: "Hartscan",
      cleaning: { ...none, controlCharacters: 2, unreadable: 1, whiteSpace: 1 },
    });
    expect(rows[1].cleaning).toEqual(none);
    // A row that is left out brings nothing, and so loses nothing.
    await callImportRun(admin, "PUT", id, "rows/2", { omitted: true });
    expect((await callImportRun(admin, "GET", id)).body.cleaning).toEqual({ ...none, controlCharacters: 1 });
  });

  it("in UTF-8 with a stray byte keeps its letters, and the trial counts what that byte was", async () => {
    const [before = "", after = ""] = "Naam;Plaats\nCaféscan;Curaçao|\nÅlscan;België\n".split("|");
    const bytes = Buffer.concat([Buffer.from(before), Buffer.of(0xe9), Buffer.from(after)]);
    const { body } = await uploadImportFile(admin, new Uint8Array(bytes));
    expect(body).toMatchObject({ rows: 2, reading: { encoding: "utf-8" } });
    const fields = { ...body.mapping.fields, developerName: { column: "Plaats" } };
    await callImportRun(admin, "PUT", body._id, "", { mapping: { ...body.mapping, fields } });
    expect((await checkImportRun(admin, body._id)).cleaning).toMatchObject({ unreadable: 1 });
  });

  it("has its choices found however they are spaced, also one below the other", async () => {
    const content = 'Naam,Functie\nHartscan,"Detectie \n  Meting"\nLongscan,"Detectie\nMeting"\n';
    const id = await uploadAndMapImport(admin, content);
    expect((await checkImportRun(admin, id)).rowCounts).toMatchObject({ added: 2, rejected: 0 });
    const { rows } = (await callImportRun(admin, "GET", id, "rows?show=ready")).body;
    const found = rows.map(
      ({ content: fields }: { content: { field: string; text: string }[] }) =>
        fields.find(({ field }) => field === "algorithmFunction")?.text,
    );
    expect(found).toEqual(["Detectie; Meting", "Detectie; Meting"]);
  });

  it("names columns that have no name or one that is there already", async () => {
    const { columns } = await readSourceFile(new TextEncoder().encode("Naam,,Naam\na,b,c\n"));
    expect(columns.map(({ name }) => name)).toEqual(["Naam", "[B]", "Naam [C]"]);
    const doubled = await readSourceFile(new TextEncoder().encode("Naam [C],Naam,Naam\na,b,c\n"));
    expect(doubled.columns.map(({ name }) => name)).toEqual(["Naam [C]", "Naam", "Naam [C] [C]"]);
  });

  it("is cut between whole characters where it is too long to be shown", async () => {
    const heading = `${"k".repeat(199)}😀`;
    const { status, body } = await uploadImportFile(admin, `${heading},Naam\n${"w".repeat(79)}😀,x\n`);
    expect(status).toBe(201);
    expect(body.columns[0]).toMatchObject({ name: "k".repeat(199), samples: ["w".repeat(79)] });
  });

  it("has no row where there are only signs between columns", async () => {
    const { rows } = await readSourceFile(new TextEncoder().encode("Naam;Type\n;\n  ;\nHartscan;x\n;\n"));
    expect(rows).toEqual([{ line: 4, cells: ["Hartscan", "x"] }]);
  });

  it.each([
    ["a title", "Overzicht van algoritmes\n\nNaam;Type;Plaats\nHartscan;x;Delft\n", 3],
    ["what a spreadsheet is told of the columns", "sep=;\r\nNaam;Type;Plaats\r\nHartscan;x;Delft\r\n", 2],
    ["the same with empty cells behind it", "sep=;;;\nNaam;Type;Plaats\nHartscan;x;Delft\n", 2],
    ["the same between quotes", '"sep=;";\nNaam;Type;Plaats\nHartscan;x;Delft\n', 2],
    ["a title in a table", "Overzicht;;\nNaam;Type;Plaats\nHartscan;x;Delft\n", 2],
  ])("finds its heading below %s", async (_name, content, header) => {
    const { reading, columns, rows } = await readSourceFile(new TextEncoder().encode(content));
    expect(reading).toMatchObject({ delimiter: ";", header });
    expect(columns.map(({ name }) => name)).toEqual(["Naam", "Type", "Plaats"]);
    expect(rows).toEqual([{ line: header + 1, cells: ["Hartscan", "x", "Delft"] }]);
  });

  it("is read below the heading that somebody chooses", async () => {
    const id = await uploadAndMapImport(admin, "Lijst;2026;concept\nNaam;Kleur;Plaats\nHartscan;x;Delft\n");
    const { reading } = (await callImportRun(admin, "GET", id)).body;
    expect(reading).toMatchObject({
      header: 1,
      beginning: [{ line: 1, text: "Lijst · 2026 · concept" }, { line: 2 }, { line: 3 }],
    });
    const { body } = await callImportRun(admin, "PUT", id, "", { header: 2 });
    expect(body).toMatchObject({ rows: 1, reading: { header: 2 } });
    expect(body.columns.map(({ name }: { name: string }) => name)).toEqual(["Naam", "Kleur", "Plaats"]);
    expect((await checkImportRun(admin, id)).rowCounts).toMatchObject({ added: 1 });
    // Below the last line there are no rows, and a line that is none is not chosen.
    expect((await callImportRun(admin, "PUT", id, "", { header: 3 })).body.errors.file[0]).toContain(
      "geen rijen",
    );
    expect((await callImportRun(admin, "PUT", id, "", { header: 99 })).body.reading.header).toBe(1);
    expect((await callImportRun(admin, "PUT", id, "", { header: 0 })).status).toBe(400);
  });

  it("is read anew when somebody says how", async () => {
    const id = await uploadAndMapImport(admin, "Naam;Plaats, land\nHartscan;Delft, NL\n");
    const { body } = await callImportRun(admin, "PUT", id, "", { delimiter: "," });
    expect(body.columns.map(({ name }: { name: string }) => name)).toEqual(["Naam;Plaats", "land"]);
    expect(body.reading.delimiter).toBe(",");
  });
});

const NO_OBJECTS =
  "Dit JSON-bestand is geen lijst van rijen. Gebruik een lijst met voor elke rij een object van namen en waarden.";

describe("what is no file to import", () => {
  it.each([
    ["nothing", "", "Het bestand is leeg."],
    ["a heading alone", "Naam,Type\n", "Het bestand heeft alleen een kopregel en geen rijen."],
    ["a list of nothing", "[null]", NO_OBJECTS],
    ["a list of numbers", "[1,2]\n", NO_OBJECTS],
    ["a list of a text", '["naam"]', NO_OBJECTS],
    [
      "a picture",
      new Uint8Array([0x89, 0x50, 0, 0x47, 1, 0]),
      "Dit is geen CSV-, Excel- of JSON-bestand (.csv, .xlsx of .json).",
    ],
    [
      "an older workbook, or one with a password",
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      "Dit is een ouder Excel-bestand (.xls) of een bestand met een wachtwoord. Sla het zonder wachtwoord op als .xlsx of .csv.",
    ],
    [
      "a workbook of which half is there",
      new Uint8Array([0x50, 0x4b, 3, 4, ...Array.from({ length: 200 }, () => 7)]),
      "Dit Excel-bestand is beschadigd en niet te lezen. Sla het opnieuw op als .xlsx, of als .csv.",
    ],
    [
      "an open quote",
      'Naam,Type\n"Hart,x\n',
      'In de rij die op regel 2 begint, wordt het aanhalingsteken in kolom 1 niet gesloten. Een aanhalingsteken aan het begin van een cel dat bij de tekst hoort, schrijft u dubbel ("") in een cel die zelf tussen aanhalingstekens staat.',
    ],
  ])("%s", async (_name, content, sentence) => expect(await refusal(content)).toBe(sentence));

  it("a quote that is not closed is told where it is opened", async () => {
    const far = 'Naam,Type\n"Lang,\nverhaal",x\nHart,"y\nLong,z\nLever,z\n';
    expect(await refusal(far)).toContain(
      "In de rij die op regel 4 begint, wordt het aanhalingsteken in kolom 2 niet gesloten.",
    );
  });

  it("an archive that is no workbook", async () => {
    expect(await refusal(archive("brief.txt", new Uint8Array(10)))).toContain("beschadigd");
  });

  it("a bomb, whether it tells its size or lies about it", async () => {
    const zeros = new Uint8Array(IMPORT_LIMITS.unpackedBytes + 1);
    const huge =
      "Dit Excel-bestand is uitgepakt te groot: hoogstens 40 MB. Sla alleen het blad met de rijen op.";
    expect(await refusal(archive("[Content_Types].xml", zeros))).toBe(huge);
    expect(await refusal(archive("[Content_Types].xml", zeros, 0))).toBe(huge);
    // It unpacks no more than it says, and so comes out broken.
    expect(await refusal(archive("[Content_Types].xml", zeros, 100))).toContain("beschadigd");
  });

  it.each([
    ["empty texts", "<si/>"],
    ["letters of a tag that is never closed", "<a"],
  ])("a small archive of millions of %s, which would keep a reader busy", async (_name, again) => {
    const part = new TextEncoder().encode(again.repeat(Math.floor((30 * 1024 * 1024) / again.length)));
    const bytes = archive("xl/sharedStrings.xml", part);
    expect(bytes.byteLength).toBeLessThan(150_000);
    expect(() => requireSmallArchive(bytes)).toThrow(AppError);
    expect(await refusal(bytes)).toBe(
      "Een deel van dit Excel-bestand wordt bij het uitpakken meer dan 100 keer zo groot, omdat er steeds hetzelfde in staat: dat leest het register niet. Maak teksten die zich herhalen korter, of splits het bestand.",
    );
  });

  it("a workbook of which few letters become many, as its cells share them", async () => {
    const text = "x".repeat(30_000);
    const rows = Array.from({ length: 1_400 }, () => [text]);
    const bytes = await workbook({ name: "Blad1", rows: [["Naam"], ...rows] });
    expect(bytes.byteLength).toBeLessThan(100_000);
    expect(await refusal(bytes)).toBe(
      "Dit Excel-bestand is uitgepakt te groot: hoogstens 40 MB. Sla alleen het blad met de rijen op.",
    );
  });

  it.each([
    ["does not count its rows", handmade(rowXml("1", "Naam") + rowXml("veel", "Hart"))],
    ["has the same row twice", handmade(rowXml("1", "Naam") + rowXml("2", "Hart") + rowXml("2", "Long"))],
    ["has more rows than there are", handmade(rowXml("1", "Naam") + rowXml("5000000000", "Hart"))],
    ["calls a sheet by half a character", handmade(rowXml("1", "Naam") + rowXml("2", "Hart"), "&#xD83D;")],
  ])("a workbook that %s", async (_name, bytes) => expect(await refusal(bytes)).toContain("beschadigd"));

  it("too many rows, columns or bytes", async () => {
    const many = `Naam\n${"x\n".repeat(IMPORT_LIMITS.rows + 1)}`;
    expect(await refusal(many)).toContain("hoogstens 10.000.");
    expect(await refusal(`${"a,".repeat(IMPORT_LIMITS.columns)}b\n1\n`)).toContain("hoogstens 200.");
    const bytes = new Uint8Array(IMPORT_LIMITS.bytes + 1).fill(120);
    expect(await refusal(bytes)).toContain("hoogstens 8 MB.");
    const wide = await workbook({
      name: "Blad1",
      rows: [["Naam"], [...Array.from({ length: 300 }, () => null), "ver"]],
    });
    expect(await refusal(wide)).toContain("hoogstens 200.");
  });
});

describe("a workbook", () => {
  it("gives days, numbers and yes or no as text, and takes the sheet that is chosen", async () => {
    const bytes = await workbook(
      { name: "Toelichting", rows: [["Lees dit"], ["eerst"]] },
      {
        name: "Lijst",
        rows: [
          ["Naam", "Datum", "Aantal", "Medisch hulpmiddel"],
          ["Hartscan", new Date("2026-11-22T00:00:00Z"), 12, true],
          [null, null, null, null],
          ["Longscan", null, 1.5, false],
        ],
      },
    );
    const { status, body } = await uploadImportFile(admin, bytes, "lijst.xlsx");
    expect(status).toBe(201);
    expect(body.reading).toMatchObject({
      kind: "xlsx",
      sheet: "Toelichting",
      sheets: ["Toelichting", "Lijst"],
    });
    const changed = (await callImportRun(admin, "PUT", body._id, "", { sheet: "Lijst" })).body;
    expect(changed).toMatchObject({
      rows: 2,
      mapping: { addedOn: { column: "Datum", format: "YYYY-MM-DD" } },
    });
    const rows = await db().importRow.findMany({ where: { runId: body._id }, orderBy: { line: "asc" } });
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, "Hartscan", "2026-11-22", "12", "Ja"],
      [4, "Longscan", "", "1.5", "Nee"],
    ]);
  });

  it.each(["1900", "1904"] as const)(
    "takes a number among days for a day, in the calendar of %s",
    async (dateSystem) => {
      const serial = dateSystem === "1900" ? 46_348 : 44_886;
      const rows = [
        ["Naam", "Datum", "Aantal"],
        ["Hartscan", new Date("2026-11-22T00:00:00Z"), 46_348],
        ["Longscan", serial, 46_349],
        ["Nierscan", new Date("2026-11-24T00:00:00Z"), null],
      ];
      const bytes = new Uint8Array(await writeXlsx({ sheets: [{ name: "Blad1", rows }], dateSystem }));
      expect((await readSourceFile(bytes)).rows.map(({ cells }) => cells.slice(1))).toEqual([
        ["2026-11-22", "46348"],
        ["2026-11-22", "46349"],
        ["2026-11-24", ""],
      ]);
    },
  );

  it("gives the address of a link where the field is one, and what stands there elsewhere", async () => {
    const linked = (target: string) => ({ hyperlink: { target } });
    const rows = [
      ["Naam", "Publicatie", "E-mail", "Omschrijving"],
      ["Hartscan", "Lees meer", "Jan Jansen", "Een beschrijving van de scan"],
      ["Longscan", "artikel", "vraag@test.example", "Nog een beschrijving van iets"],
      ["Nierscan", "https://a.example/1 https://a.example/2", "", ""],
    ];
    const cells = new Map<string, Partial<Cell>>([
      ["1,0", linked("https://elders.example/naam")],
      ["1,1", linked("https://a.example/artikel?x=1&y=2")],
      ["1,2", linked("mailto:jan%40test.example?subject=Hallo")],
      ["1,3", linked("https://elders.example/tekst")],
      ["2,1", { formula: 'HYPERLINK("https://b.example/y","artikel")', formulaResult: "artikel" }],
      ["3,1", linked("https://a.example/1")],
    ]);
    const { body } = await uploadImportFile(
      admin,
      new Uint8Array(await writeXlsx({ sheets: [{ name: "Blad1", rows, cells }] })),
    );
    expect((await checkImportRun(admin, body._id)).rowCounts).toMatchObject({ added: 3, rejected: 0 });
    const found = (await callImportRun(admin, "GET", body._id, "rows?show=ready")).body.rows;
    const of = (line: number, field: string) =>
      found
        .find((row: { line: number }) => row.line === line)
        .content.find((one: { field: string }) => one.field === field)?.text;
    expect([2, 3, 4].map((line) => [of(line, "mediaURL"), of(line, "contactEmail")])).toEqual([
      ["https://a.example/artikel?x=1&y=2", "jan@test.example"],
      ["https://b.example/y", "vraag@test.example"],
      ["https://a.example/1 https://a.example/2", undefined],
    ]);
    expect([of(2, "algorithmName"), of(2, "description")]).toEqual([
      "Hartscan",
      "Een beschrijving van de scan",
    ]);
  });

  it("is read also when no spreadsheet wrote it", async () => {
    const { rows } = await readSourceFile(handmade(rowXml("1", "Naam") + rowXml("3", "Hart &amp; vaat")));
    expect(rows).toEqual([{ line: 3, cells: ["Hart & vaat"] }]);
  });

  it("takes of a formula what was worked out, and works out nothing", async () => {
    const bytes = new Uint8Array(
      await writeXlsx({
        sheets: [
          {
            name: "Blad1",
            rows: [
              ["Naam", "Type"],
              [null, "x"],
            ],
            cells: new Map([
              ["1,0", { formula: 'WEBSERVICE("https://elders.example")', formulaResult: "Hartscan" }],
            ]),
          },
        ],
      }),
    );
    expect((await readSourceFile(bytes)).rows[0]?.cells).toEqual(["Hartscan", "x"]);
  });
});

describe("files that are given", () => {
  it("a template that is a valid import itself", async () => {
    const { text, headers } = await api("GET", "/api/v1/admin/import-template.csv", { token: admin.token });
    expect(headers.get("content-disposition")).toBe('attachment; filename="voorbeeld-import.csv"');
    const bytes = await (await answerTemplateFile(admin.actor, "nl")).arrayBuffer();
    expect(Buffer.from(bytes).subarray(0, 3).toString("hex")).toBe("efbbbf");
    const [head = [], example = []] = parse(text, { bom: true, delimiter: ";" }) as string[][];
    expect(head.length).toBeGreaterThan(20);
    expect(example).toHaveLength(head.length);
    const id = await uploadAndMapImport(admin, text);
    expect((await checkImportRun(admin, id)).rowCounts).toMatchObject({ all: 1, added: 1, rejected: 0 });
    const { rows } = (await callImportRun(admin, "GET", id, "rows?show=ready")).body;
    expect(rows[0].content.length).toBeGreaterThan(20);
  });

  it("the mistakes as a table, in which no cell is a formula", async () => {
    const id = await uploadAndMapImport(admin, "Naam,E-mail\nHartscan,=1+1\n");
    await checkImportRun(admin, id);
    const { text } = await callImportRun(admin, "GET", id, "problems.csv");
    const [, line] = parse(text, { bom: true, delimiter: ";" }) as string[][];
    expect(line).toEqual([
      "2",
      "E-mail contactpersoon",
      "'=1+1",
      "Vul een geldig e-mailadres in, zoals naam@ziekenhuis.nl.",
    ]);
  });
});

describe("a list of devices as a workbook", () => {
  it("is the same 280 entries as by the command, and is taken back whole", async () => {
    const rows = parse(FDA_LIST_FIXTURE_CSV) as string[][];
    const id = await uploadAndMapImport(admin, await workbook({ name: "FDA", rows }), MAPPING);
    expect((await checkImportRun(admin, id)).rowCounts).toMatchObject({ all: 300, added: 280, rejected: 20 });
    const before = await db().entry.count({ where: { state: "PUBLISHED" } });
    expect(await executeImportRun(admin, id, true)).toMatchObject({ counts: { added: 280, skipped: 20 } });
    expect(await db().entry.count({ where: { state: "PUBLISHED" } })).toBe(before + 280);
    expect(await undoImportRun(admin, id)).toMatchObject({
      status: "undone",
      counts: { removed: 280, left: 0 },
    });
    expect(await db().entry.count({ where: { state: "PUBLISHED" } })).toBe(before);
  });
});
