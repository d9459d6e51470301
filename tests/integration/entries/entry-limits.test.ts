import { type DataModel, findLabelByCode } from "@/lib/fields/data-model";
import {
  ENTRY_FIELDS,
  FIELD_KEYS,
  type FieldKey,
  getFieldStructure,
  isMultiField,
  SINGLE_AND_MULTI_CHOICE_KEYS,
  type SingleOrMultiChoiceKey,
  TEXT_FIELD_KEYS,
} from "@/lib/fields/entry-fields";
import { getDataModel } from "@/lib/fields/server/data-model";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { buildEntryBody } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let author: Person;
let model: DataModel;

beforeAll(async () => {
  await emptyDatabase();
  author = await makePerson();
  model = await getDataModel();
});

const post = (fields: Record<string, unknown>) =>
  api("POST", "/api/algorithm", { token: author.token, json: buildEntryBody(fields) });

/** What makes the field's condition true. */
function conditionOf(key: FieldKey): Record<string, string | null> {
  const { condition } = getFieldStructure(key);
  return condition ? { [condition.field]: findLabelByCode(model, condition.field, condition.code) } : {};
}

async function expectRefused(fields: Record<string, unknown>, key: string, sentence: RegExp) {
  const answer = await post(fields);
  expect([answer.status, answer.body.code]).toEqual([400, "invalid_input"]);
  expect(Object.keys(answer.body.errors)).toEqual([expect.stringMatching(new RegExp(`^${key}(\\.|$)`))]);
  expect(Object.values(answer.body.errors).flat().join(" ")).toMatch(sentence);
}

/** A text of exactly this many characters that the field's kind takes. */
function textOf(key: FieldKey, length: number): string {
  const { kind } = getFieldStructure(key);
  if (kind === "uriList") return `https://a.nl/${"x".repeat(length - 13)}`;
  if (kind === "email")
    return `${"a".repeat(8)}@${"b".repeat(50)}.${"c".repeat(50)}.${"d".repeat(length - 114)}.nl`;
  return "tekst "
    .repeat(length)
    .slice(0, length - 1)
    .concat("x");
}

const LIMITS = TEXT_FIELD_KEYS.map((key) => [key, getFieldStructure(key)] as const);

describe("the limits of the text fields", () => {
  it.each([
    ["algorithmName", 5, 150, "rule.entry-name"],
    ["description", 25, 512, "rule.entry-description"],
    ["benefitClaims", 5, 512, "rule.entry-benefits"],
    ["collaboration", undefined, 100, "rule.entry-collaboration"],
    ["intendedPurpose", 25, 2048, "rule.entry-purpose"],
    ["developerName", 5, 255, "rule.entry-developer"],
    ["lessonsLearned", 5, 512, "rule.entry-lessons"],
    ["nameCommercialProduct", 3, 50, "rule.entry-product"],
    ["reasonCancellation", undefined, 100, "rule.entry-cancellation"],
  ] as const)("%s has %s to %s characters [%s, constant.entry-lengths]", (key, min, max, _row) => {
    expect(getFieldStructure(key)).toMatchObject({ max });
    expect(getFieldStructure(key).min).toBe(min);
  });

  it.each(LIMITS.filter(([, { min }]) => min !== undefined))(
    "%s at and under its least",
    async (key, { min = 0 }) => {
      const taken = await post({ ...conditionOf(key), [key]: textOf(key, min) });
      expect([taken.status, taken.body[key]?.length]).toEqual([201, min]);
      const under = { ...conditionOf(key), [key]: textOf(key, min - 1) };
      await expectRefused(under, key, new RegExp(`^Gebruik minstens ${min} tekens\\.$`));
    },
  );

  it.each(LIMITS.filter(([key, { max }]) => max !== undefined && key !== "contactEmail"))(
    "%s at and over its most",
    async (key, { max = 0 }) => {
      const taken = await post({ ...conditionOf(key), [key]: textOf(key, max) });
      expect([taken.status, taken.body[key]?.length]).toEqual([201, max]);
      const over = { ...conditionOf(key), [key]: textOf(key, max + 1) };
      await expectRefused(over, key, new RegExp(`^Gebruik hoogstens ${max} tekens\\.$`));
    },
  );

  it("count characters after cleaning", async () => {
    const taken = await post({ algorithmName: `  abc${" ".repeat(500)}d \u0007` });
    expect([taken.status, taken.body.algorithmName]).toEqual([201, "abc d"]);
    await expectRefused({ algorithmName: "a     b" }, "algorithmName", /minstens 5 tekens/);
  });

  it("count an emoji as one character, as the database does", async () => {
    expect((await post({ algorithmName: "🩺".repeat(150) })).status).toBe(201);
    await expectRefused({ algorithmName: "🩺".repeat(151) }, "algorithmName", /hoogstens 150 tekens/);
  });

  it.each(TEXT_FIELD_KEYS.filter((key) => key !== "algorithmName"))(
    "%s may be null, empty, NA or N/A [rule.entry-nothing, deviation.not-available]",
    async (key) => {
      for (const nothing of [null, "", "   ", "NA", "na", " nA ", "N/A", "n/a"]) {
        const taken = await post({ ...conditionOf(key), [key]: nothing });
        expect([nothing, taken.status, taken.body[key]]).toEqual([nothing, 201, null]);
      }
    },
  );

  it("ask for a name, which NA is not", async () => {
    for (const [nothing, sentence] of [
      [null, /^Vul dit veld in\.$/],
      ["", /^Vul dit veld in\.$/],
      ["   ", /^Vul dit veld in\.$/],
      ["NA", /minstens 5 tekens/],
    ] as const) {
      await expectRefused({ algorithmName: nothing }, "algorithmName", sentence);
    }
  });

  it.each(TEXT_FIELD_KEYS)("%s takes one text and nothing else", async (key) => {
    const cases: [unknown, RegExp][] = [
      [["een", "twee"], /^Geef hier één waarde op\.$/],
      [12345678, /^Deze waarde heeft niet de juiste vorm\.$/],
      [true, /^Deze waarde heeft niet de juiste vorm\.$/],
      [{ a: 1 }, /^Deze waarde heeft niet de juiste vorm\.$/],
    ];
    for (const [wrong, sentence] of cases)
      await expectRefused({ ...conditionOf(key), [key]: wrong }, key, sentence);
  });
});

