import {
  addShownTextsToCounts,
  getShownLabel,
  getShownValue,
  translateModel,
} from "@/lib/fields/shown-labels";
import { decodePathForDisplay, getSafeReturnPath, toSitePathOrHome } from "@/lib/paths";
import {
  createFormatters,
  formatDate,
  formatDateTime,
  formatNumber,
  formatPercent,
} from "@/lib/platform/language/format";
import { parseLanguageOrDutch } from "@/lib/platform/language/language";
import { getLanguageOfApiCall, getPreferredLanguage } from "@/lib/platform/language/language-of-call";
import { createExampleDataModel } from "../../support/data-model";

it.each([
  [undefined, "nl"],
  ["", "nl"],
  ["nl", "nl"],
  ["en", "en"],
  ["EN", "nl"],
  ["de", "nl"],
  ["en; path=/", "nl"],
])("a cookie that holds %j makes pages %s", (cookie, language) => {
  expect(parseLanguageOrDutch(cookie)).toBe(language);
});

it.each([
  [null, "nl"],
  ["", "nl"],
  ["en", "en"],
  ["EN-gb", "en"],
  ["en-US,en;q=0.9", "en"],
  ["nl,en;q=0.9", "nl"],
  ["en;q=0.4, nl;q=0.5", "nl"],
  ["nl;q=0.3,en;q=0.8", "en"],
  ["de, en;q=0.7", "en"],
  ["de", "nl"],
  ["*", "nl"],
  ["en;q=0", "nl"],
  ["english", "nl"],
  ["en;q=x", "nl"],
  [`${"de,".repeat(500)}en`, "nl"],
])("the API answers Accept-Language %j in %s", (header, language) => {
  expect(getPreferredLanguage(header)).toBe(language);
});

it.each([
  [{ "accept-language": "en", cookie: "language=nl" }, "en"],
  [{ "accept-language": "nl", cookie: "language=en" }, "nl"],
  [{ "sec-fetch-mode": "cors", "accept-language": "en" }, "en"],
  // Where the browser itself goes, its own preference is not what was chosen here.
  [{ "sec-fetch-mode": "navigate", "accept-language": "en" }, "nl"],
  [{ "sec-fetch-mode": "navigate", "accept-language": "nl", cookie: "session=a; language=en; b=c" }, "en"],
  [{ "sec-fetch-mode": "navigate", cookie: "otherlanguage=en" }, "nl"],
])("a call with %j is answered in %s", (headers, language) => {
  expect(getLanguageOfApiCall(new Headers(headers as Record<string, string>))).toBe(language);
});

it.each([
  ["/", "/"],
  ["/?search=long&page=2", "/?search=long&page=2"],
  ["/fields#completeness", "/fields#completeness"],
  ["/login?callbackUrl=%2Fadmin", "/login?callbackUrl=%2Fadmin"],
  ["/algoritme é", "/algoritme%20%C3%A9"],
  [undefined, "/"],
  ["", "/"],
  ["https://elders.example/", "/"],
  ["//elders.example", "/"],
  ["/\\elders.example", "/"],
  ["/.//elders.example", "/"],
  ["/a/..//elders.example", "/"],
  ["/%2e//elders.example", "/"],
  ["javascript:alert(1)", "/"],
  ["/a\r\nSet-Cookie: x=y", "/"],
])("the form without script comes back from %j to %j", (from, target) => {
  expect(toSitePathOrHome(from)).toBe(target);
});

it.each([
  ["/bestaat/echt/niet?token=geheim#x", "/bestaat/echt/niet"],
  ["/%C3%BCber", "/über"],
  ["/Bel nu 0900 voor hulp", "/Bel%20nu%200900%20voor%20hulp"],
  ["/%E2%80%AEgnp.exe", "/%E2%80%AEgnp.exe"],
  ["/%3Cscript%3E", "/%3Cscript%3E"],
  ["/%E0%A4%A", "/%E0%A4%A"],
  [`/${"a".repeat(300)}`, `/${"a".repeat(199)}…`],
  ["//elders.example/pad", undefined],
  ["https://elders.example/pad", undefined],
  ["/", undefined],
  [null, undefined],
])("of the asked address %j is shown %j", (asked, shown) => {
  expect(decodePathForDisplay(asked)).toBe(shown);
});

it("comes back to the login page after choosing a language, and never after logging in", () => {
  expect([toSitePathOrHome("/login"), getSafeReturnPath("/login")]).toEqual(["/login", "/"]);
});

it("dates and numbers are written as each language does", () => {
  const moment = "2026-11-21T13:05:00.000Z";
  expect([formatDate(moment), formatDate(moment, "en")]).toEqual(["21 november 2026", "21 November 2026"]);
  expect([formatDateTime(moment), formatDateTime(moment, "en")]).toEqual([
    "21 november 2026 om 14:05",
    "21 November 2026 at 14:05",
  ]);
  expect([formatNumber(1430), formatNumber(1430, "en"), formatPercent(72, "en")]).toEqual([
    "1.430",
    "1,430",
    "72%",
  ]);
  expect([createFormatters("en").formatTime(moment), createFormatters("de").formatNumber(1430)]).toEqual([
    "14:05",
    "1.430",
  ]);
});

describe("the data model as its reader sees it", () => {
  const dataModel = createExampleDataModel();
  const read = {
    ...dataModel,
    riskClass: {
      ...dataModel.riskClass,
      displayNameEn: "Risk class",
      helpEn: null,
      values: [
        { label: "Hoog", labelEn: "High", code: null, retired: false },
        { label: "III", labelEn: "III", code: null, retired: true },
        { label: "Anders", labelEn: null, code: null, retired: false },
      ],
    },
  };

  it("is called in English what it has an English name for, by the same labels", () => {
    const { riskClass } = translateModel("en", read);
    expect([riskClass.displayName, riskClass.help]).toEqual(["Risk class", dataModel.riskClass.help]);
    expect(riskClass.values.map(({ label, shown, retired }) => [label, shown, retired])).toEqual([
      ["Hoog", "High", false],
      ["III", undefined, true],
      ["Anders", undefined, false],
    ]);
    expect(getShownLabel(translateModel("en", read), "riskClass", "Hoog")).toBe("High");
    expect(getShownLabel(translateModel("en", read), "riskClass", "Van vroeger")).toBe("Van vroeger");
    expect(getShownValue(translateModel("en", read), "riskClass", "Hoog")).toBe("High");
    expect(getShownValue(translateModel("en", read), "riskClass", null)).toBeNull();
    // A text is what its author wrote, also when a value of a list is called so.
    expect(getShownValue(translateModel("en", read), "description", "Hoog")).toBe("Hoog");
    expect(
      addShownTextsToCounts(translateModel("en", read), "riskClass", [{ value: "Hoog", count: 2 }]),
    ).toEqual([{ value: "Hoog", count: 2, shown: "High" }]);
  });

  it("carries no English on a Dutch page, and is made once", () => {
    const dutch = translateModel("nl", read);
    expect(JSON.stringify(dutch)).not.toMatch(/High|Risk class|shown/);
    expect(addShownTextsToCounts(dutch, "riskClass", [{ value: "Hoog", count: 2 }])).toEqual([
      { value: "Hoog", count: 2 },
    ]);
    expect(translateModel("nl", read)).toBe(dutch);
    expect(translateModel("en", read)).not.toBe(dutch);
  });
});
