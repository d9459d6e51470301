import type { FieldKey } from "@/lib/fields/entry-fields";
import { findLabelByNormalisedName } from "@/lib/fields/meant-label";
import { findLabelByUniqueSynonym, findNearestLabels } from "@/lib/fields/nearest-labels";
import { VALUE_SYNONYMS } from "@/lib/fields/value-synonyms";
import type { SourceColumn } from "@/lib/import/answers";
import { guessDatePattern } from "@/lib/import/date-pattern";
import { guessMapping, guessSourceKeyPrefix, listDistinctColumnValues } from "@/lib/import/guess";
import { findFittingMapping, mapOwnExport } from "@/lib/import/known-mappings";
import { addCorrection, listBulkCorrections, listMoveTargets, shortenText } from "@/lib/import/mends";
import { isProductField } from "@/lib/import/places";
import { canUndoAt } from "@/lib/import/rules";
import { guessDelimiter } from "@/lib/import/server/files/source-file";
import { findSuggestions } from "@/lib/import/suggestions";
import english from "@/lib/messages/en/importing.json";
import dutch from "@/lib/messages/nl/importing.json";
import { DATA_MODEL_ENGLISH } from "@/prisma/content/data-model-english";
import { INSTITUTIONS } from "@/prisma/content/institutions";
import { createChangedDataModel, createExampleDataModel } from "../../support/data-model";

function column(name: string, ...cells: string[]): SourceColumn {
  const counts = new Map<string, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  return {
    name,
    samples: [...counts.keys()],
    values: [...counts].map(([value, count]) => ({ value, count })),
  };
}

const DATA_MODEL = createExampleDataModel();
const FILE = { name: "lijst.csv", delimiter: "," };

describe("the guess of a delimiter", () => {
  it.each([
    ["a;b;c\n1;2;3", ";"],
    ["a,b\n1,2", ","],
    ["a\tb\n1\t2", "\t"],
    ["a|b|c\n1|2|3", "|"],
    // Commas in a quoted cell or in numbers are not between columns.
    ['naam;prijs\n"x, y, z";1,50\nw;2,00', ";"],
    ['naam;prijs;soort\nw;2,00;een\n"x, y ""z"" ";1,50;twee\n"over\ntwee, regels";3,00;drie', ";"],
    // Rows without what is empty at their end, beside commas in every text.
    ["naam;omschrijving;type\na;b, c\nd;e, f;g\nh;i, j", ";"],
    ["naam,omschrijving,type\na,b; c\nd,e; f,g\nh,i; j", ","],
    ["naam\tomschrijving\ttype\na\tb, c\nd\te, f\tg\nh\ti, j", "\t"],
    ["naam;type\na, b, c, d;x\ne, f, g, h;y\ni, j, k, l;z", ";"],
    ["naam;type;soort\na, b\nc, d;e\nf, g, h;i;j\nk;l", ";"],
    // A title above the table.
    ["Overzicht, 2026\nnaam;type;plaats\na, b;c;d\ne, f;g;h", ";"],
    ["Overzicht; concept\nnaam,type,plaats\na;b,c,d\ne;f,g,h", ","],
    ["naam;prijs\r\na;1,50\r\nb;2,00\r\n", ";"],
    ["naam;prijs\ra;1,50\rb;2,00", ";"],
    [`naam;prijs\na;1,50\n"${"b, ".repeat(20)}`, ";"],
    ["alleen een kolom\neen\ntwee", ","],
    ["", ","],
  ])("of %j is %j", (text, delimiter) => expect(guessDelimiter(text)).toBe(delimiter));
});

