import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { EntryDto } from "@/lib/entries/answers";
import { paths } from "@/lib/paths";
import { PanelSection } from "../../ui/panel-section";
import { ShareButtons } from "./share-buttons";

/** Beside an entry: whom to ask, for members only, and ways to pass it on. */
export async function SidePanel({
  entry,
  completeness,
  review,
  files,
  report,
}: {
  entry: EntryDto;
  /** How complete it is. */
  completeness?: ReactNode;
  /** When it was last looked through, and when it will be. */
  review?: ReactNode;
  /** The entry as a file. */
  files: ReactNode;
  /** Where an error in it is reported; null where that cannot be done. */
  report?: ReactNode;
}) {
  const translate = await getTranslations("detail");
  const common = await getTranslations("common");
  const { contactEmail } = entry;
  const showsContact = contactEmail !== undefined;
  return (
    <aside
      aria-label={translate("panel")}
      className={`divide-y divide-line self-start rounded-card border border-line bg-surface px-5 shadow-card lg:sticky lg:top-24 print:border-0 print:px-0 print:shadow-none ${showsContact ? "" : "print:hidden"}`}
    >
      {showsContact ? (
        <PanelSection id="contact" title={translate("contact")} className="space-y-1 py-5">
          {contactEmail ? (
            <a href={`mailto:${contactEmail}`} className="link wrap-anywhere">
              {contactEmail}
            </a>
          ) : (
            <span className="text-muted italic">{common("notSpecified")}</span>
          )}
          <p className="mt-1 text-muted text-sm">{translate("contactHint")}</p>
        </PanelSection>
      ) : null}
      {completeness}
      {review}
      <PanelSection id="delen" title={translate("share")}>
        <div className="noscript:hidden">
          <ShareButtons
            path={paths.entry(entry._id)}
            labels={{
              print: translate("print"),
              copyLink: translate("copyLink"),
              copied: translate("copied"),
              copyFailed: translate("copyFailed", { link: "{link}" }),
            }}
          />
        </div>
        {files}
      </PanelSection>
      {report}
    </aside>
  );
}
