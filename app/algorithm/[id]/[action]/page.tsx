import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { EntryAdviceSection } from "@/components/advice/advice-list";
import { CoEditorsPanel } from "@/components/co-editors/co-editors-panel";
import { ComparisonProvider } from "@/components/comparison/comparison-provider";
import { DossierLink } from "@/components/dossier/dossier-link";
import { EntryDetail, parseDetailTab } from "@/components/entries/detail/entry-detail";
import { StructuredData } from "@/components/layout/structured-data";
import { EntryPatientSection } from "@/components/patients/entry-section";
import { RecheckPanel } from "@/components/recheck/recheck-panel";
import { ReportLink } from "@/components/reports/report-link";
import { Sentences } from "@/components/ui/sentences";
import { findPhaseStart, isPhaseStopped } from "@/lib/entries/phase";
import { mayEditEntry } from "@/lib/entries/rights";
import { paths } from "@/lib/paths";
import { wrapPageWithRefusals } from "../../../in-place";
import type { IdParamProps, SearchParamsProps } from "../../../props";
import { readEntry } from "../read-entry";
import { DetailActions, ExperiencesAndValidations, Notices, renderProductVerdictFacts } from "./detail-parts";
import { entryMetadata, readDetail } from "./read-detail";

export async function generateMetadata({ params }: IdParamProps): Promise<Metadata> {
  return entryMetadata(await readEntry((await params).id));
}

/**
 * Detail page of an entry at the specification's /algorithm/{id}/{action}, for every action that has no sibling folder
 * of its own (such as new, edit and delete). Entries that do not exist and entries that the reader may not see both get
 * the 404 page.
 */
async function DetailPage({ params, searchParams }: IdParamProps & SearchParamsProps) {
  const [{ id }, { tab }] = await Promise.all([params, searchParams]);
  const found = await readEntry(id);
  if (found === null) notFound();
  const { entry, rights, isCoEditor } = found;
  // An unpublished entry has no detail page; everyone who may see it may edit it, so its form or review opens instead.
  if (entry.state !== undefined)
    redirect(entry.state === "IN_REVIEW" ? paths.review(id) : paths.entry(id, "edit"));
  const read = await readDetail(found);
  const { ownId, model, followables, coEditors, data, address } = read;
  const rechecked = { id: entry._id, name: entry.algorithmName ?? "" };
  const mayConfirm = rights.includes("confirm");
  const shared = { ...rechecked, institution: entry.institution };
  return (
    <Sentences of={["compare.choose"]}>
      <ComparisonProvider ownerId={ownId ?? ""}>
        <EntryDetail
          entry={entry}
          rights={rights}
          actions={<DetailActions standing={found} entry={entry} followables={followables} />}
          model={model}
          moments={read.moments}
          otherHospitals={read.otherHospitals}
          tab={parseDetailTab(tab)}
          specialismHref={read.specialismHref}
          hospitalHref={read.hospitalHref}
          hospitalContact={read.hospitalContact}
          report={read.isPublic ? <ReportLink id={entry._id} /> : null}
          recheck={
            <>
              <RecheckPanel
                entry={rechecked}
                recheck={entry.recheck}
                mayConfirm={mayConfirm}
                hasStopped={isPhaseStopped(model, entry)}
              />
              {coEditors === null ? null : (
                <CoEditorsPanel entry={shared} own={isCoEditor ? ownId : null} listed={coEditors} />
              )}
            </>
          }
          notice={<Notices found={found} read={read} />}
          {...renderProductVerdictFacts(entry._id, read)}
          told={
            <>
              <EntryPatientSection
                entry={entry}
                model={model}
                since={findPhaseStart(model, entry.technicalReadinessLevel, read.moments)}
                hospitalContact={read.hospitalContact}
                patientsHref={read.patientsHref}
                mayEdit={mayEditEntry(rights)}
              />
              <EntryAdviceSection
                entryId={entry._id}
                advice={read.advice}
                mayAsk={rights.includes("askAdvice")}
              />
              {read.mayOpenDossier ? <DossierLink entryId={entry._id} /> : null}
              <ExperiencesAndValidations id={entry._id} read={read} mayEdit={mayEditEntry(rights)} />
            </>
          }
          address={address}
          isExample={read.isExample}
        />
      </ComparisonProvider>
      {data === null ? null : <StructuredData data={data} />}
    </Sentences>
  );
}

export default wrapPageWithRefusals(DetailPage);
