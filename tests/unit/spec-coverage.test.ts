import { type Coverage, coverageOf, readmeDeviations, readmeProblems } from "@/scripts/spec/coverage";
import { readTests } from "@/scripts/spec/read-tests";
import { countGaps, reportLines } from "@/scripts/spec/report";
import { type Deviation, type Row, rowsOf } from "@/scripts/spec/row";

const [ROW] = rowsOf("8 Errors", [["message.wrong", "page", "login 400", 400, "Gebruiker onjuist."]]);
const WRONG = ROW as Row;

const GOOD = `
  test("a wrong password says so [message.wrong]", () => {
    answerWith(400);
    expect(screen.getByRole("alert")).toHaveTextContent("Error: Gebruiker onjuist.");
  });`;

function cover(source: string, row: Partial<Row> = {}, file = "tests/components/a.test.tsx"): Coverage {
  return coverageOf({
    rows: [{ ...WRONG, ...row }],
    deviations: [],
    files: [{ file, ...readTests(file, source) }],
  });
}

/** Everything that the tool would complain about. */
const complaints = ({ rows, deviations, problems }: Coverage) => [
  ...[...rows, ...deviations].flatMap(({ gaps }) => gaps),
  ...problems,
];

describe("a row of the specification", () => {
  it("is covered by a test that names it and has its literals written out", () => {
    const coverage = cover(GOOD);
    expect(complaints(coverage)).toEqual([]);
    expect(coverage.rows[0]?.tests.map(({ title }) => title)).toEqual(["a wrong password says so"]);
  });

  it("fails without a test", () => {
    expect(complaints(cover(""))).toEqual(["geen test op de pagina (tests/components of tests/e2e)"]);
  });

  it.each([
    [
      "the sentence",
      `expect(alert).toHaveTextContent(messages.wrong); answerWith(400);`,
      "Gebruiker onjuist.",
    ],
    ["the figure", `expect(alert).toHaveTextContent("Gebruiker onjuist."); answerWith(4000);`, 400],
    [
      "the whole word",
      `expect(alert).toHaveTextContent("xGebruiker onjuist."); answerWith(400);`,
      "Gebruiker onjuist.",
    ],
    ["more than a comment", `// Gebruiker onjuist.\n answerWith(400);`, "Gebruiker onjuist."],
    ["more than a type", `const a = b as "Gebruiker onjuist."; answerWith(400);`, "Gebruiker onjuist."],
  ])("fails when a test that names it lacks %s", (_what, body, literal) => {
    const source = `test("says so [message.wrong]", () => { ${body} });`;
    expect(complaints(cover(source))).toEqual([
      `${JSON.stringify(literal)} staat niet uitgeschreven in tests/components/a.test.tsx: says so`,
      "geen test op de pagina (tests/components of tests/e2e)",
    ]);
  });

  it("is not proven by its own title, nor by what stands around the test", () => {
    const source = `
      const SENTENCE = "Gebruiker onjuist.";
      test("400 says 'Gebruiker onjuist.' [message.wrong]", () => expect(said()).toBe(SENTENCE));
      test("another", () => expect(said()).toBe("Gebruiker onjuist."));`;
    expect(complaints(cover(source))).toHaveLength(3);
  });

  it("on a page is not proven at the API", () => {
    const file = "tests/integration/a.test.ts";
    expect(complaints(cover(GOOD, {}, file))).toEqual([
      "geen test op de pagina (tests/components of tests/e2e)",
    ]);
    expect(complaints(cover(GOOD, { at: ["api"] }, file))).toEqual([]);
    expect(complaints(cover(GOOD, { at: ["page", "api"] }))).toEqual([
      "geen test aan de API (tests/integration of tests/e2e)",
    ]);
    expect(complaints(cover(GOOD, { at: ["e2e"] }))).toEqual(["geen test in tests/e2e"]);
    expect(complaints(cover(GOOD, { at: ["e2e", "api", "page"] }, "tests/e2e/a.spec.ts"))).toEqual([]);
  });

  it.each(["test.skip", "it.todo", "xit", "test.fixme", "it.failing"])("is not proven by %s", (name) => {
    const source = `${name}${GOOD.trim().slice("test".length)}`;
    expect(complaints(cover(source))).toContain(
      "wordt overgeslagen in tests/components/a.test.tsx: a wrong password says so",
    );
  });

  it("is not proven in a group that is skipped", () => {
    expect(complaints(cover(`describe.skip("all", () => {${GOOD}});`))).toHaveLength(2);
  });

  it("may be filled in where braces stand, in a text, a template or a pattern", () => {
    const row = { literals: ["Toon {n} meer.."] };
    const template = ["`Toon ", "{count} meer..`"].join("$");
    for (const written of [`"Toon 12 meer.."`, template, String.raw`/^Toon \d+ meer\.\.$/`]) {
      expect(complaints(cover(`it("x [message.wrong]", () => ${written});`, row))).toEqual([]);
    }
    expect(complaints(cover(`it("x [message.wrong]", () => "Toon meer..");`, row))).toHaveLength(2);
  });

  it("may name what is sent, as the name of a property", () => {
    const row = { literals: ["captchaToken"] };
    expect(complaints(cover(`it("x [message.wrong]", () => send({ captchaToken }));`, row))).toEqual([]);
    expect(
      complaints(cover(`it("x [message.wrong]", () => send({ [captchaToken]: 1 }));`, row)),
    ).toHaveLength(2);
  });
});

