import { getTranslations } from "next-intl/server";
import { ValidationForm } from "@/components/evidence/validation-form";
import { ValidationTable } from "@/components/evidence/validation-table";
import { FormSentences } from "@/components/form/draft/form-sentences";
import { TextLink } from "@/components/ui/links";
import { getEntryForWrite } from "@/lib/entries/server/entries";
import { getValidationsOfEntry } from "@/lib/evidence/server/validations";
import { paths } from "@/lib/paths";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { getValueUnlessRepeated } from "@/lib/platform/http/search-params";
import { wrapPageWithRefusals } from "../../../in-place";
import { createNoindexMetadataGenerator, NOINDEX_METADATA } from "../../../metadata";
import { orRefuse } from "../../../or-refuse";
import type { IdParamProps, SearchParamsProps } from "../../../props";
import { EntryForbidden } from "../entry-forbidden";

export const generateMetadata = createNoindexMetadataGenerator(
  "evidence.validationForm",
  "title",
  NOINDEX_METADATA,
);

/** Page where an entry's editors maintain its local validation results. */
async function ValidationPage({ params, searchParams }: IdParamProps & SearchParamsProps) {
  const [{ id }, asked] = await Promise.all([params, searchParams]);
  const actor = await getCurrentActor();
  const { entry, figures } = await orRefuse(paths.validations(id), id, async () => {
    const found = await getEntryForWrite(actor, id, "entry.edit");
    return { ...found, figures: await getValidationsOfEntry(actor, id) };
  });
  const translate = await getTranslations("evidence.validationForm");
  const figure = figures.find(({ _id }) => _id === getValueUnlessRepeated(asked.figure)) ?? null;
  return (
    <div className="page-width py-10">
      <h1>{translate("title")}</h1>
      <p className="mt-3 mb-8 wrap-anywhere text-lg text-muted">
        {translate("intro", { name: entry.algorithmName ?? "" })}
      </p>
      {figures.length === 0 ? null : <ValidationTable figures={figures} isEdited />}
      <h2 className="mt-8 mb-4">{translate(figure === null ? "addTitle" : "editTitle")}</h2>
      {figure === null ? null : (
        <p className="mb-4">
          <TextLink href={paths.validations(id)}>{translate("new")}</TextLink>
        </p>
      )}
      <FormSentences of={["evidence", "errors.fields"]}>
        <ValidationForm key={figure?._id ?? "new"} entryId={id} figure={figure} />
      </FormSentences>
    </div>
  );
}

export default wrapPageWithRefusals(ValidationPage, undefined, (props) => (
  <EntryForbidden {...props} act="edit" />
));
