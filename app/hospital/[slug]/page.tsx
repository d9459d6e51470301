import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { PublicList } from "@/components/front-page/public-list";
import { HospitalHead } from "@/components/hospitals/hospital-head";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { getHospital, listProductsOf } from "@/lib/hospitals/server/hospitals";
import { paths } from "@/lib/paths";
import { publicPage } from "@/lib/pictures/server/page-metadata";
import { may } from "@/lib/platform/auth/permissions";
import { currentActor } from "@/lib/platform/auth/session";
import { singleValue } from "@/lib/platform/http/search-params";
import { findExplored } from "@/lib/search/server/explore";
import { inPlace } from "../../in-place";
import { orRefuse } from "../../or-refuse";
import type { Asked } from "../../props";

type Props = { params: Promise<{ slug: string }> } & Asked;

/** Once for the page and for what it says of itself. */
const readHospital = cache((slug: string) => orRefuse(paths.hospital(slug), slug, () => getHospital(slug)));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug, name } = await readHospital((await params).slug);
  const translate = await getTranslations("hospitals.page");
  return publicPage({
    title: translate("metaTitle", { name }),
    description: translate("metaDescription", { name }),
    path: paths.hospital(slug),
  });
}

async function HospitalPage({ params, searchParams }: Props) {
  const [{ slug }, asked] = await Promise.all([params, searchParams]);
  const hospital = await readHospital(slug);
  const page = singleValue(asked.page) || "1";
  const [explored, products, actor, model] = await Promise.all([
    /^[1-9]\d{0,5}$/.test(page) ? findExplored("activeHospital", hospital.name, Number(page)) : null,
    listProductsOf(slug),
    currentActor(),
    getReaderModel(),
  ]);
  if (explored === null) notFound();
  return (
    <PublicList
      explored={explored}
      model={model}
      readsRegister={may(actor, "entry.list")}
      addressOf={(to) => paths.hospital(slug) + (to === 1 ? "" : `?page=${to}`)}
    >
      <HospitalHead hospital={hospital} products={products} />
    </PublicList>
  );
}

export default inPlace(HospitalPage);
