import { getTranslations } from "next-intl/server";
import { DEFAULT_HOSPITAL_SORT, HospitalList } from "@/components/hospitals/hospital-list";
import { HospitalMap } from "@/components/hospitals/hospital-map";
import { TownHoverHighlighter } from "@/components/hospitals/linked-towns";
import { PrintFooter } from "@/components/ui/printed";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import {
  filterHospitalsByKind,
  filterHospitalsByWords,
  HOSPITAL_COLUMNS,
  sortHospitals,
} from "@/lib/hospitals/rules";
import { listHospitals } from "@/lib/hospitals/server/hospitals";
import { INSTITUTION_KINDS } from "@/lib/institutions/rules";
import { paths } from "@/lib/paths";
import { getSettings, isExampleSite } from "@/lib/platform/env";
import { searchTextSchema } from "@/lib/platform/http/parameters";
import { createPublicMetadataGenerator } from "../metadata";
import type { SearchParamsProps } from "../props";

export const generateMetadata = createPublicMetadataGenerator("hospitals", paths.hospitals, {
  description: "metaDescription",
});

export default async function HospitalsPage({ searchParams }: SearchParamsProps) {
  const [asked, all, model, translate] = await Promise.all([
    searchParams,
    listHospitals(),
    getReaderModel(),
    getTranslations("hospitals"),
  ]);
  const search = searchTextSchema.parse([asked.search ?? ""].flat()[0]);
  const sort = HOSPITAL_COLUMNS.find((key) => key === asked.sort) ?? DEFAULT_HOSPITAL_SORT;
  const offeredKinds = INSTITUTION_KINDS.filter((kind) => all.some((hospital) => hospital.kind === kind));
  const kind = offeredKinds.find((offered) => offered === asked.kind) ?? null;
  const found = sortHospitals(filterHospitalsByWords(filterHospitalsByKind(all, kind), search), sort);
  return (
    <div className="page-width py-8 sm:py-10">
      <h1>{translate("title")}</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">{translate("intro")}</p>
      <TownHoverHighlighter className="gap-x-10 xl:grid xl:grid-cols-[minmax(0,1fr)_18.5rem]">
        <div className="min-w-0">
          <HospitalList hospitals={found} asked={{ search, kind }} {...{ offeredKinds, sort, model }} />
        </div>
        <div className="xl:sticky xl:top-20 xl:self-start">
          <HospitalMap hospitals={all} found={search === "" && kind === null ? null : found} />
        </div>
      </TownHoverHighlighter>
      <PrintFooter address={getSettings().APP_URL + paths.hospitals} isExample={isExampleSite()} />
    </div>
  );
}
