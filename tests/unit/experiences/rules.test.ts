import { countChoosingAgain, summariseExperiences } from "@/lib/experiences/rules";
import { experienceBodySchema } from "@/lib/experiences/schema";

const told = (again: "yes" | "no" | null, ...labels: string[]) => ({
  again,
  effort: "low" as const,
  obstacles: labels.map((label) => ({ label, labelEn: label === "Kosten" ? "Costs" : null })),
});

describe("experiences in numbers", () => {
  it("are none of fewer than three", () => {
    expect(summariseExperiences([told("yes"), told("yes")])).toBeNull();
  });

  it("count what was said, and the obstacles that were said most", () => {
    const summary = summariseExperiences([
      told("yes", "Kosten", "Privacy"),
      told("no", "Kosten"),
      told(null),
    ]);
    expect(summary).toEqual({
      total: 3,
      again: { yes: 1, unsure: 0, no: 1 },
      effort: { low: 3, middle: 0, high: 0 },
      obstacles: [
        { label: "Kosten", labelEn: "Costs", count: 2 },
        { label: "Privacy", labelEn: null, count: 1 },
      ],
    });
  });
});

it.each([
  ["fewer than three experiences", [told("yes"), told("yes")], null],
  ["three, of which two answered", [told("yes"), told("no"), told(null)], null],
  ["three answers", [told("yes"), told("no"), told("yes")], { yes: 2, total: 3 }],
  [
    "who did not answer is not counted",
    [told("no"), told("no"), told("no"), told(null)],
    { yes: 0, total: 3 },
  ],
])("who would choose again: %s", (_, experiences, counted) => {
  expect(countChoosingAgain(summariseExperiences(experiences))).toEqual(counted);
});

it.each([
  [{ role: "Radioloog", since: "2024-02", effort: "", again: "yes", obstacles: ["1", "2"] }, []],
  [{ role: "x" }, ["role"]],
  [{ role: "Radioloog", since: "2024-13" }, ["since"]],
  [{ role: "Radioloog", since: "2999-01" }, ["since"]],
  [{ role: "Radioloog", effort: "huge" }, ["effort"]],
  [{ role: "Radioloog", brought: "x".repeat(2001) }, ["brought"]],
])("an experience %j has wrong %j", (body, wrong) => {
  expect(experienceBodySchema.safeParse(body).error?.issues.map(({ path }) => path.join(".")) ?? []).toEqual(
    wrong,
  );
});