describe("the choice fields", () => {
  it.each(SINGLE_AND_MULTI_CHOICE_KEYS)(
    "%s takes each value of its list and no other [rule.entry-choice, rule.entry-multi]",
    async (key) => {
      for (const { label } of model[key].values.slice(0, 3)) {
        const value = isMultiField(key) ? [label] : label;
        const taken = await post({ ...conditionOf(key), [key]: value });
        expect([taken.status, taken.body[key]]).toEqual([201, value]);
      }
      const first = model[key].values[0]?.label ?? "";
      for (const wrong of ["Onzin", first.toLowerCase(), `${first}x`, "__proto__", "NA"]) {
        const value = isMultiField(key) ? [first, wrong] : wrong;
        const fields = { ...conditionOf(key), [key]: value };
        await expectRefused(fields, key, /^'.+' staat niet in de lijst\. Kies een waarde uit de lijst\.$/);
      }
    },
  );

  it.each(SINGLE_AND_MULTI_CHOICE_KEYS)(
    "%s takes no list for one value, and no value for a list",
    async (key) => {
      const label = model[key].values[0]?.label;
      const fields = { ...conditionOf(key), [key]: isMultiField(key) ? label : [label] };
      await expectRefused(
        fields,
        key,
        isMultiField(key) ? /^Geef hier een lijst/ : /^Geef hier één waarde op\.$/,
      );
    },
  );

  it.each(SINGLE_AND_MULTI_CHOICE_KEYS.filter((key) => !isMultiField(key) && key !== "visibility"))(
    "%s may be empty",
    async (key) => {
      for (const nothing of [null, ""]) {
        const taken = await post({ ...conditionOf(key), [key]: nothing });
        expect([taken.status, taken.body[key]]).toEqual([201, null]);
      }
    },
  );

  it("visibility must be chosen [rule.entry-visibility]", async () => {
    for (const nothing of [null, "", undefined]) {
      await expectRefused({ visibility: nothing }, "visibility", /^Vul dit veld in\.$/);
    }
  });

  it("lists are kept in their own order, each value once, and may be empty", async () => {
    const taken = await post({
      algorithmFunction: ["Triage", "Detectie", "Triage"],
      intendedUser: [],
      applicationGoal: null,
      targetPopulation: "",
    });
    expect(taken.status).toBe(201);
    expect(taken.body.algorithmFunction).toEqual(["Detectie", "Triage"]);
    expect([taken.body.intendedUser, taken.body.applicationGoal, taken.body.targetPopulation]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it("a list of wrong things is refused by place, and one of a hundred thousand quickly", async () => {
    await expectRefused({ algorithmFunction: ["Triage", 3] }, "algorithmFunction", /niet de juiste vorm/);
    await expectRefused({ algorithmFunction: [null] }, "algorithmFunction", /./);
    await expectRefused({ algorithmFunction: [["Triage"]] }, "algorithmFunction", /één waarde/);
    const started = performance.now();
    const answer = await post({ algorithmFunction: Array.from({ length: 25_000 }, () => "Triage") });
    expect(answer.status).toBe(400);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

describe("addresses", () => {
  it.each([
    "https://voorbeeld.nl",
    "http://voorbeeld.nl/pad?vraag=1#deel",
    "doi:10.1000/182",
    "DOI:10.1000/182",
    "https://doi.org/10.1000/182",
    "https://één.nl/café",
    "https://voorbeeld.nl/a\n https://voorbeeld.nl/b",
  ])("mediaURL takes %j", async (mediaURL) => {
    expect((await post({ mediaURL })).status).toBe(201);
  });

  it.each([
    "voorbeeld.nl",
    "www.voorbeeld.nl/pad",
    "/pad",
    "//voorbeeld.nl",
    "https://",
    "https:///pad",
    "https:voorbeeld.nl",
    "zomaar wat tekst",
    "https://voorbeeld.nl/<script>",
    "https://goed.nl ook-dit.nl",
  ])("mediaURL refuses %j [rule.entry-media]", async (mediaURL) => {
    await expectRefused(
      { mediaURL },
      "mediaURL",
      /is geen geldig webadres\. Begin bijvoorbeeld met https:\/\/\.$/,
    );
  });

  it.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "data:text/html,hallo",
    "vbscript:msgbox",
    "file:///etc/passwd",
    "blob:https://voorbeeld.nl/1",
    "mailto:iemand@voorbeeld.nl",
    "urn:isbn:9789012345678",
    "doi:11.1000/182",
    "https://goed.nl ftp://voorbeeld.nl/a",
  ])("mediaURL refuses %j, which leads to no publication [deviation.media-addresses]", async (mediaURL) => {
    await expectRefused(
      { mediaURL },
      "mediaURL",
      /is geen adres van een publicatie\. Gebruik een adres dat met https:\/\/ of http:\/\/ begint, of een DOI zoals doi:10\.1000\/182\.$/,
    );
  });

  it.each(["iemand@voorbeeld.nl", "i.e-mand+x@onder.voorbeeld.nl", "IEMAND@VOORBEELD.NL"])(
    "contactEmail takes %j",
    async (contactEmail) => {
      const taken = await post({ contactEmail });
      expect([taken.status, taken.body.contactEmail]).toEqual([201, contactEmail]);
    },
  );

  it.each(["iemand", "iemand@", "@voorbeeld.nl", "iemand@voorbeeld", "a b@voorbeeld.nl", "a@b@voorbeeld.nl"])(
    "contactEmail refuses %j [rule.entry-contact]",
    async (contactEmail) => {
      await expectRefused({ contactEmail }, "contactEmail", /^Vul een geldig e-mailadres in/);
    },
  );
});

describe("conditional fields", () => {
  const CONDITIONAL = FIELD_KEYS.filter((key) => getFieldStructure(key).condition);

  it("are the three of the specification", () => {
    expect(CONDITIONAL).toEqual(["riskClass", "nameCommercialProduct", "reasonCancellation"]);
    expect(conditionOf("riskClass")).toEqual({ medicalDevice: "Ja" });
    expect(conditionOf("nameCommercialProduct")).toEqual({ primaryDeveloper: "Commercieel bedrijf" });
    expect(conditionOf("reasonCancellation")).toEqual({ technicalReadinessLevel: "Out of service" });
  });

  it.each(CONDITIONAL)("%s is cleared, whatever stands in it, when its condition is false", async (key) => {
    const field = ENTRY_FIELDS[key];
    const { field: other } = getFieldStructure(key).condition as { field: SingleOrMultiChoiceKey };
    const value = field.kind === "single" ? "Klasse IIa" : "Een reden";
    const shown = await post({ ...conditionOf(key), [key]: value });
    expect([shown.status, shown.body[key]]).toEqual([201, value]);
    for (const hidden of [null, "", model[other].values[1]?.label]) {
      const taken = await post({ [other]: hidden, [key]: value });
      expect([taken.status, taken.body[key]]).toEqual([201, null]);
      expect((await post({ [other]: hidden, [key]: "x".repeat(500) })).status).toBe(201);
    }
  });
});
