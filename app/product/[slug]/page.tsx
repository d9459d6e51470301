import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { ProductStudies } from "@/components/evidence/product-studies";
import { ProductExperiences } from "@/components/experiences/experience-list";
import { StructuredData } from "@/components/layout/structured-data";
import { ProductDetail } from "@/components/products/product-detail";
import { ProductContradictionsNote } from "@/components/recheck/disagreement";
import { PrintFooter } from "@/components/ui/printed";
import { formatDutchDay } from "@/lib/entries/recheck-day";
import { paths } from "@/lib/paths";
import { mayPerformAction } from "@/lib/platform/auth/permissions";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { getSettings, isExampleSite } from "@/lib/platform/env";
import { wrapPageWithRefusals } from "../../in-place";
import type { SlugParamProps } from "../../props";
import { CertificateEnd, HowItWent } from "../../verdict-facts";
import { ProductActions } from "./product-actions";
import { productMetadata, readProduct, readProductPage } from "./read-product";

export async function generateMetadata({ params }: SlugParamProps): Promise<Metadata> {
  return productMetadata(await readProduct((await params).slug));
}

async function ProductPage({ params }: SlugParamProps) {
  const { slug } = await params;
  const product = await readProduct(slug);
  if (product.slug !== slug) permanentRedirect(paths.product(product.slug));
  const actor = await getCurrentActor();
  const [mayPropose, mayManage] = [
    mayPerformAction(actor, "product.propose"),
    mayPerformAction(actor, "product.manage"),
  ];
  const { detail, followables, told, tellable, studies, figures, data } = await readProductPage(
    actor,
    product,
  );
  const rights = { mayPropose, mayManage };
  const endsOn = product.certificateEndsOn;
  return (
    <>
      <ProductDetail
        {...detail}
        product={product}
        isMember={mayPerformAction(actor, "entry.contact")}
        howItWent={told.experiences.length === 0 ? null : <HowItWent told={told} href="#experiences" />}
        certificate={
          endsOn === null ? null : <CertificateEnd endsOn={endsOn} today={formatDutchDay(new Date())} />
        }
        notice={
          mayManage ? (
            <ProductContradictionsNote product={product} uses={detail.uses} model={detail.model} />
          ) : null
        }
        footer={
          <PrintFooter
            address={getSettings().APP_URL + paths.product(slug)}
            isExample={isExampleSite()}
            opening={`${product.name}.`}
          />
        }
        actions={<ProductActions slug={slug} {...rights} followables={followables} />}
      >
        <div className="mt-10">
          <ProductExperiences told={told} tellable={tellable} />
          <ProductStudies
            slug={slug}
            studies={studies}
            figures={figures}
            mayAdd={mayPropose}
            mayChange={mayManage}
          />
        </div>
      </ProductDetail>
      <StructuredData data={data} />
    </>
  );
}

export default wrapPageWithRefusals(ProductPage);
