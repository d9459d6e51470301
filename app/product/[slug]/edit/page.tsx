import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ProductForm } from "@/components/products/product-form";
import { Callout } from "@/components/ui/callout";
import { Sentences } from "@/components/ui/sentences";
import { offeredLabels } from "@/lib/fields/data-model";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { shownLabel } from "@/lib/fields/shown-labels";
import { paths } from "@/lib/paths";
import { authorise } from "@/lib/platform/auth/permissions";
import { currentActor } from "@/lib/platform/auth/session";
import { getProduct } from "@/lib/products/server/products";
import { inPlace } from "../../../in-place";
import { HIDDEN } from "../../../metadata";
import { orRefuse } from "../../../or-refuse";

interface Props {
  params: Promise<{ slug: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("products.form"))("title"), ...HIDDEN };
}

/** Where an admin keeps what the register says of a product. */
async function EditProductPage({ params }: Props) {
  const { slug } = await params;
  const actor = await currentActor();
  const product = await orRefuse(paths.editProduct(slug), "product", async () => {
    authorise(actor, "product.manage");
    return getProduct(actor, slug);
  });
  const [translate, model] = await Promise.all([getTranslations("products.form"), getReaderModel()]);
  /** What is offered, and what the product has that no longer is. */
  const optionsOf = (key: "medicalSpecialism" | "algorithmFunction", chosen: readonly string[]) =>
    [...new Set([...offeredLabels(model[key]), ...chosen])].map(
      (label) => [label, shownLabel(model, key, label)] as const,
    );
  return (
    <div className="page-width py-10">
      <h1 className="wrap-anywhere">{translate("heading", { name: product.name })}</h1>
      <p className="mt-3 mb-6 max-w-prose text-lg text-muted">{translate("intro")}</p>
      {product.confirmed ? null : (
        <div className="mb-6 max-w-[68ch]">
          <Callout kind="info">{translate("unconfirmed")}</Callout>
        </div>
      )}
      <Sentences of={["products.form", "products.page.facts", "errors.fields"]}>
        <ProductForm
          product={product}
          specialisms={optionsOf("medicalSpecialism", [product.medicalSpecialism ?? []].flat())}
          specialismName={model.medicalSpecialism.displayName}
          functions={optionsOf("algorithmFunction", product.functions)}
          functionsName={model.algorithmFunction.displayName}
          riskClassName={model.riskClass.displayName}
        />
      </Sentences>
    </div>
  );
}

export default inPlace(EditProductPage);
