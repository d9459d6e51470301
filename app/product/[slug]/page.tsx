import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { ProductStudies } from "@/components/evidence/product-studies";
import { ProductExperiences } from "@/components/experiences/experience-list";
import { StructuredData } from "@/components/layout/structured-data";
import { ProductDetail } from "@/components/products/product-detail";
import { ProductDisagreements } from "@/components/review/disagreement";
import { ButtonLink } from "@/components/ui/links";
import { dutchDay } from "@/lib/entries/review-day";
import { studiesOfProduct } from "@/lib/evidence/server/studies";
import { validationsOfProduct } from "@/lib/evidence/server/validations";
import { experiencesOfProduct, usesToTellOf } from "@/lib/experiences/server/experiences";
import { isPublicLabel } from "@/lib/fields/data-model";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { productFollowable } from "@/lib/following/server/followables";
import { findPhaseMoments } from "@/lib/history/server/phase-moments";
import { hospitalSlugs } from "@/lib/institutions/server/slugs";
import { productData } from "@/lib/open-data/structured-data";
import { paths } from "@/lib/paths";
import { publicPage } from "@/lib/pictures/server/page-metadata";
import { may } from "@/lib/platform/auth/permissions";
import { currentActor } from "@/lib/platform/auth/session";
import { settings } from "@/lib/platform/env";
import { getProduct } from "@/lib/products/server/products";
import { countUses, listUses } from "@/lib/products/server/uses";
import { toldByUses } from "@/lib/products/told-by-uses";
import { FollowButton } from "../../follow-button";
import { inPlace } from "../../in-place";
import { orRefuse } from "../../or-refuse";
import type { Named } from "../../props";

/** Once for the page and for what it says of itself. */
const readProduct = cache(async (slug: string) => {
  const actor = await currentActor();
  return orRefuse(paths.product(slug), slug, () => getProduct(actor, slug));
});

export async function generateMetadata({ params }: Named): Promise<Metadata> {
  const [product, translate] = await Promise.all([
    readProduct((await params).slug),
    getTranslations("products.page"),
  ]);
  const { name, supplier, description } = product;
  return publicPage({
    title: supplier === null ? name : translate("metaTitle", { name, supplier: supplier.name }),
    description: description ?? translate("metaDescription", { name }),
    path: paths.product(product.slug),
    picture: { path: paths.productPicture(product.slug, product.version), alt: { key: "altProduct", name } },
    hasFeed: true,
    product: product.slug,
  });
}

async function ProductPage({ params }: Named) {
  const { slug } = await params;
  const product = await readProduct(slug);
  if (product.slug !== slug) permanentRedirect(paths.product(product.slug));
  const [actor, model, translate] = await Promise.all([
    currentActor(),
    getReaderModel(),
    getTranslations("products.page"),
  ]);
  const seen = listUses(actor, product._id);
  const [uses, moments, counts, followable, told, toTellOf, studies, figures, slugs] = await Promise.all([
    seen,
    seen.then((entries) =>
      findPhaseMoments(
        actor,
        entries.map(({ _id }) => _id),
      ),
    ),
    countUses(actor, product._id),
    may(actor, "follow.begin") ? productFollowable(actor, product) : null,
    experiencesOfProduct(actor, product._id),
    usesToTellOf(actor, product._id),
    studiesOfProduct(actor, product._id),
    validationsOfProduct(actor, product._id),
    hospitalSlugs(),
  ]);
  // Search engines read nothing that only this reader may see.
  const publicUsers = toldByUses(
    model,
    uses.filter(({ visibility }) => isPublicLabel(model, visibility)),
  ).find(({ key }) => key === "intendedUser")?.values;
  return (
    <>
      <ProductDetail
        product={product}
        uses={uses}
        counts={counts}
        moments={moments}
        hospitalSlugs={slugs}
        model={model}
        today={dutchDay(new Date())}
        isMember={may(actor, "entry.contact")}
        notice={
          may(actor, "product.manage") ? (
            <ProductDisagreements product={product} uses={uses} model={model} />
          ) : null
        }
        actions={
          <div className="flex flex-wrap gap-2 print:hidden">
            <ButtonLink href={`${paths.chooseProducts([slug])}#results`} rel="nofollow">
              {translate("compare")}
            </ButtonLink>
            {may(actor, "product.propose") && !may(actor, "product.manage") ? (
              <ButtonLink href={paths.proposeChange(slug)}>{translate("propose")}</ButtonLink>
            ) : null}
            {may(actor, "product.manage") ? (
              <ButtonLink href={paths.editProduct(slug)}>{translate("edit")}</ButtonLink>
            ) : null}
            <FollowButton followables={followable && [followable]} />
          </div>
        }
      >
        <div className="mt-10">
          <ProductExperiences told={told} tellable={uses.filter(({ _id }) => toTellOf.includes(_id))} />
          <ProductStudies
            slug={slug}
            studies={studies}
            figures={figures}
            mayAdd={may(actor, "product.propose")}
            mayChange={may(actor, "product.manage")}
          />
        </div>
      </ProductDetail>
      <StructuredData data={productData(product, settings().APP_URL, publicUsers)} />
    </>
  );
}

export default inPlace(ProductPage);