describe("a table of tests", () => {
  const TABLE = `[
    ["wrong [message.wrong]", 400, "Gebruiker onjuist."],
    ["other", 500, "Er ging iets mis."],
  ]`;

  it.each([
    ["in the call", `it.each(${TABLE})("%s", (_name, status, sentence) => check(status, sentence));`],
    [
      "of its own",
      `const CASES: [string, number, string][] = ${TABLE};
      test.each(CASES)("%s", (_name, status, sentence) => check(status, sentence));`,
    ],
    [
      "around a group",
      `describe.each(${TABLE})("%s", (_name, status, sentence) => {
      it("is said", () => check(status, sentence));
    });`,
    ],
    [
      "walked through",
      `for (const [name, status, sentence] of ${TABLE}) {
      test(name, () => {}); test(\`\${name} is said\`, () => check(status, sentence));
    }`,
    ],
  ])("may carry the name in a row: %s", (_where, source) => {
    expect(complaints(cover(source))).toEqual([]);
  });

  it("proves a row of the specification by its own row only", () => {
    const source = `it.each([["wrong [message.wrong]", 400], ["other", "Gebruiker onjuist."]])("%s", check);`;
    expect(complaints(cover(source))).toHaveLength(2);
  });

  it("belongs to a title that names the row", () => {
    const source = `it.each([[400, "Gebruiker onjuist."]])("%d says %s [message.wrong]", check);`;
    expect(complaints(cover(source))).toEqual([]);
  });
});

describe("names in brackets", () => {
  it("of no row fail", () => {
    expect(complaints(cover(`${GOOD} it("x [message.unknown]", check);`))).toEqual([
      "tests/components/a.test.tsx: [message.unknown] is geen regel; de test is: x",
    ]);
  });

  it("that no test carries fail", () => {
    expect(complaints(cover(`${GOOD} describe("all [message.other]", () => {});`))).toEqual([
      "tests/components/a.test.tsx: [message.other] staat in geen titel van een test en in geen tabel ervan.",
    ]);
  });

  it("may be several, and other brackets are none", () => {
    const [other] = rowsOf("8 Errors", [["message.other", "page", "another"]]);
    const file = "tests/components/a.test.tsx";
    const source = `it("a[href] says [1] so [message.wrong, message.other]", () => [400, "Gebruiker onjuist."]);`;
    const rows = [WRONG, other as Row];
    const coverage = coverageOf({ rows, deviations: [], files: [{ file, ...readTests(file, source) }] });
    expect(complaints(coverage)).toEqual([]);
    expect(coverage.rows[1]?.tests[0]?.title).toBe("a[href] says [1] so");
  });

  it("are found under the name that a file gives to test", () => {
    const source = `import { test as bare } from "@playwright/test"; ${GOOD.replace("test(", "bare(")}`;
    expect(complaints(cover(source))).toEqual([]);
  });

  it("are not looked for in a file that cannot be parsed", () => {
    expect(() => cover("test(")).toThrow("tests/components/a.test.tsx");
  });
});

