import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { EntryForm } from "@/components/entries/form/entry-form";
import type { EntryFormValues } from "@/lib/entries/schema";
import { findFirstReader } from "@/lib/entries/server/proposals";
import { type DataModel, getInitialValue, listOfferedLabels } from "@/lib/fields/data-model";
import { buildFieldRecord } from "@/lib/fields/entry-fields";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { findActorInstitutionName } from "@/lib/institutions/server/institutions";
import { paths } from "@/lib/paths";
import { authorise } from "@/lib/platform/auth/permissions";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { wrapPageWithRefusals } from "../../../in-place";
import { createNoindexMetadataGenerator, NOINDEX_METADATA } from "../../../metadata";
import { orRefuse } from "../../../or-refuse";
import type { IdParamProps } from "../../../props";
import { describeFirstReader, FormHeading, FormMessages } from "../form-parts";

/** Id in addresses of an entry that is not created yet. */
const NEW_ID = "0";

function startOf(model: DataModel, institution: string | null): EntryFormValues {
  const values = { ...buildFieldRecord((key) => getInitialValue(model[key])), changeNote: "", product: [] };
  const isOffered = institution !== null && listOfferedLabels(model.activeHospital).includes(institution);
  return isOffered ? { ...values, activeHospital: institution } : values;
}

export const generateMetadata = createNoindexMetadataGenerator("detail", "metaNew", NOINDEX_METADATA);

async function NewPage({ params }: IdParamProps) {
  const { id } = await params;
  if (id !== NEW_ID) notFound();
  const actor = await getCurrentActor();
  await orRefuse(paths.newEntry, id, async () => authorise(actor, "entry.create"));
  if (actor.kind !== "user") notFound();
  const [model, institution, firstReader, translate] = await Promise.all([
    getReaderModel(),
    findActorInstitutionName(actor),
    findFirstReader(actor, null),
    getTranslations("form"),
  ]);
  const readFirst = await describeFirstReader(firstReader, { institution, isNew: true });
  return (
    <div className="page-width py-3 sm:py-10">
      <FormHeading title={translate("newTitle")} intro={translate("newIntro")} />
      <FormMessages>
        <EntryForm
          model={model}
          entry={null}
          initial={startOf(model, institution)}
          person={{ _id: actor.id, name: actor.name }}
          readFirst={readFirst}
        />
      </FormMessages>
    </div>
  );
}

export default wrapPageWithRefusals(NewPage);
