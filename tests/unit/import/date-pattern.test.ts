import { isSaid, readCellDay, readMoment } from "@/lib/import/date-pattern";

const at = (text: string, pattern = "YYYY-MM-DD") => readMoment(text, pattern)?.date.toISOString();

it.each([
  ["2026-11-22", "2026-11-22T12:00:00.000Z"],
  ["2026-11-22 14:05:09", "2026-11-22T13:05:09.000Z"],
  ["2026-07-22 14:05", "2026-07-22T12:05:00.000Z"],
  ["2026-07-22T14:05:09.123Z", "2026-07-22T14:05:09.000Z"],
  ["2026-07-22T14:05:09+01:00", "2026-07-22T13:05:09.000Z"],
  // The hour that comes twice is the earlier one, and the hour that there is none of does not fail.
  ["2026-10-25 02:30", "2026-10-25T00:30:00.000Z"],
  ["2026-03-29 02:30", "2026-03-29T01:30:00.000Z"],
])("%s is %s", (text, moment) => expect(at(text)).toBe(moment));

it.each(["2026-02-30", "2026-11-22 25:00", "2026-11-22 10:61", "2026-11-22 10", "22-11-2026", "0999-01-01"])(
  "%s is no day",
  (text) => expect(readMoment(text, "YYYY-MM-DD")).toBeNull(),
);

it("reads the time behind a day however that is written", () => {
  expect(at("22-11-2026 9:05", "D-M-YYYY")).toBe("2026-11-22T08:05:00.000Z");
});

it("takes a moment for the one that was said as far as it was said", () => {
  const moment = new Date("2026-11-21T23:30:45.678Z");
  const said = ["2026-11-22", "2026-11-22 00:30", "2026-11-22 00:30:45", "2026-11-21", "2026-11-22 00:31"];
  const found = said.map((text) => {
    const read = readMoment(text, "YYYY-MM-DD");
    return read !== null && isSaid(read, moment);
  });
  expect(found).toEqual([true, true, true, false, false]);
});

it.each([
  ["22-11-2026", "D-M-YYYY", "2026-11-22T12:00:00.000Z"],
  ["2026-11-22", "D-M-YYYY", "2026-11-22T12:00:00.000Z"],
  ["2026-11-22 10:30", "M/D/YYYY", "2026-11-22T09:30:00.000Z"],
  ["46348", "D-M-YYYY", "2026-11-22T12:00:00.000Z"],
  ["46348.5", "YYYY-MM-DD", "2026-11-22T11:00:00.000Z"],
  ["20261122", "YYYYMMDD", "2026-11-22T12:00:00.000Z"],
  ["2026-11-22", "YYYYMMDD", "2026-11-22T12:00:00.000Z"],
  // The pattern says that this would be the eleventh day.
  ["2026-11-22", "YYYY-D-M", undefined],
  ["12026", "D-M-YYYY", undefined],
  ["112026", "D-M-YYYY", undefined],
])("%s in a column of %s is %s", (text, pattern, moment) =>
  expect(readCellDay(text, pattern)?.date.toISOString()).toBe(moment),
);
