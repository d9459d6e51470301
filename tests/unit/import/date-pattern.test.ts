import {
  formatParsedDay,
  guessDatePattern,
  isDatePattern,
  isSameMoment,
  parseCellDay,
  parseMoment,
} from "@/lib/import/date-pattern";

const at = (text: string, pattern = "YYYY-MM-DD") => parseMoment(text, pattern)?.date.toISOString();

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
  (text) => expect(parseMoment(text, "YYYY-MM-DD")).toBeNull(),
);

it("reads the time behind a day however that is written", () => {
  expect(at("22-11-2026 9:05", "D-M-YYYY")).toBe("2026-11-22T08:05:00.000Z");
});

it("takes a moment for the one that was said as far as it was said", () => {
  const moment = new Date("2026-11-21T23:30:45.678Z");
  const said = ["2026-11-22", "2026-11-22 00:30", "2026-11-22 00:30:45", "2026-11-21", "2026-11-22 00:31"];
  const found = said.map((text) => {
    const read = parseMoment(text, "YYYY-MM-DD");
    return read !== null && isSameMoment(read, moment);
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
  expect(parseCellDay(text, pattern)?.date.toISOString()).toBe(moment),
);

it.each([
  ["15-Apr-2025", "D-MMM-YYYY", "2025-04-15"],
  ["15-mrt.-98", "D-MMM-YY", "1998-03-15"],
  ["1 mei 2025", "D MMM YYYY", "2025-05-01"],
  ["Apr-25", "MMM-YY", "2025-04"],
  ["oktober 2025", "MMM YYYY", "2025-10"],
  ["03/2025", "M/YYYY", "2025-03"],
  ["2025-03", "YYYY-MM", "2025-03"],
  ["2025-03-05", "YYYY-MM", "2025-03-05"],
  ["1/15/2024 12:00:00 AM", "M/D/YYYY", "2024-01-15"],
])("%s is recognised as %s, and says %s and no more", (text, pattern, day) => {
  expect(guessDatePattern({ samples: [text, "", text], values: null })).not.toBeNull();
  const read = parseCellDay(text, pattern);
  expect(read === null ? null : [formatParsedDay(read), read.said]).toEqual([day, day.length]);
});

it.each([
  ["Apr-25", "MMM-YY"],
  ["03/2025", "M/YYYY"],
  ["2025-03", "YYYY-MM"],
  ["1/15/2024 12:00:00 AM", "M/D/YYYY"],
])("%s is guessed to be %s", (text, pattern) =>
  expect(guessDatePattern({ samples: [text], values: null })).toBe(pattern),
);

it.each([
  ["1/15/2024 12:30 PM", "2024-01-15T11:30:00.000Z"],
  ["1/15/2024 1:05:09 p.m.", "2024-01-15T12:05:09.000Z"],
  ["1/15/2024 12:30:00 AM", "2024-01-14T23:30:00.000Z"],
  ["1/15/2024 13:00 PM", undefined],
])("%s is %s", (text, moment) => expect(at(text, "M/D/YYYY")).toBe(moment));

it.each(["Foo-25", "13/2025", "00/2025", "2025-13", "Apr-2", "April"])("%s is no month", (text) =>
  expect(guessDatePattern({ samples: [text], values: null })).toBeNull(),
);

it("takes a month that was said for any day in it", () => {
  const read = parseMoment("Apr-25", "MMM-YY");
  expect(read && ["2025-04-20", "2025-05-01"].map((day) => isSameMoment(read, new Date(day)))).toEqual([
    true,
    false,
  ]);
});

it.each([
  ["MM/YYYY", true],
  ["D MMM YY", true],
  ["D/M", false],
  ["M-MMM-YYYY", false],
  ["D-D-M-YYYY", false],
])("%s is a pattern: %s", (pattern, is) => expect(isDatePattern(pattern)).toBe(is));
