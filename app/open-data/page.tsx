import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OpenDataPage } from "@/components/open-data/open-data-page";
import type { Facets } from "@/lib/domain/dto";
import type { ChoiceFieldKey } from "@/lib/domain/entry-fields";
import { withShown } from "@/lib/domain/shown-words";
import { paths } from "@/lib/paths";
import { getStatistics } from "@/lib/server/data/statistics";
import { settings } from "@/lib/server/env";
import { publicPage } from "@/lib/server/page-metadata";
import { getReaderModel } from "@/lib/server/reader-model";

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
