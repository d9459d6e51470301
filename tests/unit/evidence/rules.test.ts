import type { ZodError } from "zod";
import { parseCitations } from "@/lib/evidence/citations";
import { normaliseDoi } from "@/lib/evidence/rules";
import { studyBodySchema, validationFigureBodySchema } from "@/lib/evidence/schema";
import { toFieldProblems } from "@/lib/platform/http/problems";

it.each([
  ["10.1007/S00330-023-09991-5", "10.1007/s00330-023-09991-5"],
  ["https://doi.org/10.1000/182", "10.1000/182"],
  ["http://dx.doi.org/10.1000/182 ", "10.1000/182"],
  ["doi: 10.1016/S0140-6736(20)30183-5", "10.1016/s0140-6736(20)30183-5"],
  ["10.1/x", null],
  ["11.1000/182", null],
  ["10.1000/", null],
  ["10.1000/a b", null],
  ["https://example.org/10.1000/182", null],
])("the DOI %s is %s", (typed, doi) => expect(normaliseDoi(typed)).toBe(doi));

describe("references of a file", () => {
  it("are read from BibTeX with braces, quotes, accents and what is broken", () => {
    const text = `% a comment
@article{one, title = {Deep {L}earning for Na\\"{\\i}ve r{\\'e}sum{\\'e}s}, year=2021,
  doi = {10.1000/ABC_1}, author = {A and B},}
@STRING{x = "y"}
@inproceedings(two, TITLE = "A ""quoted"" title, with a comma", date = "2019-04-01", url = {https://doi.org/10.1000/two})
@article{broken, title = {No end, year = {2020}
@article{three,title={Third},year={2022},doi={10.1000/three}}`;
    const found = parseCitations(text);
    expect(found[0]).toMatchObject({ doi: "10.1000/abc_1", year: 2021 });
    expect(found[0]?.title).toMatch(/^Deep Learning for .*résumés$/);
    expect(found.map(({ doi }) => doi)).toContain("10.1000/two");
    expect(found.at(-1)).toEqual({ doi: "10.1000/three", title: "Third", year: 2022 });
  });

  it("are read from RIS, with lines that go on and line ends of every kind", () => {
    const text =
      "\ufeffTY  - JOUR\r\nTI  - A long title\r\n that goes on\r\nPY  - 2020/03/01/\r\nDO  - https://doi.org/10.1000/ris\r\nER  - \r\n" +
      "TY  - JOUR\nT1  - Second\nY1  - 2018\nUR  - https://doi.org/10.1000/second\nER  -\n";
    expect(parseCitations(text)).toEqual([
      { doi: "10.1000/ris", title: "A long title that goes on", year: 2020 },
      { doi: "10.1000/second", title: "Second", year: 2018 },
    ]);
  });

  it.each(["", "no references", "@", "@article{", "TY  - ", "{{{{", '@article{a,title="'])(
    "are none in %j",
    (text) => expect(parseCitations(text).filter(({ doi }) => doi !== null)).toEqual([]),
  );
});

it.each(["\n", "a", " ", "\r", "@a{", "a=", "TY  - \n", "{"])(
  "a file of %j alone is read at once",
  (sign) => {
    const begun = performance.now();
    parseCitations(`@article{x,${sign.repeat(200_000)}`);
    expect(performance.now() - begun).toBeLessThan(4_000);
  },
);

const problems = (schema: typeof validationFigureBodySchema | typeof studyBodySchema, body: unknown) =>
  schema.safeParse(body).error?.issues.map(({ path }) => path.join(".")) ?? [];

it.each([
  [{ measure: "auc", estimate: "0,91", low: 0.88, high: 0.94, size: 200, day: "2025-02-03" }, []],
  [{ measure: "kappa", estimate: -0.2 }, []],
  [{ measure: "mae", estimate: 12.5 }, []],
  [{ measure: "auc", estimate: 91 }, ["estimate"]],
  [{ measure: "auc", estimate: -0.1 }, ["estimate"]],
  [{ measure: "auc", estimate: 0.9, low: 0.95, high: 0.97 }, ["low"]],
  [{ measure: "auc", estimate: 0.9, low: 0.8, high: 0.85 }, ["high"]],
  [{ measure: "auc", estimate: 0.9, low: 0.8 }, ["high"]],
  [{ measure: "auc", estimate: 0.9, high: 0.95 }, ["low"]],
  [{ measure: "auc", estimate: 0.9, day: "2999-01-01" }, ["day"]],
  [{ measure: "auc", estimate: "" }, ["estimate"]],
  [{ measure: "auc", estimate: 0.9, size: 0 }, ["size"]],
  [{ measure: "luck", estimate: 0.9 }, ["measure"]],
])("a figure %j has wrong %j", (body, wrong) =>
  expect(problems(validationFigureBodySchema, body)).toEqual(wrong),
);

it.each([
  [{ estimate: "veel" }, "number"],
  [{ estimate: 0.9, size: "2,5" }, "wholeNumber"],
])("a figure %j is told what is wrong: %s", (body, sentence) => {
  const { error } = validationFigureBodySchema.safeParse({ measure: "auc", ...body }, { reportInput: true });
  expect(toFieldProblems(error as ZodError, body).map(({ message }) => message)).toEqual([sentence]);
});

it.each([
  [{ doi: "doi:10.1000/X", title: "A study", year: "2024", level: "", independent: null }, []],
  [{ doi: "x", title: "A study", year: 2024 }, ["doi"]],
  [{ doi: "10.1000/x", title: "", year: 2024 }, ["title"]],
  [{ doi: "10.1000/x", title: "A study", year: 2999 }, ["year"]],
  [{ doi: "10.1000/x", title: "A study", year: 2024, level: 7 }, ["level"]],
])("a study %j has wrong %j", (body, wrong) => expect(problems(studyBodySchema, body)).toEqual(wrong));

it("takes white space alone for nothing, in every field that may be left empty", () => {
  const empty = { low: " ", high: "\t", size: " ", population: "  ", dataset: "\n ", day: " " };
  expect(validationFigureBodySchema.parse({ measure: "auc", estimate: 0.9, ...empty })).toMatchObject({
    low: null,
    high: null,
    size: null,
    population: null,
    dataset: null,
    day: null,
  });
});
