import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { MAX_COMPARED } from "@/lib/comparison/size";
import { KeptFocus } from "../form/kept-focus";
import { Callout } from "../ui/callout";

/** Gets the focus when what was pressed has gone with its column or row. */
const HEADING = "vergelijking";

/** Around a comparison, also of nothing: its heading, and what of the address is not in it. */
export async function ComparisonFrame({
  missing,
  named,
  children,
}: {
  /** How many of the entries that were asked for there are not, or not for this reader. */
  missing: number;
  /** How many entries the address names. */
  named: number;
  children: ReactNode;
}) {
  const translate = await getTranslations("compare");
  const isTooMany = named > MAX_COMPARED;
  return (
    <KeptFocus headingId={HEADING}>
      <div className="compare-page page-width py-8 sm:py-10 print:max-w-none print:py-0">
        <h1 id={HEADING} tabIndex={-1} className="outline-none">
          {translate("title")}
        </h1>
        <p className="mt-3 mb-6 text-lg text-muted print:hidden">{translate("intro")}</p>
        {missing > 0 || isTooMany ? (
          <div className="mb-6 space-y-3">
            {missing > 0 ? <Callout kind="info">{translate("missing", { n: missing })}</Callout> : null}
            {isTooMany ? <Callout kind="info">{translate("tooMany", { n: named })}</Callout> : null}
          </div>
        ) : null}
        {children}
      </div>
    </KeptFocus>
  );
}
