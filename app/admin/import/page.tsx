import { forbidden, redirect } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { ImportRunsList, MappingsList } from "@/components/import/lists";
import { ImportSteps } from "@/components/import/steps";
import { UploadForm } from "@/components/import/upload-form";
import { Callout } from "@/components/ui/callout";
import { FIELD_KEYS } from "@/lib/fields/entry-fields";
import { getDataModel } from "@/lib/fields/server/data-model";
import { translateModel } from "@/lib/fields/shown-labels";
import { listRuns } from "@/lib/import/server/data/runs";
import { listMappings } from "@/lib/import/server/data/saved-mappings";
import { paths } from "@/lib/paths";
import { mayPerformAction } from "@/lib/platform/auth/permissions";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { getPageLanguage } from "@/lib/platform/language/reader-language";
import { wrapPageWithRefusals } from "../../in-place";
import { createNoindexMetadataGenerator } from "../../metadata";
import type { SearchParamsProps } from "../../props";

export const generateMetadata = createNoindexMetadataGenerator("importing", "metaTitle");

/** Page where admins start or continue an import. */
async function ImportsPage({ searchParams }: SearchParamsProps) {
  const actor = await getCurrentActor();
  if (actor.kind === "anonymous") redirect(paths.loginThen(paths.imports));
  if (!mayPerformAction(actor, "entry.import")) forbidden();
  const [runs, mappings, model, language, translate, { common, importing }] = await Promise.all([
    listRuns(actor),
    listMappings(actor),
    getDataModel(),
    getPageLanguage(),
    getTranslations("importing"),
    getMessages(),
  ]);
  const { upload, runs: ofRuns, mappings: ofMappings, status, steps, remembered, kinds, places } = importing;
  const shown = translateModel(language, model);
  const fieldNames = Object.fromEntries(FIELD_KEYS.map((key) => [key, shown[key].displayName]));
  return (
    <>
      <h1>{translate("title")}</h1>
      <p className="mt-3 max-w-[75ch] text-lg text-muted">{translate("intro")}</p>
      <NextIntlClientProvider
        messages={{
          common,
          importing: { upload, runs: ofRuns, mappings: ofMappings, status, steps, remembered, kinds },
        }}
      >
        <ImportSteps now="file" />
        <noscript>
          <Callout kind="warning">{translate("noScript")}</Callout>
        </noscript>
        <section className="card p-4 sm:p-6">
          <h2 className="mb-4">{translate("upload.title")}</h2>
          <UploadForm first={(await searchParams).kind === "products" ? "products" : "entries"} />
        </section>
        <section className="mt-10">
          <h2 className="mb-3">{translate("runs.title")}</h2>
          <ImportRunsList runs={runs} />
        </section>
        {mappings.length === 0 ? null : (
          <section className="mt-10">
            <h2>{translate("mappings.title")}</h2>
            <p className="mt-1 mb-3 max-w-[75ch] text-muted">{translate("mappings.intro")}</p>
            <MappingsList mappings={mappings} names={{ ...fieldNames, ...places }} />
          </section>
        )}
      </NextIntlClientProvider>
    </>
  );
}

export default wrapPageWithRefusals(ImportsPage);
