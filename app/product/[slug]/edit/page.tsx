import { getTranslations } from "next-intl/server";
import { MergeForm } from "@/components/matching/merge-form";
import { DeleteProductButton } from "@/components/products/delete-product";
import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/links";
import { Sentences } from "@/components/ui/sentences";
import { paths } from "@/lib/paths";
import { authorise } from "@/lib/platform/auth/permissions";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { getProduct } from "@/lib/products/server/products";
import { wrapPageWithRefusals } from "../../../in-place";
import { createNoindexMetadataGenerator, NOINDEX_METADATA } from "../../../metadata";
import { orRefuse } from "../../../or-refuse";
import type { SlugParamProps } from "../../../props";
import { ProductForbidden } from "../product-forbidden";
import { ProductFormPage } from "../product-form-page";

export const generateMetadata = createNoindexMetadataGenerator("products.form", "title", NOINDEX_METADATA);

/** Page where an admin edits a product. */
async function EditProductPage({ params }: SlugParamProps) {
  const { slug } = await params;
  const actor = await getCurrentActor();
  const product = await orRefuse(paths.editProduct(slug), "product", async () => {
    authorise(actor, "product.manage");
    return getProduct(actor, slug);
  });
  const named = { _id: product._id, slug: product.slug, name: product.name };
  const [translate, supplier] = await Promise.all([
    getTranslations("products.form"),
    getTranslations("products.supplier"),
  ]);
  return (
    <ProductFormPage
      product={product}
      below={
        <Sentences of={["matching.byHand", "products.remove"]}>
          <MergeForm product={named} />
          <DeleteProductButton product={named} />
        </Sentences>
      }
    >
      {product.supplier === null ? null : (
        <p className="mb-6">
          <TextLink href={paths.editSupplier(product.slug)} alone>
            {supplier("link", { name: product.supplier.name })}
          </TextLink>
        </p>
      )}
      {product.confirmed ? null : (
        <div className="mb-6 max-w-[68ch]">
          <Callout kind="info">{translate("unconfirmed")}</Callout>
        </div>
      )}
    </ProductFormPage>
  );
}

export default wrapPageWithRefusals(EditProductPage, undefined, ProductForbidden);