describe("the guess of a mapping", () => {
  it.each([
    ["Cardiovascular", "Cardiologie"],
    ["Anesthesiology", "Anesthesiologie"],
    ["Obstetrics and Gynecology", "Obstetrie en gynaecologie"],
    ["ophthalmic", "Oogheelkunde"],
    ["Neurology", "Neurologie"],
    // Of two values of the list, or of none alone.
    ["General and Plastic Surgery", null],
    ["Gastroenterology-Urology", null],
    ["General Hospital", null],
    ["Hematology", null],
  ])("takes %s, a specialism as another country calls it, for %s", (value, label) => {
    const { medicalSpecialism: list } = DATA_MODEL;
    const english = DATA_MODEL_ENGLISH.medicalSpecialism.values;
    const values = list.values.map((one) => ({ ...one, labelEn: english[one.label] ?? null }));
    const model = { ...DATA_MODEL, medicalSpecialism: { ...list, values } };
    expect(findLabelByNormalisedName(model, "medicalSpecialism", value)).toBe(label);
  });

  it("knows a field by its name, its key, and what people also call it", () => {
    const columns = ["algorithmName", "Omschrijving", "Leverancier", "E-mail", "Kleur"].map((name) =>
      column(name, "x"),
    );
    const { fields } = guessMapping("entries", DATA_MODEL, columns, FILE);
    expect(Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field?.column]))).toEqual({
      algorithmName: "algorithmName",
      description: "Omschrijving",
      developerName: "Leverancier",
      contactEmail: "E-mail",
      visibility: undefined,
    });
    expect(fields.visibility).toEqual({ constant: "Privé" });
  });

  it("knows a choice by its values, whatever its column is called, and reads them without regard to capitals", () => {
    const columns = [column("Naam", "Een", "Twee"), column("Kolom X", "klasse IIa", "Klasse III")];
    expect(guessMapping("entries", DATA_MODEL, columns, FILE).fields.riskClass).toEqual({
      column: "Kolom X",
      translate: { "klasse IIa": "Klasse IIa", "Klasse III": "Klasse III" },
      otherwise: "error",
    });
  });

  it.each([
    // Called as the field is, or by a common name of it: a wrong value is shown, and no reason to leave the column out.
    ["Ziekenhuis", ["UMC Voorbeeld", "Zorggroep Zuid"], true],
    ["ZIEKENHUIS", ["Zorggroep Zuid", "Kliniek West"], true],
    ["Hospital", ["Kliniek West"], true],
    // What may be called so: most values have to be in the list.
    ["Organisatie", ["UMC Voorbeeld", "Ziekenhuis Noord"], true],
    ["Organisatie", ["UMC Voorbeeld", "Zorggroep Zuid"], false],
    ["Organisatie", ["UMC Voorbeeld", "Ziekenhuis Noord", "Zorggroep Zuid"], false],
    ["Organisatie", ["UMC Voorbeeld", "Ziekenhuis Noord", "Anders", "Zorggroep Zuid"], true],
    // Whatever else it is called.
    ["Kolom X", ["UMC Voorbeeld", "Ziekenhuis Noord"], true],
    ["Kolom X", ["UMC Voorbeeld", "Ziekenhuis Noord", "Zorggroep Zuid"], false],
  ])("takes a column %s with %j for the hospital: %s", (name, values, isTaken) => {
    const { fields } = guessMapping(
      "entries",
      DATA_MODEL,
      [column("Naam", "Een", "Twee"), column(name, ...values)],
      FILE,
    );
    expect(fields.activeHospital?.column).toBe(isTaken ? name : undefined);
  });

  it("takes every column that is named as a field, whatever its values are", () => {
    const tooMany = (name: string) => ({ name, samples: ["Afdeling 1", "Afdeling 2"], values: null });
    const columns = [
      column("Risicoklasse", "2a", "2b"),
      tooMany("Specialisme"),
      tooMany("Ziekenhuis"),
      column("Functie", "Iets; Nog iets", "Triage van niets"),
      column("Fase", "Gestopt", "Zie bijlage"),
      column("Status", "Lopend", "Aanvraag"),
    ];
    const { fields } = guessMapping("entries", DATA_MODEL, columns, FILE);
    const taken = Object.entries(fields).map(([key, field]) => [key, field?.column]);
    expect(Object.fromEntries(taken)).toEqual({
      riskClass: "Risicoklasse",
      medicalSpecialism: "Specialisme",
      activeHospital: "Ziekenhuis",
      algorithmFunction: "Functie",
      technicalReadinessLevel: "Fase",
      visibility: undefined,
    });
  });

  it.each([
    ["Use Case Name", "algorithmName"],
    ["use_case_name", "algorithmName"],
    ["UseCaseName", "algorithmName"],
    ["Vendor(s) Name", "developerName"],
    ["Leverancier", "developerName"],
    ["Naam ontwikkelaar", "developerName"],
    ["naam-ontwikkelaar", "developerName"],
    ["Korte omschrijving", "description"],
    ["KORTE  OMSCHRIJVING *", "description"],
    ["Klasse", "riskClass"],
    ["Klasse (MDR)", "riskClass"],
    ["Risk class", "riskClass"],
    ["Medical specialty", "medicalSpecialism"],
    ["Intended-Purpose", "intendedPurpose"],
    ["E-mail contactpersoon", "contactEmail"],
    ["Email", "contactEmail"],
    ["technicalReadinessLevel", "technicalReadinessLevel"],
    ["Phase", "technicalReadinessLevel"],
    ["Publicaties & media", null],
  ])("takes a column %s for %s", (name, field) => {
    const model = Object.fromEntries(
      Object.entries(DATA_MODEL).map(([key, one]) => {
        const { displayName } = DATA_MODEL_ENGLISH[key as FieldKey];
        return [key, { ...one, displayNameEn: displayName }];
      }),
    ) as typeof DATA_MODEL;
    const { fields } = guessMapping("entries", model, [column(name, "Iets wat nergens staat")], FILE);
    const taken = Object.entries(fields).filter(([, source]) => source?.column === name);
    expect(taken.map(([key]) => key)).toEqual(field === null ? [] : [field]);
  });

  it("takes a heading of two names for either, and spellings in other capitals for one value", () => {
    const both = column("Afdeling/specialisme", "Zie bijlage", "Radiologie");
    expect(guessMapping("entries", DATA_MODEL, [both], FILE).fields.medicalSpecialism?.column).toBe(
      both.name,
    );
    const spellings = column("Fase", "Pilot", "pilot", "PILOT");
    expect(listDistinctColumnValues(DATA_MODEL, "technicalReadinessLevel", spellings, {})).toEqual(["Pilot"]);
  });

  it("takes no more than its part longer with eight times the columns, up to as many as a file may have", () => {
    const cells = (name: number) => Array.from({ length: 150 }, (_, n) => `Waarde ${name}, ${n}`);
    const secondsFor = (count: number) => {
      const columns = Array.from({ length: count }, (_, n) => column(`Kolom ${n}`, ...cells(n)));
      const begun = process.cpuUsage();
      guessMapping("entries", DATA_MODEL, columns, FILE);
      return process.cpuUsage(begun).user / 1_000_000;
    };
    // In proportion it is 8; comparing columns with each other would make it 64.
    expect(secondsFor(200) / secondsFor(25)).toBeLessThan(32);
  });

  it("divides the values of a field that takes several", () => {
    const columns = [column("Betrokkenen", "Arts; ICT", "METC")];
    expect(guessMapping("entries", DATA_MODEL, columns, FILE).fields.peopleInvolved).toEqual({
      column: "Betrokkenen",
      separator: ";",
    });
  });

  it("divides them also in a column with too many different cells to list", () => {
    const columns = [{ name: "Betrokkenen", samples: ["Arts; ICT", "METC"], values: null }];
    expect(guessMapping("entries", DATA_MODEL, columns, FILE).fields.peopleInvolved).toEqual({
      column: "Betrokkenen",
      separator: ";",
    });
  });

  it("divides them by the separator that yields the most listed values, however many others there are", () => {
    const columns = [
      column(
        "Functie",
        "Detectie; Meting",
        "iets; nog iets; en meer; en anders",
        "Triage, spoed",
        "Voorspelling",
      ),
    ];
    expect(guessMapping("entries", DATA_MODEL, columns, FILE).fields.algorithmFunction).toMatchObject({
      separator: ";",
    });
  });

  it("takes in a single cell the separator that leaves listed values alone", () => {
    const columns = [
      column("Functie", "Detectie; Meting", "Triage; Monitoring", "Segmentatie, voorspelling"),
    ];
    const { algorithmFunction } = guessMapping("entries", DATA_MODEL, columns, FILE).fields;
    expect(algorithmFunction).toMatchObject({ separator: ";", translate: { voorspelling: "Voorspelling" } });
    expect(
      listDistinctColumnValues(DATA_MODEL, "algorithmFunction", columns[0] as SourceColumn, {
        separator: ";",
      }),
    ).toEqual(["Detectie", "Meting", "Triage", "Monitoring", "Segmentatie", "voorspelling"]);
  });

  it("divides a single cell also by 'en', and by values that have another name in the list", () => {
    const cells = column("Functie", "Detectie en meting", "Segmenteren / Triage", "Detectie; Meting");
    const found = listDistinctColumnValues(DATA_MODEL, "algorithmFunction", cells, { separator: ";" });
    expect(found).toEqual(["Detectie", "meting", "Segmenteren", "Triage"]);
  });

  it.each(["E-mail contact", "E-mailadres", "Mail contactpersoon", "Contact e-mail", "E-mail (contact)"])(
    "knows '%s' as the address to write to",
    (name) => {
      const { fields } = guessMapping("entries", DATA_MODEL, [column(name, "a@zorg.example")], FILE);
      expect(fields.contactEmail?.column).toBe(name);
    },
  );

  it("takes a number of its own for the key, not one that is there twice, and else the name", () => {
    const key = (cells: string[]) =>
      guessMapping("entries", DATA_MODEL, [column("Naam", "Een", "Twee"), column("Nummer", ...cells)], FILE)
        .sourceKey;
    expect(key(["1", "2"])).toEqual({ column: "Nummer", prefix: "lijst:" });
    expect(key(["1", "1"])).toEqual({ fromName: true, prefix: "lijst:" });
  });

  it("keeps the prefix from file to file", () => {
    expect(guessSourceKeyPrefix("Registratie 2026-11-22 (3).xlsx")).toBe("registratie:");
    expect(guessSourceKeyPrefix("2026.csv")).toBe("");
  });

  it.each([
    [["2026-11-22"], "YYYY-MM-DD"],
    [["22-11-2026", "1-2-2026"], "D-M-YYYY"],
    [["11/22/2026", "01/02/2026"], "M/D/YYYY"],
    // As a spreadsheet gives cells that are days, beside texts and numbers that are.
    [["2026-11-22", "22-11-2026", "46348"], "D-M-YYYY"],
    [["2026-11-22 10:30", "11/22/2026", "46348.5"], "M/D/YYYY"],
    [["46348", "46349"], "YYYY-MM-DD"],
    [["46348", "ooit"], null],
    [["22-11-2026", "31-02-2026", "1-2-2026", "voorjaar"], null],
    [["22-11-2026", "31-02-2026", "1-2-2026", "3-4-2026", "voorjaar"], "D-M-YYYY"],
    [["ooit"], null],
    [[], null],
  ])("reads the days %j as %s", (days, pattern) => {
    expect(guessDatePattern(column("Datum", ...days))).toBe(pattern);
  });

  it("chooses the kept mapping that reads the most of the columns that are there", () => {
    const kept = (name: string, ...names: string[]) => ({
      name,
      delimiter: ",",
      sourceKey: { fromName: true, prefix: "" } as const,
      fields: Object.fromEntries(
        names.map((one, index) => [index === 0 ? "algorithmName" : "developerName", { column: one }]),
      ),
    });
    const all = [kept("klein", "A"), kept("groot", "A", "B"), kept("elders", "A", "Z")];
    expect(findFittingMapping(all, [column("A"), column("B")])?.name).toBe("groot");
    expect(findFittingMapping(all, [column("Q")])).toBeNull();
  });
});

