import { getTranslations } from "next-intl/server";
import { ExperienceForm } from "@/components/experiences/experience-form";
import { FormSentences } from "@/components/form/draft/form-sentences";
import { Callout } from "@/components/ui/callout";
import { getOwnExperience } from "@/lib/experiences/server/experiences";
import { listObstacles } from "@/lib/experiences/server/obstacles";
import { paths } from "@/lib/paths";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { wrapPageWithRefusals } from "../../../in-place";
import { createNoindexMetadataGenerator, NOINDEX_METADATA } from "../../../metadata";
import { orRefuse } from "../../../or-refuse";
import type { IdParamProps } from "../../../props";
import { EntryForbidden } from "../entry-forbidden";

export const generateMetadata = createNoindexMetadataGenerator("experiences.form", "title", NOINDEX_METADATA);

/** Page where a member of the entry's hospital writes an experience. */
async function ExperiencePage({ params }: IdParamProps) {
  const { id } = await params;
  const actor = await getCurrentActor();
  const { experience, productId, algorithmName, isTried } = await orRefuse(paths.ownExperience(id), id, () =>
    getOwnExperience(actor, id),
  );
  const [translate, all] = await Promise.all([getTranslations("experiences.form"), listObstacles()]);
  const chosen = new Set(experience?.obstacles.map(({ _id }) => _id));
  return (
    <div className="page-width py-10">
      <h1>{translate("title")}</h1>
      <p className="mt-3 mb-8 wrap-anywhere text-lg text-muted">
        {translate("intro", { name: algorithmName })}
      </p>
      {experience === null && (productId === null || !isTried) ? (
        <Callout kind="info">{translate(productId === null ? "noProduct" : "tooEarly")}</Callout>
      ) : (
        <FormSentences of={["experiences", "errors.fields"]}>
          <ExperienceForm
            entryId={id}
            own={experience}
            obstacles={all.filter(({ _id, retired }) => !retired || chosen.has(_id))}
          />
        </FormSentences>
      )}
    </div>
  );
}

export default wrapPageWithRefusals(ExperiencePage, undefined, (props) => (
  <EntryForbidden {...props} act="tell" />
));
