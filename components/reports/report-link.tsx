import { getTranslations } from "next-intl/server";
import { paths } from "@/lib/paths";
import { buttonClass } from "../ui/button";
import { PanelSection } from "../ui/panel-section";
import { WholePageLink } from "../ui/whole-page-link";

/** Beside a public entry: the way to say that something in it is wrong. */
export async function ReportLink({ id }: { id: string }) {
  const translate = await getTranslations("reports");
  return (
    <PanelSection id="melden" title={translate("buttonTitle")}>
      <p className="text-muted text-sm">{translate("buttonHint")}</p>
      <WholePageLink href={paths.report(id)} rel="nofollow" className={buttonClass("secondary", "small")}>
        {translate("button")}
      </WholePageLink>
    </PanelSection>
  );
}
