import { OLD_ADDRESSES, presentAddress } from "@/lib/platform/http/old-addresses";
import { addressesOf } from "../../support/matrix/tree";

test.each([
  [
    "/vergelijk",
    "?ids=a,b&verschillen=1&zoek=hart%20en+long",
    "/compare?ids=a,b&differences=1&search=hart%20en+long",
  ],
  ["/volgen", "", "/following"],
  ["/velden", "?x=velden", "/fields?x=velden"],
  ["/afmelden", "?s=een.geheim%3D", "/unsubscribe?s=een.geheim%3D"],
  ["/afmelden", "?gestopt=1", "/unsubscribe?stopped=1"],
  ["/nog-actueel", "?s=geheim", "/still-current?s=geheim"],
  ["/toegankelijkheid", "", "/accessibility"],
  ["/admin/importeren", "", "/admin/import"],
  ["/admin/importeren/0199-x", "", "/admin/import/0199-x"],
  ["/algorithm/0199-x/melden", "?veld=riskClass", "/algorithm/0199-x/report?field=riskClass"],
  ["/algorithm/a%2Fb/history", "?van=v1&tot=v2&alles=1", "/algorithm/a%2Fb/history?from=v1&to=v2&all=1"],
  ["/work", "?reviewsPage=2&ownPage=3", "/work?rechecksPage=2&ownPage=3"],
  ["/contact", "?verzonden=1", "/contact?sent=1"],
  ["/not-found", "?van=%2Fweg", "/not-found?from=%2Fweg"],
])("%s%s is %s today", (path, query, today) => {
  expect(presentAddress(path, query)).toBe(today);
  const [to = "", asked] = today.split("?");
  expect(presentAddress(to, asked === undefined ? "" : `?${asked}`)).toBeNull();
});

test.each([
  ["/velden-van-nu", ""],
  ["/veld", ""],
  ["/algorithm/melden", ""],
  ["/algorithm/x/detail", "?van=zoeken"],
  ["/contact", "?naam=verzonden"],
  ["/", "?zoek=hart"],
  ["//elders.example/velden", ""],
])("%s%s is no old address", (path, query) => {
  expect(presentAddress(path, query)).toBeNull();
});

test("each leads to a page that there is, and hides none", () => {
  const pages = addressesOf("page").map((page) => page.replace("[id]", "{id}"));
  for (const [from, { to = from }] of Object.entries(OLD_ADDRESSES)) {
    expect(pages).toContain(to);
    if (to !== from) expect(pages).not.toContain(from);
  }
});
