import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { listProductStudies } from "@/lib/evidence/server/studies";
import { listProductValidations } from "@/lib/evidence/server/validations";
import { findUsesOpenForExperience, listProductExperiences } from "@/lib/experiences/server/experiences";
import { isPublicLabel } from "@/lib/fields/data-model";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { getProductFollowable } from "@/lib/following/server/followables";
import { findPhaseMomentsOfEntries } from "@/lib/history/server/phase-moments";
import { listHospitals } from "@/lib/hospitals/server/hospitals";
import { getHospitalSlugs } from "@/lib/institutions/server/slugs";
import { buildProductStructuredData } from "@/lib/open-data/structured-data";
import { paths } from "@/lib/paths";
import { publicPage } from "@/lib/pictures/server/page-metadata";
import type { Actor } from "@/lib/platform/auth/actor";
import { mayPerformAction } from "@/lib/platform/auth/permissions";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { getSettings } from "@/lib/platform/env";
import { NO_EVIDENCE } from "@/lib/products/evidence-strength";
import type { ProductDto } from "@/lib/products/schema";
import { findEvidenceStrengths } from "@/lib/products/server/evidence";
import { getProduct } from "@/lib/products/server/products";
import { countProductUses, listProductUses } from "@/lib/products/server/uses";
import { listIntendedUseAnswers } from "@/lib/products/told-by-uses";
import { orRefuse } from "../../or-refuse";

/** Loads once per request, as both the page and its metadata need it. */
export const readProduct = cache(async (slug: string) => {
  const actor = await getCurrentActor();
  return orRefuse(paths.product(slug), slug, () => getProduct(actor, slug));
});

export async function productMetadata({
  name,
  supplier,
  description,
  slug,
  version,
}: ProductDto): Promise<Metadata> {
  const translate = await getTranslations("products.page");
  return publicPage({
    title: supplier === null ? name : translate("metaTitle", { name, supplier: supplier.name }),
    description: description ?? translate("metaDescription", { name }),
    path: paths.product(slug),
    picture: { path: paths.productPicture(slug, version), alt: { key: "altProduct", name } },
    hasFeed: true,
    product: slug,
  });
}

/** Loads the product's entries that the actor may see, with their phase dates. */
async function readUses(actor: Actor, productId: string) {
  const uses = await listProductUses(actor, productId);
  return { uses, moments: await findPhaseMomentsOfEntries(actor, uses) };
}

/** Loads the data of a product's page, as far as the actor may see them. */
export async function readProductPage(actor: Actor, product: ProductDto) {
  const { _id } = product;
  const [
    model,
    { uses, moments },
    counts,
    followable,
    told,
    toTellOf,
    studies,
    figures,
    evidence,
    slugs,
    hospitals,
  ] = await Promise.all([
    getReaderModel(),
    readUses(actor, _id),
    countProductUses(actor, _id),
    mayPerformAction(actor, "follow.begin") ? getProductFollowable(actor, product) : null,
    listProductExperiences(actor, _id),
    findUsesOpenForExperience(actor, _id),
    listProductStudies(actor, _id),
    listProductValidations(actor, _id),
    findEvidenceStrengths(actor, [_id]),
    getHospitalSlugs(),
    listHospitals(),
  ]);
  const contacts = new Map(
    hospitals.flatMap(({ name, contactEmail }) => (contactEmail ? [[name, contactEmail] as const] : [])),
  );
  // Structured data contain only what is public, not what only this reader may see.
  const publicUses = uses.filter(({ visibility }) => isPublicLabel(model, visibility));
  const publicUsers = listIntendedUseAnswers(model, publicUses).find(
    ({ key }) => key === "intendedUser",
  )?.values;
  return {
    detail: {
      evidence: evidence.get(_id) ?? NO_EVIDENCE,
      uses,
      moments,
      counts,
      model,
      hospitalSlugs: slugs,
      hospitalContacts: contacts,
    },
    followables: followable && [followable],
    told,
    tellable: uses.filter((use) => toTellOf.includes(use._id)),
    studies,
    figures,
    data: buildProductStructuredData(product, getSettings().APP_URL, publicUsers),
  };
}
