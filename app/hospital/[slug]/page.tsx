import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { HospitalDeclarations } from "@/components/declarations/declaration";
import { HospitalExperiences } from "@/components/experiences/experience-list";
import { HospitalPage } from "@/components/hospitals/hospital-page";
import { StructuredData } from "@/components/layout/structured-data";
import { PrintFooter } from "@/components/ui/printed";
import { listDeclarationsOfHospital } from "@/lib/declarations/server/declarations";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { buildHospitalStructuredData } from "@/lib/open-data/structured-data";
import { paths } from "@/lib/paths";
import { publicPage } from "@/lib/pictures/server/page-metadata";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { getSettings, isExampleSite } from "@/lib/platform/env";
import { parsePageNumber } from "@/lib/platform/pagination";
import { findPublicEntriesOfValue } from "@/lib/search/server/explore";
import { wrapPageWithRefusals } from "../../in-place";
import type { SearchParamsProps, SlugParamProps } from "../../props";
import { HospitalActions } from "./hospital-actions";
import { HospitalEntrySections } from "./hospital-sections";
import { readHospitalPageData, readPublicHospital } from "./read-hospital";

export async function generateMetadata({ params }: SlugParamProps & SearchParamsProps): Promise<Metadata> {
  const { slug, name, algorithms } = await readPublicHospital((await params).slug);
  const translate = await getTranslations("hospitals.page");
  return publicPage({
    title: translate("metaTitle", { name }),
    description: translate("metaDescription", { name, n: algorithms }),
    path: paths.hospital(slug),
  });
}

/** A hospital's page; with a page or phase in the address it lists those entries alone. */
async function PublicHospitalPage({ params, searchParams }: SlugParamProps & SearchParamsProps) {
  const [hospital, asked] = await Promise.all([readPublicHospital((await params).slug), searchParams]);
  const page = parsePageNumber(asked.page);
  const phase = typeof asked.phase === "string" && asked.phase !== "" ? asked.phase : null;
  const explored =
    page === null ? null : await findPublicEntriesOfValue("activeHospital", hospital.name, page, phase);
  if (explored === null) notFound();
  const [actor, model, declarations] = await Promise.all([
    getCurrentActor(),
    getReaderModel(),
    listDeclarationsOfHospital(hospital._id),
  ]);
  const { verdict, moments, told } = await readHospitalPageData(actor, hospital, explored);
  const site = getSettings().APP_URL;
  return (
    <>
      <HospitalPage
        {...{ hospital, model, moments, ...verdict }}
        footer={
          <PrintFooter
            address={site + paths.hospital(hospital.slug)}
            isExample={isExampleSite()}
            opening={`${hospital.name}.`}
          />
        }
        actions={<HospitalActions actor={actor} slug={hospital.slug} name={hospital.name} />}
      >
        {hospital.algorithms === 0 ? null : (
          <HospitalEntrySections
            {...{ actor, explored, model, moments }}
            slug={hospital.slug}
            byState={verdict.byState}
            isList={asked.page !== undefined || phase !== null}
          />
        )}
        <HospitalDeclarations declarations={declarations} />
        <div className="mt-8 empty:hidden">
          <HospitalExperiences told={told} />
        </div>
      </HospitalPage>
      <StructuredData data={buildHospitalStructuredData(hospital, site)} />
    </>
  );
}

export default wrapPageWithRefusals(PublicHospitalPage);
