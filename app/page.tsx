import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { UNFOLDED_FILTER_PARAMETER } from "@/components/search/addresses";
import { Callout } from "@/components/ui/callout";
import { getLabelFinder } from "@/lib/fields/server/field-changes";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { paths } from "@/lib/paths";
import { publicPage } from "@/lib/pictures/server/page-metadata";
import { mayPerformAction } from "@/lib/platform/auth/permissions";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { listChosenLabels } from "@/lib/search/chosen-labels";
import { hasSearchOrFilters, isSearchTooShort } from "@/lib/search/query";
import { readPageQuery } from "@/lib/search/schema";
import { getIndexedPath } from "@/lib/search/server/indexed-path";
import { RegisterSearchPage } from "./entries-page";
import { PublicFrontPage } from "./front-page";

type SearchParams = Record<string, string | string[] | undefined>;
type Props = { searchParams: Promise<SearchParams> };

function readParameters(given: SearchParams): URLSearchParams {
  const pairs = Object.entries(given).flatMap(([key, value]) =>
    [value ?? []].flat().map((one) => [key, one]),
  );
  return new URLSearchParams(pairs);
}

/** Returns the data model in the reader's language, and what the address asks for. */
async function readAsked(given: Promise<SearchParams>) {
  const [model, today, parameters] = await Promise.all([
    getReaderModel(),
    getLabelFinder(),
    given.then(readParameters),
  ]);
  return { model, parameters, query: readPageQuery(model, parameters, today) };
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [translate, common, { model, query }] = await Promise.all([
    getTranslations("home"),
    getTranslations("common"),
    readAsked(searchParams),
  ]);
  const path = await getIndexedPath(query);
  const found = [query.search, ...listChosenLabels(model, query.filters)].filter(Boolean).join(", ");
  const page = await publicPage({
    title: { absolute: found === "" ? translate("metaTitle") : `${found} – ${common("siteName")}` },
    description: translate("metaDescription"),
    path: path ?? paths.home,
    hasFeed: true,
  });
  return path === null ? { ...page, alternates: {}, robots: { index: false } } : page;
}

/** Confirmation of the contact form when sent without script; with script a toast shows it. */
async function Thanks() {
  const translate = await getTranslations("account.contact");
  return (
    <div className="page-width pt-6">
      <Callout kind="success" role="status">
        {translate("success")}
      </Callout>
    </div>
  );
}

export default async function HomePage({ searchParams }: Props) {
  const [actor, { model, parameters, query }] = await Promise.all([
    getCurrentActor(),
    readAsked(searchParams),
  ]);
  const isSearch = hasSearchOrFilters(query) || isSearchTooShort(query.search);
  const whole = parameters.get(UNFOLDED_FILTER_PARAMETER);
  return (
    <>
      {parameters.get("sent") === "1" ? <Thanks /> : null}
      {mayPerformAction(actor, isSearch ? "entry.search" : "entry.list") ? (
        <RegisterSearchPage actor={actor} model={model} query={query} whole={whole} />
      ) : (
        <PublicFrontPage actor={actor} query={query} />
      )}
    </>
  );
}
