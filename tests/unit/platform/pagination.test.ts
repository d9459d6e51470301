import { computeLastPage, computePaginationWindow, parsePageNumber } from "@/lib/platform/pagination";

describe("the window of pages", () => {
  test.each([
    // page, last, shown pages, with First and Last
    [1, 1, [1], false],
    [1, 2, [1, 2], false],
    [3, 3, [1, 2, 3], false],
    [1, 4, [1, 2, 3], true],
    [2, 4, [1, 2, 3, 4], true],
    [4, 4, [2, 3, 4], true],
    [3, 5, [1, 2, 3, 4, 5], true],
    [1, 143, [1, 2, 3], true],
    [2, 143, [1, 2, 3, 4], true],
    [72, 143, [70, 71, 72, 73, 74], true],
    [142, 143, [140, 141, 142, 143], true],
    [143, 143, [141, 142, 143], true],
  ])("page %i of %i shows %j [constant.page-window]", (page, last, pages, hasEnds) => {
    expect(computePaginationWindow(page, last)).toEqual({ current: page, last, pages, hasEnds });
  });

  test("a page beyond the last counts as the last, one below 1 as the first", () => {
    expect(computePaginationWindow(99, 4)).toEqual(computePaginationWindow(4, 4));
    expect(computePaginationWindow(0, 4)).toEqual(computePaginationWindow(1, 4));
  });

  test.each([
    [0, 1],
    [1, 1],
    [10, 1],
    [11, 2],
    [1430, 143],
    [1431, 144],
  ])("%i entries, ten a page, fill %i pages", (total, pages) => {
    expect(computeLastPage(total, 10)).toBe(pages);
  });
});

test.each([
  [undefined, 1],
  ["1", 1],
  ["12", 12],
  ["0", null],
  ["-1", null],
  ["1.5", null],
  ["1234567", null],
  [["1", "2"], null],
  ["", null],
])("the page %j of an address is %j", (given, page) => {
  expect(parsePageNumber(given)).toBe(page);
});
