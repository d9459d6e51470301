import { getTranslations } from "next-intl/server";
import { paths } from "@/lib/paths";
import { ButtonLink } from "../ui/links";
import { PanelSection } from "../ui/panel-section";

/** Link beside a public entry to report an error in it. */
export async function ReportLink({ id }: { id: string }) {
  const translate = await getTranslations("reports");
  return (
    <PanelSection id="report" title={translate("buttonTitle")}>
      <p className="text-muted text-sm">{translate("buttonHint")}</p>
      <ButtonLink plain href={paths.report(id)} rel="nofollow" size="small">
        {translate("button")}
      </ButtonLink>
    </PanelSection>
  );
}
