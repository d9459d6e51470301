import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OpenDataPage } from "@/components/open-data/open-data-page";
import type { ChoiceFieldKey } from "@/lib/fields/entry-fields";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { withShown } from "@/lib/fields/shown-words";
import { paths } from "@/lib/paths";
import { publicPage } from "@/lib/pictures/server/page-metadata";
import { settings } from "@/lib/platform/env";
import type { Facets } from "@/lib/search/answers";
import { getStatistics } from "@/lib/statistics/server/statistics";

export async function generateMetadata(): Promise<Metadata> {
  const translate = await getTranslations("openData.page");
  return publicPage({
    title: translate("title"),
    description: translate("metaDescription"),
    path: paths.openData,
    hasFeed: true,
  });
}

/** The values of a field that public entries hold: of any other there is nothing to follow. */
function heldValues(facets: Facets, key: ChoiceFieldKey) {
  return facets.find(({ field }) => field === key)?.values.filter(({ count }) => count > 0) ?? [];
}

export default async function OpenData() {
  const [{ facets }, model] = await Promise.all([getStatistics(), getReaderModel()]);
  return (
    <OpenDataPage
      hospitals={withShown(model, "activeHospital", heldValues(facets, "activeHospital"))}
      specialisms={withShown(model, "medicalSpecialism", heldValues(facets, "medicalSpecialism"))}
      licence={settings().DATA_LICENCE}
    />
  );
}
