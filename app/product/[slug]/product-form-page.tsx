import { getTranslations } from "next-intl/server";
import { FormSentences } from "@/components/form/draft/form-sentences";
import { ProductForm } from "@/components/products/product-form";
import { listOfferedLabels } from "@/lib/fields/data-model";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { getShownLabel } from "@/lib/fields/shown-labels";
import type { ProductDto } from "@/lib/products/schema";

interface Props {
  product: ProductDto;
  isProposal?: boolean;
  /** Content above the product form. */
  children?: React.ReactNode;
  /** Content below the product form. */
  below?: React.ReactNode;
}

/** Page with the form of a product, for saving or for proposing changes. */
export async function ProductFormPage({ product, isProposal = false, children, below }: Props) {
  const [translate, model] = await Promise.all([getTranslations("products.form"), getReaderModel()]);
  /** Returns the current options of a list, and the product's values that are no longer options. */
  const optionsOf = (key: "medicalSpecialism" | "algorithmFunction", chosen: readonly string[]) =>
    [...new Set([...listOfferedLabels(model[key]), ...chosen])].map(
      (label) => [label, getShownLabel(model, key, label)] as const,
    );
  return (
    <div className="page-width py-10">
      <h1 className="wrap-anywhere">
        {translate(isProposal ? "proposeHeading" : "heading", { name: product.name })}
      </h1>
      <p className="mt-3 mb-6 max-w-prose text-lg text-muted">
        {translate(isProposal ? "proposeIntro" : "intro")}
      </p>
      <FormSentences of={["products.form", "products.page.facts", "errors.fields"]}>
        {children}
        <ProductForm
          product={product}
          specialisms={optionsOf("medicalSpecialism", [product.medicalSpecialism ?? []].flat())}
          specialismName={model.medicalSpecialism.displayName}
          functions={optionsOf("algorithmFunction", product.functions)}
          functionsName={model.algorithmFunction.displayName}
          riskClassName={model.riskClass.displayName}
          isProposal={isProposal}
        />
        {below}
      </FormSentences>
    </div>
  );
}
