import { defineBenchmark, readFlags } from "../../../scripts/bench/benchmark";
import {
  computeExcessOverSmaller,
  computeMedian,
  computeQuantile,
  formatMilliseconds,
  formatPercentage,
  formatTable,
} from "../../../scripts/bench/figures";

describe("the figures of a benchmark", () => {
  it.each([
    [[5], 5, 5],
    [[4, 1, 3, 2], 2.5, 3.85],
    [[10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0], 5, 9.5],
  ])("%j has the median %d and the 95th percentile %d", (values, middle, high) => {
    expect(computeMedian(values)).toBeCloseTo(middle);
    expect(computeQuantile(values, 0.95)).toBeCloseTo(high);
  });

  it("leaves the values in their order", () => {
    const values = [3, 1, 2];
    computeMedian(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it("says how far two medians are apart, whichever is larger", () => {
    expect(computeExcessOverSmaller(100, 110)).toBeCloseTo(0.1);
    expect(computeExcessOverSmaller(110, 100)).toBeCloseTo(0.1);
    expect(computeExcessOverSmaller(90, 90)).toBe(0);
  });

  it("prints them in columns", () => {
    expect(formatMilliseconds(89.62)).toBe("89.6 ms");
    expect(formatPercentage(0.0123)).toBe("1.2 %");
    expect(
      formatTable([
        ["adres", "mediaan"],
        ["onbekend", "9,1 ms"],
      ]),
    ).toEqual(["adres      mediaan", "onbekend    9,1 ms"]);
  });
});

describe("the flags of a benchmark", () => {
  const one = defineBenchmark({
    title: "Proef",
    settings: {},
    flags: { tries: { usual: 200, least: 20, most: 500 } },
    run: async () => [],
  });

  it("are the usual ones unless others are given", () => {
    expect(readFlags(one, {})).toEqual({ tries: 200 });
    expect(readFlags(one, { tries: "20" })).toEqual({ tries: 20 });
  });

  it.each(["19", "501", "1.5", "veel", ""])("refuses %j", (tries) => {
    expect(() => readFlags(one, { tries })).toThrow("--tries is a whole number from 20 to 500.");
  });
});
