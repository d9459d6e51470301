import { getDeferralDayRange } from "@/lib/work/deferral-days";
import {
  keepOnlyGivenItems,
  selectFirstScreenItems,
  type ToDo,
  type WorkKind,
  type WorkPart,
} from "@/lib/work/rules";

/** A list with so many things of each kind in each part; a thing's name says which it is. */
function listOf(counts: Partial<Record<WorkPart, Partial<Record<WorkKind, number>>>>): ToDo["parts"] {
  return (Object.entries(counts) as [WorkPart, Record<WorkKind, number>][]).map(([part, kinds]) => {
    const groups = (Object.entries(kinds) as [WorkKind, number][]).map(([kind, total]) => ({
      kind,
      total,
      items: Array.from({ length: total }, (_, place) => ({
        kind,
        part,
        key: `${kind}${place}`,
        target: "",
        name: `${part} ${kind} ${place + 1}`,
        since: null,
        weight: 0,
        text: null,
      })),
    }));
    return { part, groups, total: groups.reduce((sum, { total }) => sum + total, 0) };
  });
}

const names = (items: readonly { name: string }[]) => items.map(({ name }) => name);

describe("the first screen", () => {
  it.each([
    ["nothing", {}, []],
    ["less than fits", { own: { overdue: 2 } }, ["own overdue 1", "own overdue 2"]],
    [
      "one kind that would fill it",
      { own: { overdue: 30 } },
      ["own overdue 1", "own overdue 2", "own overdue 3", "own overdue 4"],
    ],
    [
      "a rare kind beside a common one",
      { own: { overdue: 30, report: 1 } },
      ["own overdue 1", "own report 1", "own overdue 2", "own overdue 3"],
    ],
    [
      "what others wait for, before what nobody waits for",
      { own: { draft: 1, overdue: 2, report: 1, incomplete: 9 } },
      ["own overdue 1", "own report 1", "own overdue 2", "own draft 1"],
    ],
    [
      "several parts, in turn",
      { own: { report: 1 }, hospital: { overdue: 9 }, register: { account: 3, mail: 1 } },
      ["own report 1", "hospital overdue 1", "register account 1", "hospital overdue 2"],
    ],
  ])("has a fair share of %s", (_what, counts, expected) => {
    expect(names(selectFirstScreenItems(listOf(counts), 4))).toEqual(expected);
  });

  it("keeps the order of parts and kinds, and how much there is of each", () => {
    const parts = listOf({ own: { report: 1, overdue: 5 }, register: { account: 3, mail: 9 } });
    const kept = keepOnlyGivenItems(parts, selectFirstScreenItems(parts, 5));
    expect(names(kept.flatMap(({ groups }) => groups.flatMap(({ items }) => items)))).toEqual([
      "own report 1",
      "own overdue 1",
      "own overdue 2",
      "register account 1",
      "register mail 1",
    ]);
    expect(kept.map(({ total }) => total)).toEqual([6, 12]);
    expect(keepOnlyGivenItems(parts, [])).toEqual([]);
  });
});

it.each([
  ["2026-11-27", { first: "2026-11-28", usual: "2026-12-04", last: "2027-11-27" }],
  ["2028-02-29", { first: "2028-03-01", usual: "2028-03-07", last: "2029-02-28" }],
])("on %s something is put off for a week, or to a day within a year", (today, days) => {
  expect(getDeferralDayRange(today)).toEqual(days);
});
