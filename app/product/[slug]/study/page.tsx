import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { StudyForm } from "@/components/evidence/study-form";
import { FormSentences } from "@/components/form/draft/form-sentences";
import { listProductStudies } from "@/lib/evidence/server/studies";
import { paths } from "@/lib/paths";
import { authorise } from "@/lib/platform/auth/permissions";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { getValueUnlessRepeated } from "@/lib/platform/http/search-params";
import { getProduct } from "@/lib/products/server/products";
import { wrapPageWithRefusals } from "../../../in-place";
import { createNoindexMetadataGenerator, NOINDEX_METADATA } from "../../../metadata";
import { orRefuse } from "../../../or-refuse";
import type { SearchParamsProps, SlugParamProps } from "../../../props";
import { ProductForbidden } from "../product-forbidden";

export const generateMetadata = createNoindexMetadataGenerator(
  "evidence.studyForm",
  "title",
  NOINDEX_METADATA,
);

/** Page where a member adds a study of a product, or an admin edits the study that `study` names. */
async function StudyPage({ params, searchParams }: SlugParamProps & SearchParamsProps) {
  const [{ slug }, asked] = await Promise.all([params, searchParams]);
  const wanted = getValueUnlessRepeated(asked.study);
  const actor = await getCurrentActor();
  const { product, studies } = await orRefuse(paths.productStudy(slug), "product", async () => {
    authorise(actor, wanted ? "product.manage" : "product.propose");
    const found = await getProduct(actor, slug);
    return { product: found, studies: await listProductStudies(actor, found._id) };
  });
  const study = studies.find(({ _id }) => _id === wanted) ?? null;
  if (wanted && study === null) notFound();
  const translate = await getTranslations("evidence.studyForm");
  return (
    <div className="page-width py-10">
      <h1>{translate(study === null ? "title" : "editTitle")}</h1>
      <p className="mt-3 mb-8 wrap-anywhere text-lg text-muted">
        {translate("intro", { name: product.name })}
      </p>
      <FormSentences of={["evidence", "errors.fields"]}>
        <StudyForm product={product} study={study} />
      </FormSentences>
    </div>
  );
}

export default wrapPageWithRefusals(StudyPage, undefined, ProductForbidden);
