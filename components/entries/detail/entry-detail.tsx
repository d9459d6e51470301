import clsx from "clsx";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { EntryDto } from "@/lib/entries/answers";
import type { PhaseMoment } from "@/lib/entries/phase";
import { mayEditEntry, type PossibleEntryActs } from "@/lib/entries/rights";
import type { DataModel } from "@/lib/fields/data-model";
import { getShownValue } from "@/lib/fields/shown-labels";
import { paths } from "@/lib/paths";
import type { OtherHospitals } from "@/lib/products/rules";
import { ActionMenu } from "../../ui/action-menu";
import { Icon } from "../../ui/icon";
import { ButtonLink } from "../../ui/links";
import { PrintFooter } from "../../ui/printed";
import { EntryAboutTab, PublicationLinksTab } from "./content";
import { EntryHeader } from "./entry-header";
import { EntrySummaryStrip } from "./entry-verdict";
import { EntryCompleteness, EntryDownloadLinks, EntrySidePanel } from "./side-panel";

type DetailTab = "about" | "media";

/** Returns the tab that an address names; 'about' for a missing or unknown one. */
export function parseDetailTab(value: string | string[] | undefined): DetailTab {
  return value === "media" ? "media" : "about";
}

/** Tabs are links: the tab is part of the address, so that back, sharing and browsers without scripts work. */
export async function DetailTabs({ id, current }: { id: string; current: DetailTab }) {
  const translate = await getTranslations("detail");
  const tabs = [
    { tab: "about", label: translate("tabAbout"), href: paths.entry(id) },
    { tab: "media", label: translate("tabMedia"), href: `${paths.entry(id)}?tab=media` },
  ];
  return (
    <nav aria-label={translate("tabs")} className="no-print mt-6 mb-8 border-line border-b">
      <ul className="flex gap-7">
        {tabs.map(({ tab, label, href }) => (
          <li key={tab}>
            <Link
              href={href}
              scroll={false}
              lang="en"
              aria-current={tab === current ? "page" : undefined}
              className={clsx(
                "-mb-px flex min-h-11 items-center border-b-2 font-semibold no-underline",
                tab === current ? "border-accent text-ink" : "border-transparent text-muted hover:text-ink",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Actions on an entry: the link to its history, `children`, and the acts that the reader may perform. */
async function Actions({
  id,
  rights,
  children,
}: {
  id: string;
  rights: PossibleEntryActs;
  children: ReactNode;
}) {
  const translate = await getTranslations("detail");
  return (
    <ActionMenu>
      {mayEditEntry(rights) ? (
        <ButtonLink href={paths.entry(id, "edit")} kind="primary">
          <Icon name="edit" />
          {translate("edit")}
        </ButtonLink>
      ) : null}
      <ButtonLink href={paths.history(id)}>
        <Icon name="history" />
        {translate("history")}
      </ButtonLink>
      {children}
      {rights.includes("delete") ? (
        <ButtonLink href={paths.entry(id, "delete")}>
          <Icon name="trash" />
          {translate("delete")}
        </ButtonLink>
      ) : null}
    </ActionMenu>
  );
}

interface EntryDetailProps {
  entry: EntryDto;
  rights: PossibleEntryActs;
  /** Actions other than edit and delete; null if the reader has none. */
  actions: ReactNode;
  model: DataModel;
  /** When the entry entered its phases. */
  moments: readonly PhaseMoment[] | undefined;
  /** Other hospitals in which the reader may see entries of the same product. */
  otherHospitals: OtherHospitals;
  tab: DetailTab;
  /** Address of the register filtered by the entry's specialism; null for readers who may not list entries. */
  specialismHref: string | null;
  /** Address of the hospital's page; null if the hospital has none. */
  hospitalHref: string | null;
  /** The hospital's public address for questions about AI; null if it has none. */
  hospitalContact: string | null;
  /** Control to report an error in the entry; null if reports are not possible. */
  report?: ReactNode;
  /** When the entry was last rechecked and when it is due again. */
  recheck?: ReactNode;
  /** Members' experiences with the product, and measured validation results. */
  told?: ReactNode;
  /** Summary of the members' experiences with the product; null if the reader may see none. */
  howItWent: ReactNode;
  /** Until when the product's certificate holds; null if unknown. */
  certificate: ReactNode;
  /** Notice below the facts, such as a warning. */
  notice?: ReactNode;
  /** Address of the page, for the printed footer. */
  address: string;
  /** Whether all entries are examples, for the printed footer. */
  isExample: boolean;
}

/** Page of an entry. In print the media tab follows the rest. */
export function EntryDetail({ entry, rights, model, tab, ...page }: EntryDetailProps) {
  return (
    <div className="page-width py-4 sm:py-10 print:py-0">
      <EntryHeader
        entry={entry}
        specialism={getShownValue(model, "medicalSpecialism", entry.medicalSpecialism)}
        specialismHref={page.specialismHref}
      />
      <EntrySummaryStrip
        entry={entry}
        model={model}
        moments={page.moments}
        otherHospitals={page.otherHospitals}
        hospitalHref={page.hospitalHref}
        hospitalContact={page.hospitalContact}
        howItWent={page.howItWent}
        certificate={page.certificate}
      />
      <div className="mt-5 space-y-3 empty:hidden">{page.notice}</div>
      <Actions id={entry._id} rights={rights}>
        {page.actions}
      </Actions>
      <DetailTabs id={entry._id} current={tab} />
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_17.5rem] print:mt-6 print:block">
        <div className="min-w-0">
          <div className={tab === "about" ? undefined : "hidden print:block"}>
            <EntryAboutTab entry={entry} model={model} mayEdit={mayEditEntry(rights)} />
            {page.told}
          </div>
          <div className={tab === "media" ? undefined : "hidden print:block"}>
            <PublicationLinksTab mediaURL={entry.mediaURL} />
          </div>
        </div>
        <EntrySidePanel
          entry={entry}
          completeness={<EntryCompleteness entry={entry} model={model} />}
          recheck={page.recheck}
          files={<EntryDownloadLinks id={entry._id} />}
          report={page.report}
        />
      </div>
      <PrintFooter address={page.address} isExample={page.isExample} />
    </div>
  );
}
