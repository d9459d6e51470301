import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { PublicEntries } from "@/components/front-page/public-list";
import { HospitalPage } from "@/components/hospitals/hospital-page";
import { StructuredData } from "@/components/layout/structured-data";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { findMomentsOf } from "@/lib/history/server/phase-moments";
import { getHospital } from "@/lib/hospitals/server/hospitals";
import { hospitalData } from "@/lib/open-data/structured-data";
import { paths } from "@/lib/paths";
import { publicPage } from "@/lib/pictures/server/page-metadata";
import { may } from "@/lib/platform/auth/permissions";
import { currentActor } from "@/lib/platform/auth/session";
import { settings } from "@/lib/platform/env";
import { askedPage } from "@/lib/platform/pagination";
import { registerAddress } from "@/lib/search/query";
import { findExplored } from "@/lib/search/server/explore";
import { inPlace } from "../../in-place";
import { orRefuse } from "../../or-refuse";
import type { SearchParamsProps, SlugParamProps } from "../../props";
import { HospitalActions } from "./hospital-actions";

/** Loads once per request, as both the page and its metadata need it. */
const readHospital = cache((slug: string) => orRefuse(paths.hospital(slug), slug, () => getHospital(slug)));

export async function generateMetadata({ params }: SlugParamProps & SearchParamsProps): Promise<Metadata> {
  const { slug, name, algorithms } = await readHospital((await params).slug);
  const translate = await getTranslations("hospitals.page");
  return publicPage({
    title: translate("metaTitle", { name }),
    description: translate("metaDescription", { name, n: algorithms }),
    path: paths.hospital(slug),
  });
}

async function PublicHospitalPage({ params, searchParams }: SlugParamProps & SearchParamsProps) {
  const [hospital, asked] = await Promise.all([readHospital((await params).slug), searchParams]);
  const { slug, name } = hospital;
  const page = askedPage(asked.page);
  const inPhase = typeof asked.phase === "string" && asked.phase !== "" ? asked.phase : null;
  const explored = page === null ? null : await findExplored("activeHospital", name, page, inPhase);
  if (explored === null) notFound();
  const addressOf = (phase: string | null, to = 1) => {
    const query = new URLSearchParams({
      ...(phase === null ? {} : { phase }),
      ...(to === 1 ? {} : { page: String(to) }),
    });
    return query.size === 0 ? paths.hospital(slug) : `${paths.hospital(slug)}?${query}`;
  };
  const [actor, model] = await Promise.all([currentActor(), getReaderModel()]);
  const moments = await findMomentsOf(actor, explored.entries);
  const actions = <HospitalActions actor={actor} slug={slug} name={name} />;
  return (
    <>
      <HospitalPage hospital={hospital} model={model} actions={actions}>
        <PublicEntries
          found={explored}
          phases={explored.phases}
          {...{ model, moments }}
          inRegister={registerAddress({
            filters: {
              activeHospital: [explored.label],
              ...(explored.phase === null ? {} : { technicalReadinessLevel: [explored.phase] }),
            },
          })}
          readsRegister={may(actor, "entry.list")}
          addressOf={(to) => addressOf(explored.phase, to)}
          phase={{ chosen: explored.phase, addressOf }}
        />
      </HospitalPage>
      <StructuredData data={hospitalData(hospital, settings().APP_URL)} />
    </>
  );
}

export default inPlace(PublicHospitalPage);
