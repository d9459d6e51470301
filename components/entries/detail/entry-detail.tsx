import type { ReactNode } from "react";
import type { EntryDto } from "@/lib/entries/answers";
import type { EntryRights } from "@/lib/entries/rights";
import type { DataModel } from "@/lib/fields/data-model";
import { shownValue } from "@/lib/fields/shown-words";
import { About } from "./about";
import { EntryCompleteness } from "./completeness";
import { type DetailTab, DetailTabs } from "./detail-tabs";
import { EntryHeader } from "./entry-header";
import { ExportChoices } from "./export-choices";
import { Facts } from "./facts";
import { Media } from "./media";
import { Printed } from "./printed";
import { SidePanel } from "./side-panel";

/** Everything about one entry, for whoever may see it. On paper the media follow the rest. */
export function EntryDetail({
  entry,
  rights,
  actions,
  model,
  tab,
  specialismHref,
  report,
  review,
  notice,
  address,
}: {
  entry: EntryDto;
  rights: EntryRights;
  /** What else the reader can do with it, beside editing and deleting; null when that is nothing. */
  actions: ReactNode;
  model: DataModel;
  tab: DetailTab;
  /** The register's entries of the same specialism; null for who may not list them. */
  specialismHref: string | null;
  /** Where an error in it is reported; null where that cannot be done. */
  report?: ReactNode;
  /** When it was last looked through, and when it will be. */
  review?: ReactNode;
  /** What is to be known of it before all else. */
  notice?: ReactNode;
  /** Of this page, as it stands on paper. */
  address: string;
}) {
  return (
    <div className="page-width py-8 sm:py-10 print:py-0">
      <EntryHeader
        entry={entry}
        rights={rights}
        actions={actions}
        specialism={shownValue(model, "medicalSpecialism", entry.medicalSpecialism)}
        specialismHref={specialismHref}
      />
      <div className="mt-5 space-y-3 empty:hidden">{notice}</div>
      <Facts entry={entry} model={model} />
      <DetailTabs id={entry._id} current={tab} />
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_17.5rem] print:mt-6 print:block">
        <div className="min-w-0">
          <div className={tab === "about" ? undefined : "hidden print:block"}>
            <About entry={entry} model={model} />
          </div>
          <div className={tab === "media" ? undefined : "hidden print:block"}>
            <Media mediaURL={entry.mediaURL} />
          </div>
        </div>
        <SidePanel
          entry={entry}
          completeness={<EntryCompleteness entry={entry} model={model} mayEdit={rights.edit} />}
          review={review}
          files={<ExportChoices id={entry._id} />}
          report={report}
        />
      </div>
      <Printed address={address} />
    </div>
  );
}
