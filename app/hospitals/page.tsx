import { getTranslations } from "next-intl/server";
import { HospitalTable, readHospitalSort } from "@/components/hospitals/hospital-table";
import { listHospitals } from "@/lib/hospitals/server/hospitals";
import { paths } from "@/lib/paths";
import { singleValue } from "@/lib/platform/http/search-params";
import { publicMetadata } from "../metadata";
import type { Asked } from "../props";

export const generateMetadata = publicMetadata("hospitals.list", paths.hospitals, {
  description: "metaDescription",
});

export default async function HospitalsPage({ searchParams }: Asked) {
  const [{ sort }, hospitals, translate] = await Promise.all([
    searchParams,
    listHospitals(),
    getTranslations("hospitals.list"),
  ]);
  return (
    <div className="page-width py-8 sm:py-10">
      <h1>{translate("title")}</h1>
      <p className="mt-3 mb-6 max-w-prose text-lg text-muted">{translate("intro")}</p>
      <HospitalTable hospitals={hospitals} sort={readHospitalSort(singleValue(sort))} />
    </div>
  );
}