describe("a decided deviation", () => {
  const DECIDED: Deviation = {
    id: "deviation.wrong",
    section: "x",
    says: "login fails",
    built: "it waits",
    replaces: ["message.wrong"],
    literals: ["Even wachten."],
    at: ["page"],
  };
  const file = "tests/components/a.test.tsx";
  const decide = (source: string, change: Partial<Deviation> = {}) =>
    coverageOf({
      rows: [WRONG],
      deviations: [{ ...DECIDED, ...change }],
      files: [{ file, ...readTests(file, source) }],
    });

  it("stands for the row it replaces, and needs a test itself", () => {
    const coverage = decide(`it("waits [deviation.wrong]", () => "Even wachten.");`);
    expect(complaints(coverage)).toEqual([]);
    expect(coverage.rows[0]?.replacedBy).toBe("deviation.wrong");
    expect(complaints(decide(""))).toEqual(["geen test op de pagina (tests/components of tests/e2e)"]);
  });

  it("replaces rows that there are, and each name stands once", () => {
    expect(complaints(decide("", { replaces: ["message.gone"], id: "message.wrong" }))).toEqual(
      expect.arrayContaining([
        "message.wrong staat meer dan eens in de lijst.",
        "message.wrong vervangt message.gone, en dat is geen regel.",
      ]),
    );
  });

  it("stands in the README's table, and nothing else does", () => {
    const readme = (row: string) =>
      `# X\n\n### Where the product differs from its specification\n\n| Says | Does |\n| --- | --- |\n${row}\n\nMore.\n`;
    expect(readmeDeviations(readme("| login fails | waits |"))).toEqual(["login fails"]);
    expect(readmeProblems(readme("| login fails | waits |"), [DECIDED])).toEqual([]);
    expect(readmeProblems(readme("| another thing | waits |"), [DECIDED])).toEqual([
      "README.md noemt een afwijking die hier ontbreekt: another thing",
      "README.md noemt deze afwijking niet: login fails",
    ]);
    expect(() => readmeDeviations("# X")).toThrow("no table");
  });
});

describe("the report", () => {
  it("lists rows with their tests, what is missing, and the totals", () => {
    expect(reportLines(cover(GOOD), { missingOnly: false })).toEqual([
      "",
      "8 Errors (1)",
      "  ✓ message.wrong                      login 400",
      "      components/a.test.tsx: a wrong password says so",
      "",
      "1 regels van de specificatie: 1 getest, 0 door een besluit vervangen",
      "0 besloten afwijkingen: 0 getest",
      "1 tests noemen een regel",
      "Niets ontbreekt.",
    ]);
    const missing = cover("");
    expect(reportLines(missing, { missingOnly: true })).toContain(
      "      ✗ geen test op de pagina (tests/components of tests/e2e)",
    );
    expect(reportLines(missing, { missingOnly: true }).at(-1)).toBe("1 keer ontbreekt er iets.");
    expect([countGaps(cover(GOOD)), countGaps(missing)]).toEqual([0, 1]);
  });

  it("with --missing shows gaps only", () => {
    expect(reportLines(cover(GOOD), { missingOnly: true }).join("\n")).not.toContain("message.wrong");
  });
});
