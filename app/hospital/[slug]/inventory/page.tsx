import { getTranslations } from "next-intl/server";
import { PrintButton } from "@/components/entries/detail/share-buttons";
import { Inventory, PhaseTotals } from "@/components/hospitals/inventory";
import { getFormats } from "@/components/ui/get-formats";
import { ButtonLink, TextLink } from "@/components/ui/links";
import { PrintFooter } from "@/components/ui/printed";
import { listInUsePhaseLabels } from "@/lib/entries/phase";
import { formatDutchDay } from "@/lib/entries/recheck-day";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { listInventory } from "@/lib/hospitals/server/inventory";
import { paths } from "@/lib/paths";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { getSettings, isExampleSite } from "@/lib/platform/env";
import { FILE_FORMATS } from "@/lib/platform/file-formats";
import { wrapPageWithRefusals } from "../../../in-place";
import { createNoindexMetadataGenerator, NOINDEX_METADATA } from "../../../metadata";
import { orRefuse } from "../../../or-refuse";
import type { SlugParamProps } from "../../../props";
import { ManagementForbidden } from "../management-forbidden";

export const generateMetadata = createNoindexMetadataGenerator(
  "hospitals.inventory",
  "table",
  NOINDEX_METADATA,
);

/** A hospital's full inventory for its hospital admins: to read, print or download. */
async function InventoryPage({ params }: SlugParamProps) {
  const { slug } = await params;
  const actor = await getCurrentActor();
  const { hospital, entries } = await orRefuse(paths.hospitalInventory(slug), "hospital", () =>
    listInventory(actor, slug),
  );
  const [translate, model, { formatDate }] = await Promise.all([
    getTranslations("hospitals.inventory"),
    getReaderModel(),
    getFormats(),
  ]);
  const products = new Set(entries.flatMap(({ product }) => product?._id ?? []));
  const phases = new Set(listInUsePhaseLabels(model));
  const inUse = entries.filter(({ technicalReadinessLevel: phase }) => phases.has(phase ?? "")).length;
  return (
    <div className="page-width py-8 sm:py-10">
      <p className="print:hidden">
        <TextLink href={paths.hospitalManagement(slug)} alone>
          {translate("back")}
        </TextLink>
      </p>
      <h1 className="wrap-anywhere">{translate("title", { name: hospital.name })}</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">{translate("intro")}</p>
      <p className="mt-3 font-semibold">
        {translate("summary", { total: entries.length, inUse, products: products.size })}{" "}
        {translate("asOf", { date: formatDate(new Date().toISOString()) })}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-2 print:hidden">
        <PrintButton label={translate("print")} className="noscript:hidden" />
        <span className="ml-2 text-muted">{translate("download")}</span>
        {FILE_FORMATS.map((format) => (
          <ButtonLink
            key={format}
            plain
            size="small"
            rel="nofollow"
            href={paths.api.hospitalInventory(slug, format)}
          >
            {translate(`formats.${format}`)}
          </ButtonLink>
        ))}
      </div>
      {entries.length === 0 ? (
        <p className="mt-6">{translate("empty")}</p>
      ) : (
        <>
          <PhaseTotals entries={entries} model={model} />
          <Inventory entries={entries} model={model} today={formatDutchDay(new Date())} />
        </>
      )}
      <PrintFooter
        address={getSettings().APP_URL + paths.hospitalInventory(slug)}
        isExample={isExampleSite()}
      />
    </div>
  );
}

export default wrapPageWithRefusals(InventoryPage, undefined, ManagementForbidden);
