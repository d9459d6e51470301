import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { DisclosureMenu, MENU_CHOICE_CLASS, MenuList } from "@/components/ui/disclosure-menu";
import { TextLink } from "@/components/ui/links";
import { Meter } from "@/components/ui/meter";
import type { EntryDto } from "@/lib/entries/answers";
import { computeCompleteness } from "@/lib/entries/completeness";
import { SINGLE_ENTRY_FILE_FORMATS } from "@/lib/entries/entry-file";
import type { DataModel } from "@/lib/fields/data-model";
import type { EntryContent } from "@/lib/fields/entry-fields";
import { STANDARD_FIELDS_WITHOUT_SOURCE } from "@/lib/open-data/publication-standard";
import { paths } from "@/lib/paths";
import { getFormats } from "../../ui/get-formats";
import { PanelSection } from "../../ui/panel-section";
import { ShareButtons } from "./share-buttons";

/** An entry whose contact address may be absent, as not every reader may see it. */
type MeasuredEntry = Omit<EntryContent, "contactEmail"> & { contactEmail?: string | null };

/** Shows an entry's completeness. */
export async function EntryCompleteness({ entry, model }: { entry: MeasuredEntry; model: DataModel }) {
  const { formatPercent } = await getFormats();
  const translate = await getTranslations("detail.completeness");
  const { percent } = computeCompleteness(model, entry);
  return (
    <section aria-labelledby="completeness" className="no-print py-5 text-base">
      <h2 id="completeness" className="flex justify-between gap-4 font-sans font-semibold text-base">
        {translate("title")}
        <span className="tabular-nums">{formatPercent(percent)}</span>
      </h2>
      <Meter percent={percent} label={translate("title")} className="mt-2" />
      <TextLink href={paths.completeness} alone className="mt-2 text-sm">
        {translate("formula")}
      </TextLink>
    </section>
  );
}

const NAMES = { json: "json", "publication-standard": "standard" } as const;

/** Links to download an entry as a file, and notes on what the standard for algorithm registers asks in addition. */
export async function EntryDownloadLinks({ id }: { id: string }) {
  const translate = await getTranslations("detail.export");
  return (
    <DisclosureMenu label={translate("open")} icon="download" align="flow">
      <MenuList>
        {SINGLE_ENTRY_FILE_FORMATS.map((file) => (
          <li key={file}>
            <a href={paths.api.entryFile(id, file)} download className={MENU_CHOICE_CLASS}>
              <strong>{translate(NAMES[file])}</strong>
              <span>{translate(`${NAMES[file]}Hint`)}</span>
            </a>
          </li>
        ))}
      </MenuList>
      <details className="mt-3 border-line border-t pt-3 text-sm">
        <summary className="text-accent">{translate("leftOut")}</summary>
        <p className="mt-2">{translate("leftOutIntro")}</p>
        <ul className="my-2 list-disc pl-5">
          {STANDARD_FIELDS_WITHOUT_SOURCE.map((field) => (
            <li key={field}>{translate(`fields.${field}`)}</li>
          ))}
        </ul>
        <p>{translate("leftOutEmpty")}</p>
      </details>
    </DisclosureMenu>
  );
}

interface SidePanelProps {
  entry: EntryDto;
  completeness?: ReactNode;
  recheck?: ReactNode;
  files: ReactNode;
  report?: ReactNode;
}

/** Side panel of an entry: completeness, recheck, sharing and downloads; hidden when printed. */
export async function EntrySidePanel({ entry, completeness, recheck, files, report }: SidePanelProps) {
  const translate = await getTranslations("detail");
  return (
    <aside
      aria-label={translate("panel")}
      className="no-print divide-y divide-line self-start card px-5 lg:sticky lg:top-24"
    >
      {completeness}
      {recheck}
      <PanelSection id="share" title={translate("share")}>
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