describe("the listed values that a wrong one may mean", () => {
  const hospitals = ["Amsterdam UMC", "UMC Groningen", "Medisch Spectrum Twente", "Erasmus MC"].map(
    (label) => ({
      label,
      labelEn: null,
      code: null,
      retired: false,
    }),
  );
  const model = createChangedDataModel({
    activeHospital: { values: [...hospitals, ...DATA_MODEL.activeHospital.values] },
  });

  it.each([
    ["activeHospital", "AMC", "Amsterdam UMC"],
    ["activeHospital", "umcg", "UMC Groningen"],
    ["activeHospital", "M.S.T.", "Medisch Spectrum Twente"],
    ["riskClass", "2a", "Klasse IIa"],
    ["riskClass", "Class IIb", "Klasse IIb"],
    ["technicalReadinessLevel", "Gestopt", "Out of service"],
    ["technicalReadinessLevel", "Beëindigd", "Out of service"],
    ["medicalSpecialism", "KNO", "Keel-neus-oorheelkunde"],
    ["medicalDevice", "J", "Ja"],
  ] as const)("of %s %s are first its known meaning, %s", (key, value, label) => {
    expect(findLabelByUniqueSynonym(model, key, value)).toBe(label);
    expect(findNearestLabels(model, key, value)[0]).toBe(label);
  });

  it.each([
    ["activeHospital", "Erasmus MC Rotterdam", ["Erasmus MC"]],
    ["activeHospital", "Medisch Spectrum Twenthe", ["Medisch Spectrum Twente"]],
    ["medicalSpecialism", "Radiologie (thorax)", ["Radiologie"]],
    ["technicalReadinessLevel", "Ontwikeling", ["Ontwikkeling"]],
    // Of two classes neither is taken by itself.
    ["riskClass", "Klasse 2", ["Klasse IIa", "Klasse IIb"]],
    ["medicalSpecialism", "Zie bijlage", []],
    ["activeHospital", "?", []],
  ] as const)("of %s %s are what is alike: %j", (key, value, labels) => {
    expect(findLabelByUniqueSynonym(model, key, value)).toBeNull();
    expect(findNearestLabels(model, key, value).slice(0, Math.max(1, labels.length))).toEqual(labels);
  });

  it.each([
    ["activeHospital", "AMC", "Amsterdam UMC", true],
    ["riskClass", "2a", "Klasse IIa", true],
    ["technicalReadinessLevel", "Gestopt", "Out of service", true],
    ["technicalReadinessLevel", "Ontwikeling", "Ontwikkeling", true],
    ["technicalReadinessLevel", "ingebruik", "In gebruik", true],
    ["medicalSpecialism", "Obstetrie en gyneacologie", "Obstetrie en gynaecologie", true],
    // Words for nothing empty the field, unless the list has a value for them or the field is required.
    ["activeHospital", "Onbekend ziekenhuis", "", true],
    ["medicalSpecialism", "n.v.t.", "", true],
    ["contactEmail", "-", "", true],
    ["medicalDevice", "geen", "Nee", true],
    // A short word with another letter, or several values, may mean something else.
    ["medicalDevice", "x", "Ja", false],
    ["riskClass", "Klasse IV", undefined, false],
    ["riskClass", "Klasse IIa volgens de MDR", "Klasse IIa", false],
    ["riskClass", "IIa / IIb", "Klasse IIa", false],
    ["medicalSpecialism", "Neurologie|Radiologie", "Meerdere specialismen", false],
    ["medicalSpecialism", "OK", "Anesthesiologie", false],
    ["technicalReadinessLevel", "Onderzoek", "Validatie", false],
    ["riskClass", "IIa?", "Klasse IIa", false],
    ["activeHospital", "Erasmus MC Rotterdam", "Erasmus MC", false],
  ] as const)("of %s %s are summed up as %j, which is certain: %s", (path, held, label, isCertain) => {
    const names = model.activeHospital.values.map((value) => value.label);
    const found = findSuggestions({ kind: "entries", model, institutions: names }, path, held);
    expect([found.labels[0], found.isCertain]).toEqual([label, isCertain]);
  });

  it("are one for each value in a cell, and none for a required field without a value", () => {
    const context = { kind: "entries", model, institutions: [] } as const;
    const labelsOf = (path: string, held: string) => findSuggestions(context, path, held).labels;
    expect(labelsOf("riskClass", "IIa / IIb").slice(0, 2)).toEqual(["Klasse IIa", "Klasse IIb"]);
    expect(findSuggestions(context, "riskClass", "IIa / IIb").isSplit).toBe(true);
    expect(findSuggestions(context, "medicalSpecialism", "Neurologie|Radiologie").isSplit).toBe(false);
    expect(labelsOf("visibility", "onbekend")).toEqual([]);
    expect(labelsOf("algorithmName", "-")).toEqual([]);
    expect(labelsOf("institution", "AMC")).toEqual([]);
  });

  it("are offered no more once they are retired, and under their present name", () => {
    const values = DATA_MODEL.technicalReadinessLevel.values.map((value) =>
      value.code === "OUT_OF_SERVICE" ? { ...value, label: "Uit dienst" } : { ...value, retired: true },
    );
    const changed = createChangedDataModel({ technicalReadinessLevel: { values } });
    expect(findNearestLabels(changed, "technicalReadinessLevel", "gestopt")).toEqual(["Uit dienst"]);
    expect(findNearestLabels(changed, "technicalReadinessLevel", "in productie")).toEqual([]);
  });

  it("are those of the lists as the register is delivered", () => {
    const unknown = Object.entries(VALUE_SYNONYMS).flatMap(([key, table]) => {
      const field = DATA_MODEL[key as FieldKey];
      const labels = new Set([
        ...field.values.map(({ label }) => label),
        ...INSTITUTIONS.map(({ name }) => name),
      ]);
      return Object.keys(table).filter((label) => !labels.has(label));
    });
    expect(unknown).toEqual([]);
  });
});

