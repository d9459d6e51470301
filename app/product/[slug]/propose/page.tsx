import { OwnProposals } from "@/components/products/own-proposals";
import { paths } from "@/lib/paths";
import { authorise } from "@/lib/platform/auth/permissions";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { getProduct } from "@/lib/products/server/products";
import { listOwnProposals } from "@/lib/products/server/proposals";
import { wrapPageWithRefusals } from "../../../in-place";
import { createNoindexMetadataGenerator, NOINDEX_METADATA } from "../../../metadata";
import { orRefuse } from "../../../or-refuse";
import { productFieldNames } from "../../../product-field-names";
import type { SlugParamProps } from "../../../props";
import { ProductFormPage } from "../product-form-page";

export const generateMetadata = createNoindexMetadataGenerator(
  "products.form",
  "proposeTitle",
  NOINDEX_METADATA,
);

/** Page where a member proposes changes to a product. */
async function ProposePage({ params }: SlugParamProps) {
  const { slug } = await params;
  const actor = await getCurrentActor();
  const product = await orRefuse(paths.proposeChange(slug), "product", async () => {
    authorise(actor, "product.propose");
    return getProduct(actor, slug);
  });
  const [proposals, nameOf] = await Promise.all([listOwnProposals(actor, product._id), productFieldNames()]);
  return (
    <ProductFormPage product={product} isProposal>
      <OwnProposals productId={product._id} proposals={proposals} nameOf={nameOf} />
    </ProductFormPage>
  );
}

export default wrapPageWithRefusals(ProposePage);
