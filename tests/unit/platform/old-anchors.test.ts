import { paths } from "@/lib/paths";
import { presentAnchor } from "@/lib/platform/http/old-anchors";

test.each([
  ["/admin", "#foutmeldingen", "/admin#error-reports"],
  ["/work", "#meldingen", paths.ownReports],
  ["/work", "#actueel-houden", paths.ownRechecks],
  ["/fields", "#logboek", paths.fieldLog],
  ["/fields", "#volledigheid", paths.completeness],
  ["/algorithm/a/edit", "#veld-description", paths.editField("a", "description")],
  ["/algorithm/a/detail", "#groep-general", "/algorithm/a/detail#group-general"],
  ["/dashboard", "#grafiek-riskClass", "/dashboard#chart-riskClass"],
  ["/dashboard", "#grafiek-volledigheid", "/dashboard#chart-completeness"],
])("%s%s is %s today", (path, old, today) => {
  const anchor = presentAnchor(old);
  expect(path + anchor).toBe(today);
  expect(presentAnchor(anchor ?? "")).toBeNull();
});

test.each(["", "#mails", "#veld", "#gegevens", "#constructor"])("%s stays", (anchor) => {
  expect(presentAnchor(anchor)).toBeNull();
});