describe("what mends a kind of mistake", () => {
  it.each([
    ["past alles", 20, "past alles"],
    ["een tekst die te lang is", 12, "een tekst…"],
    // What is cut off may begin with a space.
    ["een tekst die te lang is", 10, "een tekst…"],
    ["woord".repeat(20), 11, "woordwoord…"],
    ["👩🏽‍⚕️👩🏽‍⚕️👩🏽‍⚕️", 9, "👩🏽‍⚕️…"],
    [`kort ${"x".repeat(60)}`, 50, `kort ${"x".repeat(44)}…`],
  ])("cuts %j to %i characters", (text, max, expected) => {
    expect(shortenText(text, max)).toBe(expected);
    expect([...shortenText(text, max)].length).toBeLessThanOrEqual(max);
  });

  it("is what the field can take", () => {
    expect(listBulkCorrections("entries", "description", "tooLong")).toEqual([
      "shorten",
      "move",
      "empty",
      "omit",
    ]);
    expect(listBulkCorrections("entries", "algorithmName", "tooLong")).toEqual(["shorten", "move", "omit"]);
    expect(listBulkCorrections("entries", "visibility", "required")).toEqual(["fill", "omit"]);
    expect(listBulkCorrections("entries", "riskClass", "notInList")).toEqual(["empty", "fill", "omit"]);
    expect(listBulkCorrections("entries", "intendedUser", "notInList")).toEqual(["empty", "omit"]);
    expect(listBulkCorrections("products", "description", "tooLong")).toEqual([
      "shorten",
      "move",
      "empty",
      "omit",
    ]);
    expect(listBulkCorrections("products", "name", "tooShort")).toEqual(["omit"]);
    expect(listBulkCorrections("products", "law", "notInList")).toEqual(["empty", "omit"]);
    expect(listBulkCorrections("products", "author", "import.unknownAuthor")).toEqual(["omit"]);
    expect(listMoveTargets("products", "supplier")).toEqual([
      "description",
      "certificateNumber",
      "notifiedBody",
      "ceSource",
    ]);
    expect(listBulkCorrections("entries", "sourceKey", "import.duplicateKey")).toEqual(["omit"]);
    expect(listMoveTargets("entries", "description")).toContain("intendedPurpose");
    // A product's name is emptied where nobody sells it.
    expect(listMoveTargets("entries", "description")).not.toContain("nameCommercialProduct");
  });

  it("remembers one correction of a value, and no more of them than a mapping holds", () => {
    const one = { field: "algorithmName", from: "A", to: "B" } as const;
    const kept = addCorrection([one], { ...one, to: "C" });
    expect(kept).toEqual([{ ...one, to: "C" }]);
    expect(addCorrection([one], { ...one, key: "k" })).toHaveLength(2);
    const many = Array.from({ length: 500 }, (_, n) => ({ ...one, from: String(n) }));
    expect(addCorrection(many, one)).toBeNull();
    expect(addCorrection(many, { field: "description", problem: "tooLong", mend: "shorten" })).toHaveLength(
      501,
    );
    expect(addCorrection([], { ...one, to: "x".repeat(200_000) })).toBeNull();
  });
});

