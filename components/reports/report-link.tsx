import { getTranslations } from "next-intl/server";
import { paths } from "@/lib/paths";
import { buttonClass } from "../ui/button";
import { WholePageLink } from "../ui/whole-page-link";

/** Beside a public entry: the way to say that something in it is wrong. */
export async function ReportLink({ id }: { id: string }) {
  const translate = await getTranslations("reports");
  return (
    <section aria-labelledby="melden" className="no-print py-5">
      <h2 id="melden" className="font-sans font-semibold text-base">
        {translate("buttonTitle")}
      </h2>
      <p className="mt-1 mb-2.5 text-muted text-sm">{translate("buttonHint")}</p>
      <WholePageLink href={paths.report(id)} rel="nofollow" className={buttonClass("secondary", "small")}>
        {translate("button")}
      </WholePageLink>
    </section>
  );
}
