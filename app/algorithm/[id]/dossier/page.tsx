import { getTranslations } from "next-intl/server";
import { DossierDuties } from "@/components/dossier/duties";
import { DossierOutcome, LawSources } from "@/components/dossier/outcome";
import { QuestionForm } from "@/components/dossier/question-form";
import { DossierVersions } from "@/components/dossier/versions";
import { PrintButton } from "@/components/entries/detail/share-buttons";
import { FormSentences } from "@/components/form/draft/form-sentences";
import { Callout } from "@/components/ui/callout";
import { getFormats } from "@/components/ui/get-formats";
import { TextLink } from "@/components/ui/links";
import { PrintFooter } from "@/components/ui/printed";
import { getDossier } from "@/lib/dossier/server/dossiers";
import { formatDutchDay } from "@/lib/entries/recheck-day";
import { paths } from "@/lib/paths";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { getSettings, isExampleSite } from "@/lib/platform/env";
import { wrapPageWithRefusals } from "../../../in-place";
import { createNoindexMetadataGenerator, NOINDEX_METADATA } from "../../../metadata";
import { orRefuse } from "../../../or-refuse";
import type { IdParamProps } from "../../../props";
import { EntryForbidden } from "../entry-forbidden";

export const generateMetadata = createNoindexMetadataGenerator("dossier", "title", NOINDEX_METADATA);

/** Dossier of an entry: what the law asks of the hospital, first the outcome, then the duties and the questions. */
async function DossierPage({ params }: IdParamProps) {
  const { id } = await params;
  const actor = await getCurrentActor();
  const dossier = await orRefuse(paths.dossier(id), id, () => getDossier(actor, id));
  const [translate, { formatDate }] = await Promise.all([getTranslations("dossier"), getFormats()]);
  const { entry, version, saved, changedBy } = dossier;
  return (
    <div className="page-width py-8 sm:py-10">
      <p className="no-print">
        <TextLink href={paths.entry(id)} alone>
          {translate("toEntry")}
        </TextLink>
      </p>
      <h1 className="wrap-anywhere mt-2">{translate("pageTitle", { name: entry.algorithmName })}</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">{translate("intro")}</p>
      <p className="mt-3 max-w-prose">
        {saved === null ? translate("notSaved") : translate("savedOn", { version, date: formatDate(saved) })}
      </p>
      <PrintButton label={translate("print")} className="no-print noscript:hidden mt-4" />
      {changedBy === null ? null : (
        <div className="mt-6 max-w-[56rem]">
          <Callout kind="warning">{translate(`changedBy.${changedBy}`)}</Callout>
        </div>
      )}
      <DossierOutcome dossier={dossier} />
      <FormSentences of={["dossier", "errors.fields"]}>
        <DossierDuties dossier={dossier} today={formatDutchDay(new Date())} />
        <section aria-labelledby="questions" className="no-print mt-10">
          <h2 id="questions">{translate("form.title")}</h2>
          <p className="mt-2 max-w-prose text-muted">{translate("form.intro")}</p>
          <QuestionForm dossier={dossier} />
        </section>
      </FormSentences>
      <LawSources dossier={dossier} />
      <DossierVersions dossier={dossier} />
      <PrintFooter address={getSettings().APP_URL + paths.dossier(id)} isExample={isExampleSite()} />
    </div>
  );
}

export default wrapPageWithRefusals(DossierPage, undefined, (props) => (
  <EntryForbidden {...props} act="dossier" />
));
