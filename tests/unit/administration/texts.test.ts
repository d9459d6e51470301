import type { z } from "zod";
import { emailBodySchema, loginBodySchema, profileBodySchema } from "@/lib/accounts/schema";
import { messageBodySchema } from "@/lib/contact/schema";
import { buildEntryBodySchema } from "@/lib/entries/schema";
import { isDatePattern, parseMoment } from "@/lib/import/date-pattern";
import { newInstitutionBodySchema } from "@/lib/institutions/schema";
import { getSafeReturnPath, paths } from "@/lib/paths";
import { toFieldProblems } from "@/lib/platform/http/problems";
import {
  formatDate,
  formatDateTime,
  formatNumber,
  shortenNameForToast,
  truncateText,
} from "@/lib/platform/language/format";
import {
  cleanLine,
  cleanText,
  compareRawWithCleaned,
  getLinkTarget,
  isAbsoluteUri,
  isNotAvailableText,
  splitUris,
} from "@/lib/platform/text/schema";
import { reportBodySchema } from "@/lib/reports/schema";
import { createExampleDataModel } from "../../support/data-model";

describe("where a login may lead", () => {
  it.each([
    "/",
    "/dashboard",
    "/algorithm/0/new",
    "/?search=long&medicalSpecialism=Radiologie",
    "/algorithm/abc/detail#media",
    "/caf%C3%A9",
    "/?volgende=https://elders.example",
    "/@elders.example",
  ])("%j is of this site", (target) => expect(getSafeReturnPath(target)).toBe(target));

  it.each([
    null,
    undefined,
    "",
    "https://elders.example",
    "//elders.example",
    "/\\elders.example",
    "\\\\elders.example",
    "/pad\\elders",
    "javascript:alert(1)",
    "dashboard",
    " /dashboard",
    "/\t/elders.example",
    "/\n/elders.example",
    "/pad\u0000",
    "/\u0085/elders.example",
    "/login",
    "/login?callbackUrl=/login",
  ])("%j leads home", (target) => expect(getSafeReturnPath(target)).toBe("/"));

  it("survives the way over the login page", () => {
    const target = "/?search=a&b=c#d";
    const { searchParams } = new URL(paths.loginThen(target), "http://localhost");
    expect(getSafeReturnPath(searchParams.get("callbackUrl"))).toBe(target);
  });

  it("leaves odd ids inside their part of the path", () => {
    expect(paths.profile("../admin")).toBe("/profile/..%2Fadmin");
    expect(paths.entry("a/b?c#d", "edit")).toBe("/algorithm/a%2Fb%3Fc%23d/edit");
  });
});

describe("dates and numbers", () => {
  it.each([
    ["2026-11-21T13:05:00Z", "21 november 2026", "21 november 2026 om 14:05"],
    ["2026-07-01T22:30:00Z", "2 juli 2026", "2 juli 2026 om 00:30"],
    ["1995-09-29T12:00:00Z", "29 september 1995", "29 september 1995 om 13:00"],
  ])("%s in Dutch, in Dutch time", (iso, date, dateTime) => {
    expect([formatDate(iso), formatDateTime(new Date(iso))]).toEqual([date, dateTime]);
  });

  it("numbers have Dutch points", () => {
    expect([0, 999, 1430, 1_000_000].map((value) => formatNumber(value))).toEqual([
      "0",
      "999",
      "1.430",
      "1.000.000",
    ]);
  });
});

describe("truncating", () => {
  it.each([
    ["", 5, ""],
    ["abcde", 5, "abcde"],
    ["abcdef", 5, "abcde…"],
    ["abcd🩺", 5, "abcd…"],
    ["abcd🩺", 6, "abcd🩺"],
    ["a".repeat(256), 255, `${"a".repeat(255)}…`],
  ])("%j to %d", (text, length, short) => expect(truncateText(text, length)).toBe(short));

  it("a name in a toast to what fits beside what happened to it", () => {
    expect(shortenNameForToast("Longscan")).toBe("Longscan");
    expect(shortenNameForToast("a".repeat(150))).toBe(`${"a".repeat(60)}…`);
  });
});

