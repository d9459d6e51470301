import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { PublicEntries } from "@/components/front-page/public-list";
import { TextLink } from "@/components/ui/links";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { findPhaseMomentsOfEntries } from "@/lib/history/server/phase-moments";
import { serverOnlyPaths } from "@/lib/paths";
import { publicPage } from "@/lib/pictures/server/page-metadata";
import { mayPerformAction } from "@/lib/platform/auth/permissions";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { parsePageNumber } from "@/lib/platform/pagination";
import { buildRegisterAddress } from "@/lib/search/query";
import { findEntriesOfDeveloper } from "@/lib/statistics/server/listed";
import { wrapPageWithRefusals } from "../../../in-place";
import type { SearchParamsProps } from "../../../props";

type Props = { params: Promise<{ name: string }> } & SearchParamsProps;

/** Loads once per request, as both the page and its metadata need it. */
const findOnce = cache(findEntriesOfDeveloper);

async function readDeveloped({ params, searchParams }: Props) {
  const [{ name }, asked] = await Promise.all([params, searchParams]);
  const developer = decodeURIComponent(name);
  const page = parsePageNumber(asked.page);
  const found = page === null ? null : await findOnce(developer, page);
  return found === null ? null : { found, developer };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const developed = await readDeveloped(props);
  if (developed === null) return {};
  const { found, developer } = developed;
  const translate = await getTranslations("home.explore");
  return publicPage({
    title: translate("developedBy", { developer }),
    description: translate("developedDescription", { developer, n: found.total }),
    path: serverOnlyPaths.explore("developer", developer, found.page),
  });
}

async function DeveloperPage(props: Props) {
  const developed = await readDeveloped(props);
  if (developed === null) notFound();
  const { found, developer } = developed;
  const [actor, model, translate, figures] = await Promise.all([
    getCurrentActor(),
    getReaderModel(),
    getTranslations("home.explore"),
    getTranslations("figures"),
  ]);
  const moments = await findPhaseMomentsOfEntries(actor, found.entries);
  return (
    <div className="page-width py-10">
      <p className="text-muted">
        <TextLink plain href={serverOnlyPaths.figure("developers")} alone>
          {figures("developers.title")}
        </TextLink>
      </p>
      <h1 className="wrap-anywhere">{translate("developedBy", { developer })}</h1>
      <PublicEntries
        {...{ found, model, moments }}
        readsRegister={mayPerformAction(actor, "entry.list")}
        inRegister={buildRegisterAddress({ search: developer })}
        addressOf={(page) => serverOnlyPaths.explore("developer", developer, page)}
      />
    </div>
  );
}

export default wrapPageWithRefusals(DeveloperPage);
