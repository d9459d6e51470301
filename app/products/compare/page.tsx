import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { ProductComparison } from "@/components/comparison/product-comparison";
import { PrintButton } from "@/components/entries/detail/share-buttons";
import { Callout } from "@/components/ui/callout";
import { ButtonLink } from "@/components/ui/links";
import { readComparedIds } from "@/lib/comparison/comparison";
import { readComparedProducts } from "@/lib/comparison/server/products";
import { MAX_COMPARED_ENTRIES, MIN_COMPARED_ENTRIES } from "@/lib/comparison/size";
import { formatDutchDay } from "@/lib/entries/recheck-day";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { paths } from "@/lib/paths";
import { publicPage } from "@/lib/pictures/server/page-metadata";
import { getCurrentActor } from "@/lib/platform/auth/session";
import type { QueryParameterValue } from "@/lib/platform/http/search-params";
import type { SearchParamsProps } from "../../props";

/** Loads once per request, as both the page and its metadata need it. */
const readNamed = cache(async (named: string) =>
  readComparedProducts(await getCurrentActor(), named.split(",")),
);

/** Loads the products that the address names, as far as the reader may see them. */
async function readAsked(given: QueryParameterValue) {
  const named = readComparedIds([given ?? []].flat().join(","));
  const slugs = named.slice(0, MAX_COMPARED_ENTRIES);
  const products = slugs.length === 0 ? [] : await readNamed(slugs.join(","));
  return { products, missing: slugs.length - products.length, named: named.length };
}

export async function generateMetadata({ searchParams }: SearchParamsProps): Promise<Metadata> {
  const [{ ids }, translate] = await Promise.all([searchParams, getTranslations("products.compare")]);
  const { products } = await readAsked(ids);
  const names = products.map(({ product }) => product.name).join(", ");
  const about = {
    title: products.length === 0 ? translate("title") : translate("metaTitle", { names }),
    description: translate("intro"),
    path: paths.compareProducts(products.map(({ product }) => product.slug)),
  };
  // Not indexed: there is one page per selection of products, which repeats the products' own pages.
  return { ...(await publicPage(about)), robots: { index: false, follow: true } };
}

/** Compares the products that the address names, so that a comparison can be bookmarked and shared. */
export default async function CompareProductsPage({ searchParams }: SearchParamsProps) {
  const [{ ids }, model, translate] = await Promise.all([
    searchParams,
    getReaderModel(),
    getTranslations("products.compare"),
  ]);
  const { products, missing, named } = await readAsked(ids);
  const slugs = products.map(({ product }) => product.slug);
  return (
    <div className="compare-page page-width py-8 sm:py-10 print:max-w-none print:py-0">
      <h1>{translate("title")}</h1>
      <p className="mt-3 mb-6 text-lg text-muted print:hidden">{translate("intro")}</p>
      <div className="mb-6 space-y-3 empty:hidden">
        {missing > 0 ? <Callout kind="info">{translate("missing", { n: missing })}</Callout> : null}
        {named > MAX_COMPARED_ENTRIES ? (
          <Callout kind="info">{translate("tooMany", { n: named })}</Callout>
        ) : null}
        {slugs.length < MIN_COMPARED_ENTRIES ? <p>{translate("needMore", { n: slugs.length })}</p> : null}
      </div>
      <div className="no-print mb-6 flex flex-wrap gap-2">
        {slugs.length < MAX_COMPARED_ENTRIES ? (
          <ButtonLink
            href={slugs.length === 0 ? paths.products : paths.chooseProducts(slugs)}
            {...(slugs.length < MIN_COMPARED_ENTRIES ? { kind: "primary" as const } : {})}
          >
            {translate("add", { n: slugs.length })}
          </ButtonLink>
        ) : null}
        {slugs.length === 0 ? null : <PrintButton label={translate("print")} className="noscript:hidden" />}
      </div>
      {slugs.length === 0 ? null : (
        <ProductComparison products={products} model={model} today={formatDutchDay(new Date())} />
      )}
    </div>
  );
}