describe("cleaning", () => {
  it.each([
    ["gewoon", "gewoon", "gewoon"],
    ["  om  heen  ", "om heen", "om heen"],
    ["twee\nregels", "twee regels", "twee\nregels"],
    ["twee \r\n regels", "twee regels", "twee\nregels"],
    ["a\r\n\r\n\r\n\r\nb", "a b", "a\n\nb"],
    ["tab\there", "tab here", "tab here"],
    ["\u0000\u0001n\u007fu\u009fl\ufeff", "nul", "nul"],
    ["\ud800 alleen \udc00", "\ufffd alleen \ufffd", "\ufffd alleen \ufffd"],
    ["\ufffegeen\uffff \ufdd0teken\u{1fffe}\u{10ffff}", "geen teken", "geen teken"],
    ["e\ufffe\u0301\r\uffff\n", "\u00e9", "\u00e9"],
    ["hard\u00a0wit", "hard wit", "hard wit"],
    ["🩺 blijft 👩🏽‍⚕️", "🩺 blijft 👩🏽‍⚕️", "🩺 blijft 👩🏽‍⚕️"],
    ["\u200fعربي", "\u200fعربي", "\u200fعربي"],
    ["Cafe\u0301 Zorg", "Caf\u00e9 Zorg", "Caf\u00e9 Zorg"],
  ])("%j", (raw, line, text) => {
    expect([cleanLine(raw), cleanText(raw)]).toEqual([line, text]);
    expect([cleanLine(line), cleanText(text)]).toEqual([line, text]);
  });

  it.each([
    ["schoon", 0, false],
    ["brAIn\u0099", 1, false],
    ["a\u0096\u0099 b", 2, false],
    ["a \u0096 b", 1, true],
    ["brAIn\ufffe\uffff", 2, false],
    ["dubbele  spatie", 0, true],
    ["\tvooraan", 0, true],
    ["Cafe\u0301", 0, false],
  ])("of %j is counted", (raw, controlCharacters, whiteSpace) => {
    expect(compareRawWithCleaned(raw, cleanLine(raw))).toEqual({ controlCharacters, whiteSpace });
  });

  it("takes NA and N/A in any case for nothing, and no other word", () => {
    expect(["", "NA", "na", "Na", "nA", "N/A", "n/a"].every(isNotAvailableText)).toBe(true);
    expect(["N//A", "NAN", "na\n", "n.a.", "-", "nee", " "].some(isNotAvailableText)).toBe(false);
  });
});

describe("addresses", () => {
  it.each([
    "https://a.nl",
    "http://a.nl/x?y#z",
    "doi:10.1/x",
    "mailto:a@b.nl",
    "urn:isbn:1",
    "javascript:alert(1)",
  ])("%s is one", (uri) => expect(isAbsoluteUri(uri)).toBe(true));
  it.each([
    "",
    "a.nl",
    "//a.nl",
    "/pad",
    "https:",
    "https://",
    "http:///x",
    "1a:b",
    "https://a b",
    "https://[",
    "x:",
  ])("%j is none", (uri) => expect(isAbsoluteUri(uri)).toBe(false));

  it.each([
    ["https://a.nl/pad", "https://a.nl/pad"],
    ["HTTP://a.nl", "HTTP://a.nl"],
    ["doi:10.1000/182", "https://doi.org/10.1000/182"],
    ["javascript:alert(1)", null],
    ["JaVaScRiPt:alert(1)", null],
    ["data:text/html,x", null],
    ["vbscript:x", null],
    ["file:///etc/passwd", null],
    ["mailto:a@b.nl", null],
    ["geen adres", null],
  ])("%s is linked to %s", (uri, link) => expect(getLinkTarget(uri)).toBe(link));

  it("are separated by any white space", () => {
    expect(splitUris(" https://a.nl\n\nhttps://b.nl  doi:10.1/x ")).toEqual([
      "https://a.nl",
      "https://b.nl",
      "doi:10.1/x",
    ]);
  });
});

