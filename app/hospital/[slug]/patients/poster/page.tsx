import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { PrintButton } from "@/components/entries/detail/share-buttons";
import { PatientsPoster } from "@/components/patients/patients-poster";
import { TextLink } from "@/components/ui/links";
import { serverOnlyPaths } from "@/lib/paths";
import { getSettings } from "@/lib/platform/env";
import { wrapPageWithRefusals } from "../../../../in-place";
import { createNoindexMetadataGenerator } from "../../../../metadata";
import type { SlugParamProps } from "../../../../props";
import { readPublicHospital } from "../../read-hospital";

export const generateMetadata = createNoindexMetadataGenerator("patients", "poster.link");

/** A poster for a waiting room, with a QR code that leads to the hospital's page for patients. */
async function PosterPage({ params }: SlugParamProps) {
  const { name, slug, inUse } = await readPublicHospital((await params).slug);
  // The poster says that the hospital works with AI.
  if (inUse === 0) redirect(serverOnlyPaths.hospitalPatients(slug));
  const translate = await getTranslations("patients.poster");
  return (
    <div className="poster-page page-width py-8 sm:py-10 print:max-w-none print:p-0">
      <div className="print:hidden">
        <p>
          <TextLink href={serverOnlyPaths.hospitalPatients(slug)} alone>
            {translate("back")}
          </TextLink>
        </p>
        <p className="mt-3 mb-4 max-w-prose">{translate("intro", { name })}</p>
        <PrintButton label={translate("print")} className="mb-6 noscript:hidden" />
      </div>
      <PatientsPoster name={name} address={getSettings().APP_URL + serverOnlyPaths.hospitalPatients(slug)} />
    </div>
  );
}

export default wrapPageWithRefusals(PosterPage);
