import { LinearScale } from "chart.js";
import { labelStep, tickRule } from "@/components/charts/tick-rules";
import { wrapLabel } from "@/lib/statistics/wrap-label";

/** The ticks that chart.js itself makes of our rule, for an axis from 0 to `highest`. */
function ticksUpTo(highest: number): number[] {
  const scale = Object.create(LinearScale.prototype);
  scale.options = { ticks: tickRule(highest), beginAtZero: true, bounds: "ticks" };
  Object.assign(scale, {
    min: 0,
    max: Math.max(highest, 1),
    _userMax: Math.max(highest, 1),
    width: 400,
    axis: "x",
  });
  scale._range = { min: 0, max: Math.max(highest, 1) };
  scale.isHorizontal = () => true;
  scale._maxDigits = () => 6;
  scale.computeTickLimit = () => Number.POSITIVE_INFINITY;
  return scale.buildTicks().map(({ value }: { value: number }) => value);
}

describe("the numbers along a chart's axis", () => {
  afterEach(() => jest.restoreAllMocks());

  test.each([0, 1, 3, 9, 10, 11, 46, 999])("step 1 up to %d [dashboard.tick-step]", (highest) => {
    const ticks = ticksUpTo(highest);
    expect(ticks).toEqual(Array.from({ length: Math.max(highest, 1) + 1 }, (_, index) => index));
  });

  test.each([1000, 1001, 1430, 100_000])(
    "whole, few and without a warning up to %d [deviation.tick-step]",
    (highest) => {
      const warned = jest.spyOn(console, "warn").mockImplementation(() => {});
      const ticks = ticksUpTo(highest);
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(ticks.length).toBeGreaterThan(2);
      expect(ticks.length).toBeLessThanOrEqual(12);
      expect(warned).not.toHaveBeenCalled();
    },
  );
});

test.each([
  // The highest count, the pixels of the axis, every how many a number stands.
  [1, 150, 1],
  [9, 500, 1],
  [9, 120, 2],
  [30, 500, 2],
  [46, 150, 10],
  [400, 500, 50],
  [999, 500, 100],
  [1430, 500, 1],
  [7, 0, 10],
])("up to %d on %d pixels a number stands at every %d", (highest, pixels, step) => {
  expect(labelStep(highest, pixels)).toBe(step);
});

test.each([
  ["Radiologie", 15, ["Radiologie"]],
  ["Spraakherkenning", 15, ["Spraakherkenning"]],
  // No word is broken, however narrow the chart.
  ["Spraakherkenning", 10, ["Spraakherkenning"]],
  ["Beslisondersteuning", 15, ["Beslisondersteuning"]],
  ["Intensivecaregeneeskunde", 15, ["Intensivecaregeneeskunde"]],
  ["Streekziekenhuis Voorbeeldland", 15, ["Streekziekenhuis", "Voorbeeldland"]],
  ["Revalidatiecentrum Zuid", 15, ["Revalidatiecentrum", "Zuid"]],
  ["Patiënten op de intensive care", 26, ["Patiënten op de", "intensive care"]],
  ["Universiteit of kennisinstelling", 15, ["Universiteit of", "kennisinstelling"]],
  ["Maag-darm-leverziekten", 15, ["Maag-darm-", "leverziekten"]],
  ["Planner of logistiek medewerker", 17, ["Planner of", "logistiek medewerker"]],
  ["Een heel lange naam van een ziekenhuis aan zee", 15, ["Een heel lange", "naam van een ziek…"]],
  ["Ziekenhuisverplaatsingscoördinatiecentrum", 15, ["Ziekenhuisverplaatsingsco…"]],
])("%s in lines of %d", (label, width, lines) => {
  expect(wrapLabel(label, width)).toEqual(lines);
});

test.each([
  ["Intensivecaregeneeskunde", ["Intensivecare-", "geneeskunde"]],
  ["Afdeling Revalidatie", ["Afdeling", "Revalidatie"]],
  ["Ziekenhuisverplaatsing", ["Ziekenhuisverplaa…"]],
  ["Mondziekten, kaak- en aangezichtschirurgie", ["Mondziekten, kaak-", "en aangezichtschi…"]],
])("%s where a line has room for 18 letters", (label, lines) => {
  expect(wrapLabel(label, 17, 18)).toEqual(lines);
});
