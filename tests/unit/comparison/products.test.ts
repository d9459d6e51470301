import { type ComparedProduct, computeProductRowDifferences } from "@/lib/comparison/products";
import { NO_EVIDENCE } from "@/lib/products/evidence-strength";

const of = (product: object, uses = { inUse: 1, testing: 0, stopped: 0 }): ComparedProduct =>
  ({
    product: { description: null, supplier: null, medicalSpecialism: null, functions: [], ...product },
    uses,
    studies: [],
    evidence: NO_EVIDENCE,
    experiences: 0,
    summary: null,
  }) as unknown as ComparedProduct;

const marked = (...products: ComparedProduct[]) =>
  computeProductRowDifferences(products).flatMap(({ rows }) =>
    rows.filter(({ differs }) => differs).map(({ key }) => key),
  );

it("marks the rows in which products differ, whatever the order of their functions", () => {
  const one = of({ riskClass: "IIa", functions: ["a", "b"] });
  expect(marked(one, of({ riskClass: "IIa", functions: ["b", "a"] }))).toEqual([]);
  const other = of({ riskClass: "IIb", functions: ["a"] }, { inUse: 2, testing: 0, stopped: 0 });
  expect(marked(one, other)).toEqual(["functions", "riskClass", "inUse"]);
});

it("marks nothing where a value is not known or does not apply: that says nothing of it", () => {
  const [known, unknown] = [
    of({ riskClass: "IIa", functions: ["a"], supplier: { name: "Pulmo" } }),
    of({ riskClass: null }),
  ];
  const studied = { ...of({}), studies: [{ independent: true }] } as unknown as ComparedProduct;
  expect(marked(known, unknown)).toEqual([]);
  expect(marked(of({}), studied)).toEqual(["studies"]);
  const evidence = { steps: ["oneCentre"], effects: [], independence: null };
  const measured = { ...of({}), evidence } as unknown as ComparedProduct;
  expect(marked(of({}), measured)).toEqual([]);
  const far = { ...of({}), evidence: { ...evidence, steps: ["oneCentre", "external"] } };
  expect(marked(measured, far as unknown as ComparedProduct)).toEqual(["strength"]);
  expect(marked(known, unknown, of({ riskClass: "IIb" }))).toEqual(["riskClass"]);
});

it("marks no text or code that every product has of its own", () => {
  expect(marked(of({ description: "Dit", udiDi: "1" }), of({ description: "Dat", udiDi: "2" }))).toEqual([]);
});
