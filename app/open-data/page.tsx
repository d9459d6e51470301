import { OpenDataPage } from "@/components/open-data/open-data-page";
import type { SingleOrMultiChoiceKey } from "@/lib/fields/entry-fields";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { addShownTextsToCounts } from "@/lib/fields/shown-labels";
import { listDailyFiles } from "@/lib/open-data/server/daily-files";
import { getDataLicence } from "@/lib/open-data/server/licence";
import { paths } from "@/lib/paths";
import { getSettings } from "@/lib/platform/env";
import type { Facets } from "@/lib/search/answers";
import { getStatistics } from "@/lib/statistics/server/statistics";
import { createPublicMetadataGenerator } from "../metadata";

export const generateMetadata = createPublicMetadataGenerator("openData.page", paths.openData, {
  description: "metaDescription",
  hasFeed: true,
});

/** Returns the values of a field that public entries have: other values have no feed. */
function usedValues(facets: Facets, key: SingleOrMultiChoiceKey) {
  return facets.find(({ field }) => field === key)?.values.filter(({ count }) => count > 0) ?? [];
}

export default async function OpenData() {
  const [{ facets, algorithms }, model, files, licence] = await Promise.all([
    getStatistics(),
    getReaderModel(),
    listDailyFiles(),
    getDataLicence(),
  ]);
  const { APP_URL, PUBLISHER_NAME } = getSettings();
  return (
    <OpenDataPage
      hospitals={addShownTextsToCounts(model, "activeHospital", usedValues(facets, "activeHospital"))}
      specialisms={addShownTextsToCounts(model, "medicalSpecialism", usedValues(facets, "medicalSpecialism"))}
      files={files}
      algorithms={algorithms}
      licence={licence}
      site={APP_URL}
      publisher={PUBLISHER_NAME}
    />
  );
}
