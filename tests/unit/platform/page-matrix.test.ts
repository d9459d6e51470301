import { PAGE_PERMISSION_ROWS } from "../../support/matrix/page-rows";
import { listAppRoutePaths } from "../../support/matrix/tree";

describe("the table of who may visit which page", () => {
  it("has a row for every page, and for no other", () => {
    const pages = listAppRoutePaths("page");
    expect(pages.length).toBeGreaterThan(15);
    expect([...new Set(PAGE_PERMISSION_ROWS.map(({ page }) => page))].sort()).toEqual(pages);
  });

  it("asks each page by an address that is its own", () => {
    for (const { page, path } of PAGE_PERMISSION_ROWS) {
      const pattern = page
        .replace("/[[...token]]", "(/[^/]+)?")
        .replace("[...unknown]", ".+")
        .replace(/\[\w+\]/g, "[^/]+");
      expect([path, new RegExp(`^${pattern}$`).test(path.split("?", 1)[0] ?? "")]).toEqual([path, true]);
    }
  });
});
