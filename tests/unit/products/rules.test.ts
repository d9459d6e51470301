import { isSrn, isUdiDi, slugOf } from "@/lib/products/rules";

describe("UDI-DI", () => {
  it.each([
    ["00889842002515", true],
    ["4006381333931", true],
    ["036000291452", true],
    ["96385074", true],
    ["4006381333932", false],
    ["400638133393", false],
    // The example of HIBCC's own standard.
    ["+A123BJC5D6E71G", true],
    ["+A123BJC5D6E71H", false],
    ["+1123BJC5D6E71G", false],
    ["A123BJC5D6E71G", false],
    ["", false],
  ])("%s: %s", (text, isRight) => {
    expect(isUdiDi(text)).toBe(isRight);
  });
});

it.each([
  ["DE-MF-000012345", true],
  ["NL-AR-000012345", false],
  ["DE-MF-12345", false],
])("SRN %s: %s", (text, isRight) => {
  expect(isSrn(text)).toBe(isRight);
});

it.each([
  ["Us2.v1", "us2-v1"],
  ["  Écho™ & Co. ", "echotm-co"],
  ["日本", "product"],
  [`${"lang ".repeat(40)}`, `${"lang-".repeat(20).slice(0, -1)}`],
])("the address of %s is %s", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
