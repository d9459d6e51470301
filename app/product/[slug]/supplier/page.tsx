import { getTranslations } from "next-intl/server";
import { FormSentences } from "@/components/form/draft/form-sentences";
import { EditSupplierForm } from "@/components/products/supplier-form";
import { paths } from "@/lib/paths";
import { authorise } from "@/lib/platform/auth/permissions";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { AppError } from "@/lib/platform/errors";
import { getProduct } from "@/lib/products/server/products";
import { wrapPageWithRefusals } from "../../../in-place";
import { createNoindexMetadataGenerator, NOINDEX_METADATA } from "../../../metadata";
import { orRefuse } from "../../../or-refuse";
import type { SlugParamProps } from "../../../props";
import { ProductForbidden } from "../product-forbidden";

export const generateMetadata = createNoindexMetadataGenerator(
  "products.supplier",
  "title",
  NOINDEX_METADATA,
);

/** Page where an admin edits the supplier of a product, for all its products. */
async function EditSupplierPage({ params }: SlugParamProps) {
  const { slug } = await params;
  const actor = await getCurrentActor();
  const { supplier, ...product } = await orRefuse(paths.editSupplier(slug), "product", async () => {
    authorise(actor, "product.manage");
    const { supplier, ...found } = await getProduct(actor, slug);
    if (supplier === null) throw new AppError("not_found");
    return { ...found, supplier };
  });
  const translate = await getTranslations("products.supplier");
  return (
    <div className="page-width py-10">
      <h1 className="wrap-anywhere">{translate("heading", { name: supplier.name })}</h1>
      <p className="mt-3 mb-6 max-w-prose text-lg text-muted">{translate("intro")}</p>
      <FormSentences of={["products.supplier"]}>
        <EditSupplierForm
          productId={product._id}
          slug={product.slug}
          version={product.version}
          supplier={supplier}
        />
      </FormSentences>
    </div>
  );
}

export default wrapPageWithRefusals(EditSupplierPage, undefined, ProductForbidden);
