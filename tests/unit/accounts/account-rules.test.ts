import { isPasswordMismatchShown } from "@/lib/accounts/rules";
import { getMailDomain, isPublicMailProvider } from "@/lib/institutions/rules";

describe("the password's confirmation", () => {
  it.each([
    ["wolk-fiets", "", false],
    ["wolk-fiets", "xx", false],
    ["wolk-fiets", "xxx", true],
    ["wolk-fiets", "wolk-fiets", false],
    ["wolk-fiets", "Wolk-fiets", true],
  ])("of %j, %j differs: %j [constant.confirmation]", (password, confirmation, differs) => {
    expect(isPasswordMismatchShown(password, confirmation)).toBe(differs);
  });
});

describe("public mail providers", () => {
  it.each(["gmail.com", "Outlook.COM", "ziggo.nl", "icloud.com"])("%s is one", (domain) => {
    expect(isPublicMailProvider(domain)).toBe(true);
  });

  it.each(["umcutrecht.nl", "notgmail.com", "gmail.com.umc.nl", ""])("%j is none", (domain) => {
    expect(isPublicMailProvider(domain)).toBe(false);
  });

  it("are known by what stands behind the last @", () => {
    expect(getMailDomain('"a@umcutrecht.nl"@GMAIL.com')).toBe("gmail.com");
  });
});