describe("dates of an imported list", () => {
  it.each([
    ["12/30/2025", "MM/DD/YYYY", "2025-12-30T12:00:00.000Z"],
    ["2025-02-28", "YYYY-MM-DD", "2025-02-28T12:00:00.000Z"],
    ["29-2-2024", "D-M-YYYY", "2024-02-29T12:00:00.000Z"],
    ["01.12.2024", "DD.MM.YYYY", "2024-12-01T12:00:00.000Z"],
    ["20240131", "YYYYMMDD", "2024-01-31T12:00:00.000Z"],
  ])("%s by %s", (text, pattern, iso) => expect(parseMoment(text, pattern)?.date.toISOString()).toBe(iso));

  it.each([
    ["30/12/2025", "MM/DD/YYYY"],
    ["02/29/2025", "MM/DD/YYYY"],
    ["1/2/2025", "MM/DD/YYYY"],
    ["12-30-2025", "MM/DD/YYYY"],
    ["12/30/25", "MM/DD/YYYY"],
    ["12/30/2025 ", "MM/DD/YYYY"],
    ["01x12x2024", "DD.MM.YYYY"],
    ["0/1/2025", "M/D/YYYY"],
    ["", "YYYY-MM-DD"],
    ["0000-01-01", "YYYY-MM-DD"],
  ])("%j is none by %s", (text, pattern) => expect(parseMoment(text, pattern)).toBeNull());

  it("a pattern names year, month and day once each", () => {
    expect(["MM/DD/YYYY", "D-M-YYYY", "YYYYMMDD"].every(isDatePattern)).toBe(true);
    expect(["", "MM/DD", "MM/MM/YYYY", "YYYY-MM-DD DD", "MM/M/YYYY", "yyyy-mm-dd"].some(isDatePattern)).toBe(
      false,
    );
  });
});

describe("an address with a sign that nobody sees", () => {
  const signs = ["\u0000", "\u0007", "\u200b", "\u202e", "\ufeff", "\ufffe", "\u{1ffff}", "\ud800"];
  const captchaToken = "x";
  const email = (sign: string) => `arts${sign}@test.example`;
  const report = (sign: string) => ({
    message: "Een melding die lang genoeg is.",
    email: email(sign),
    captchaToken,
  });
  const message = (sign: string) => ({
    name: "Arts Een",
    email: email(sign),
    message: "Een vraag die lang genoeg is voor u.",
  });
  const institution = (sign: string) => ({
    name: "UMC Noord",
    kind: "umc",
    city: "Delft",
    domains: [`umc${sign}.example`],
  });
  const entry = (field: string, address: string) => ({
    algorithmName: "Hartscan",
    visibility: "Openbaar",
    [field]: address,
  });
  const entries = buildEntryBodySchema(createExampleDataModel());

  it.each<[string, string, z.ZodType, (sign: string) => unknown]>([
    ["an account", "email", emailBodySchema, (sign) => ({ email: email(sign) })],
    ["a login", "email", loginBodySchema, (sign) => ({ email: email(sign), password: "x", captchaToken })],
    ["a profile", "email", profileBodySchema, (sign) => ({ name: "Arts Een", email: email(sign) })],
    ["a message", "email", messageBodySchema, message],
    ["a report", "email", reportBodySchema, report],
    ["an institution", "domains.0", newInstitutionBodySchema, institution],
    ["a contact of an entry", "contactEmail", entries, (sign) => entry("contactEmail", email(sign))],
    ["a publication", "mediaURL", entries, (sign) => entry("mediaURL", `https://a.example/x${sign}y`)],
  ])("is refused in %s", (_what, path, schema, bodyWith) => {
    expect(schema.safeParse(bodyWith("")).error).toBeUndefined();
    for (const sign of signs) {
      const body = bodyWith(sign);
      const { error } = schema.safeParse(body);
      const problems = error === undefined ? [] : toFieldProblems(error, body);
      expect([sign, problems]).toEqual([
        sign,
        [expect.objectContaining({ path, message: "hiddenInAddress" })],
      ]);
    }
  });

  it("is cleaned of signs as before in another text", () => {
    const parsed = entries.safeParse(entry("description", "Een omschrijving\u0007 die lang genoeg is."));
    expect(parsed.data?.content.description).toBe("Een omschrijving die lang genoeg is.");
  });
});
