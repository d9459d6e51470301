import {
  getCertificateMailDay,
  getCertificateState,
  isSrn,
  isUdiDi,
  toProductSlug,
} from "@/lib/products/rules";
import { buildProductBodySchema } from "@/lib/products/schema";

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
  ["Ünïcødé", "unicode"],
  ["Øresund Łódź Straße", "oresund-lodz-strasse"],
  ["Æther Œuvre Đà Þór Guðrún ẞ", "aether-oeuvre-da-thor-gudrun-ss"],
  ["日本", "product"],
  [`${"lang ".repeat(40)}`, `${"lang-".repeat(20).slice(0, -1)}`],
])("the address of %s is %s", (name, slug) => {
  expect(toProductSlug(name)).toBe(slug);
});

describe("a certificate", () => {
  it.each([
    [null, "none", null],
    ["2027-12-31", "valid", null],
    ["2027-05-24", "valid", null],
    ["2027-05-23", "endsWithin180", 180],
    ["2027-02-23", "endsWithin180", 180],
    ["2027-02-22", "endsWithin90", 90],
    ["2026-12-25", "endsWithin90", 90],
    ["2026-12-24", "endsWithin30", 30],
    ["2026-11-25", "endsWithin30", 30],
    ["2026-11-24", "endsWithin30", 0],
    ["2026-11-23", "ended", 0],
    ["2020-01-01", "ended", 0],
  ])("that ends on %s: %s", (endsOn, state, stage) => {
    expect(getCertificateState(endsOn, "2026-11-24")).toBe(state);
    if (endsOn !== null) expect(getCertificateMailDay(endsOn, "2026-11-24")).toBe(stage);
  });
});

it.each([
  [{ ceVerifiedOn: "2999-01-01" }, ["ceVerifiedOn"]],
  [{ ceVerifiedOn: "2025-02-29" }, ["ceVerifiedOn"]],
  [{ certificateEndsOn: "2999-01-01", ceVerifiedOn: "2024-02-29" }, []],
  [{ law: "none", riskClass: "III" }, ["riskClass"]],
  [{ website: "javascript:alert(1)" }, ["website"]],
  [{ udiDi: "4006381333932", srn: "NL-AR-1" }, ["udiDi", "srn"]],
])("a product with %j has wrong %j", (fields, wrong) => {
  const { error } = buildProductBodySchema().safeParse({ name: "Longscan", ...fields });
  expect(error?.issues.map(({ path }) => path.join(".")) ?? []).toEqual(wrong);
});
