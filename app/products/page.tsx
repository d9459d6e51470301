import { getTranslations } from "next-intl/server";
import { ProductList } from "@/components/products/product-list";
import { readComparedIds } from "@/lib/comparison/comparison";
import { findProductsBySlugOrId } from "@/lib/comparison/server/products";
import { MAX_COMPARED_ENTRIES } from "@/lib/comparison/size";
import { formatDutchDay } from "@/lib/entries/recheck-day";
import { getDataModel } from "@/lib/fields/server/data-model";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { paths } from "@/lib/paths";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { readProductQuery } from "@/lib/products/list-schema";
import { listProducts } from "@/lib/products/server/product-list";
import { createPublicMetadataGenerator } from "../metadata";
import type { SearchParamsProps } from "../props";

export const generateMetadata = createPublicMetadataGenerator("products.list", paths.products, {
  description: "metaDescription",
});

export default async function ProductsPage({ searchParams }: SearchParamsProps) {
  const [asked, model, shown, actor, translate] = await Promise.all([
    searchParams,
    getDataModel(),
    getReaderModel(),
    getCurrentActor(),
    getTranslations("products.list"),
  ]);
  const given = Object.entries(asked).map(([name, value = []]) => [name, [value].flat()]);
  const query = readProductQuery(model, Object.fromEntries(given));
  const ids = readComparedIds([asked.ids ?? []].flat().join(",")).slice(0, MAX_COMPARED_ENTRIES);
  const [found, chosen] = await Promise.all([listProducts(actor, query), findProductsBySlugOrId(actor, ids)]);
  return (
    <div className="page-width py-8 sm:py-10">
      <h1>{translate("title")}</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">{translate("intro")}</p>
      <ProductList
        query={query}
        found={found}
        chosen={chosen}
        model={shown}
        today={formatDutchDay(new Date())}
      />
    </div>
  );
}
