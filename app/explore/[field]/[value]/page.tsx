import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { PublicEntriesOfListValue } from "@/components/front-page/public-list";
import { TextLink } from "@/components/ui/links";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { getShownLabel } from "@/lib/fields/shown-labels";
import { findPhaseMomentsOfEntries } from "@/lib/history/server/phase-moments";
import { getHospitalSlugs } from "@/lib/institutions/server/slugs";
import { paths, serverOnlyPaths } from "@/lib/paths";
import { publicPage } from "@/lib/pictures/server/page-metadata";
import { mayPerformAction } from "@/lib/platform/auth/permissions";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { parsePageNumber } from "@/lib/platform/pagination";
import { findPublicEntriesOfValue } from "@/lib/search/server/explore";
import { wrapPageWithRefusals } from "../../../in-place";
import type { SearchParamsProps } from "../../../props";

type Props = { params: Promise<{ field: string; value: string }> } & SearchParamsProps;

/** Loads once per request, as both the page and its metadata need it. */
const findOnce = cache(findPublicEntriesOfValue);

/** Loads the requested page of a value's public entries; null if there is no such value or page. */
async function readExplored({ params, searchParams }: Props) {
  const [{ field, value }, asked] = await Promise.all([params, searchParams]);
  const label = decodeURIComponent(value);
  const page = parsePageNumber(asked.page);
  const explored = page === null ? null : await findOnce(field, label, page);
  return explored === null ? null : { ...explored, isRenamed: explored.label !== label };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const explored = await readExplored(props);
  if (explored === null) return {};
  const { field, label, total, page } = explored;
  const [model, translate, slugs] = await Promise.all([
    getReaderModel(),
    getTranslations("home.explore"),
    field === "activeHospital" ? getHospitalSlugs() : null,
  ]);
  const slug = slugs?.get(label);
  const names = { field: model[field].displayName, value: getShownLabel(model, field, label), n: total };
  const about = {
    title: translate("metaTitle", names),
    description: translate("metaDescription", names),
    // The canonical address of a hospital is its own page, which shows more.
    path: slug === undefined ? serverOnlyPaths.explore(field, label, page) : paths.hospital(slug),
  };
  return { ...(await publicPage(about)), ...(total === 0 ? { robots: { index: false } } : {}) };
}

async function ExplorePage(props: Props) {
  const explored = await readExplored(props);
  if (explored === null) notFound();
  const { field, label, page } = explored;
  if (explored.isRenamed) permanentRedirect(serverOnlyPaths.explore(field, label, page));
  const [actor, model, slugs, translate] = await Promise.all([
    getCurrentActor(),
    getReaderModel(),
    field === "activeHospital" ? getHospitalSlugs() : null,
    getTranslations("hospitals"),
  ]);
  const moments = await findPhaseMomentsOfEntries(actor, explored.entries);
  const slug = slugs?.get(label);
  const onward =
    slug === undefined ? null : (
      <p className="mt-3">
        <TextLink href={paths.hospital(slug)} alone>
          {translate("onward")}
        </TextLink>
      </p>
    );
  return (
    <PublicEntriesOfListValue
      {...{ explored, model, moments }}
      readsRegister={mayPerformAction(actor, "entry.list")}
      more={onward}
    />
  );
}

export default wrapPageWithRefusals(ExplorePage);