describe("what undoing does", () => {
  it("can be done for 24 hours", () => {
    const finished = new Date("2026-11-22T10:00:00Z");
    expect(canUndoAt(finished, new Date("2026-11-23T10:00:00Z"))).toBe(true);
    expect(canUndoAt(finished, new Date("2026-11-23T10:00:01Z"))).toBe(false);
    expect(canUndoAt(null, finished)).toBe(false);
  });
});

describe("an export of this register", () => {
  const words = { id: "Id", version: "Versie", added: "Toegevoegd", institution: "Instelling" };
  const mapped = (names: string[], entryColumns: string[]) =>
    mapOwnExport(
      DATA_MODEL,
      names.map((name) => column(name, "x")),
      words,
      ",",
      new Set(entryColumns),
    );

  it.each(["Id", "ID", "id"])(
    "is known by the ids below %s, and its other headings in any capitals",
    (id) => {
      expect(mapped([id, "naam", "VERSIE", "toegevoegd", "instelling"], [id])).toMatchObject({
        sourceKey: { column: id, register: { version: "VERSIE" } },
        fields: { algorithmName: { column: "naam" } },
        addedOn: { column: "toegevoegd" },
        institution: { column: "instelling" },
      });
    },
  );

  it("is no other list that has ids of its own", () => {
    expect(mapped(["ID", "Naam", "Versie"], [])).toBeNull();
  });
});

describe("the guess of a file of products", () => {
  it.each([
    ["nl", dutch.places],
    ["en", english.places],
  ])("knows every field by what the register calls it (%s)", (_language, places) => {
    const called = Object.entries(places).filter(
      ([field]) => isProductField(field) && field !== "medicalSpecialism",
    );
    const columns = called.map(([, label]) => column(label.replaceAll("''", "'"), "x"));
    const { fields } = guessMapping("products", DATA_MODEL, columns, FILE);
    expect(called.map(([field]) => field).filter((field) => !(field in fields))).toEqual([]);
  });
});
