import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { DisclosureMenu, MENU_CHOICE_CLASS, MenuList } from "@/components/ui/disclosure-menu";
import { TextLink } from "@/components/ui/links";
import { Meter } from "@/components/ui/meter";
import type { EntryDto } from "@/lib/entries/answers";
import { completenessOf } from "@/lib/entries/completeness";
import { ENTRY_FILES } from "@/lib/entries/entry-file";
import type { DataModel } from "@/lib/fields/data-model";
import type { EntryContent, FieldKey } from "@/lib/fields/entry-fields";
import { STANDARD_WITHOUT_SOURCE } from "@/lib/open-data/publication-standard";
import { paths } from "@/lib/paths";
import { Disclosure } from "../../ui/disclosure";
import { getFormats } from "../../ui/get-formats";
import { PanelSection } from "../../ui/panel-section";
import { ShareButtons } from "./share-buttons";

/** An entry whose contact address may be absent, as not every reader may see it. */
type MeasuredEntry = Omit<EntryContent, "contactEmail"> & { _id: string; contactEmail?: string | null };

/** Maximum number of missing fields that are shown unfolded. */
const MAX_UNFOLDED_FIELDS = 6;

type CompletenessProps = { entry: MeasuredEntry; model: DataModel; mayEdit: boolean };

/** Shows an entry's completeness, and to its editors also the missing fields as links into the form. */
export async function EntryCompleteness({ entry, model, mayEdit }: CompletenessProps) {
  const { formatPercent } = await getFormats();
  const translate = await getTranslations("detail.completeness");
  const { percent, filled, total, missing } = completenessOf(model, entry);
  const linkTo = (field: FieldKey) => (
    <TextLink href={paths.editField(entry._id, field)} alone>
      {model[field].displayName}
    </TextLink>
  );
  return (
    <section aria-labelledby="completeness" className="no-print py-5 text-base">
      <h2 id="completeness" className="flex justify-between gap-4 font-sans font-semibold text-base">
        {translate("title")}
        <span className="tabular-nums">{formatPercent(percent)}</span>
      </h2>
      <Meter percent={percent} label={translate("title")} className="mt-2" />
      <p className="mt-2 text-muted text-sm">{translate("filled", { filled, total })}</p>
      {mayEdit && missing.length === 0 ? <p className="mt-2">{translate("whole")}</p> : null}
      {mayEdit && missing.length > 0 ? (
        <Disclosure
          label={translate("missing", { count: missing.length })}
          open={missing.length <= MAX_UNFOLDED_FIELDS}
          className="group mt-2"
        >
          <ul className="list-disc pl-5 marker:text-accent">
            {missing.map((field) => (
              <li key={field}>{linkTo(field)}</li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
      {mayEdit && entry.contactEmail === null ? (
        <p className="mt-2 text-muted text-sm">
          {translate.rich("contact", { field: () => linkTo("contactEmail") })}
        </p>
      ) : null}
      <TextLink href={paths.completeness} alone className="mt-2 text-sm">
        {translate("formula")}
      </TextLink>
    </section>
  );
}

const NAMES = { json: "json", "publication-standard": "standard" } as const;

/** Links to download an entry as a file, and notes on what the standard for algorithm registers asks in addition. */
export async function ExportChoices({ id }: { id: string }) {
  const translate = await getTranslations("detail.export");
  return (
    <DisclosureMenu label={translate("open")} icon="download" align="flow">
      <MenuList>
        {ENTRY_FILES.map((file) => (
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
          {STANDARD_WITHOUT_SOURCE.map((field) => (
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
export async function SidePanel({ entry, completeness, recheck, files, report }: SidePanelProps) {
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
