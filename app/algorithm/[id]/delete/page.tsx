import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DeleteForm } from "@/components/entries/delete/delete-form";
import { Callout } from "@/components/ui/callout";
import { getEntryForWrite } from "@/lib/entries/server/entries";
import { paths } from "@/lib/paths";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { wrapPageWithRefusals } from "../../../in-place";
import { orRefuse } from "../../../or-refuse";
import type { IdParamProps } from "../../../props";
import { EntryForbidden } from "../entry-forbidden";
import { FormMessages } from "../form-parts";
import { entryFormMetadata } from "../read-entry";

export function generateMetadata({ params }: IdParamProps): Promise<Metadata> {
  return entryFormMetadata(params, "metaDelete");
}

async function DeletePage({ params }: IdParamProps) {
  const { id } = await params;
  const actor = await getCurrentActor();
  const { entry } = await orRefuse(paths.entry(id, "delete"), id, () =>
    getEntryForWrite(actor, id, "entry.delete"),
  );
  const translate = await getTranslations("form.delete");
  const name = entry.algorithmName ?? "";
  const isDraft = entry.state !== undefined;
  return (
    <div className="page-width py-10">
      <div className="max-w-[44rem]">
        <h1>{translate(isDraft ? "draftTitle" : "title")}</h1>
        <div className="my-6">
          <Callout kind="danger">
            <p className="break-words font-semibold text-danger text-lg">
              {translate(isDraft ? "draftWarning" : "warning", { name })}
            </p>
            <p className="mt-1">{translate(isDraft ? "draftConsequence" : "consequence")}</p>
          </Callout>
        </div>
        <FormMessages>
          <DeleteForm id={entry._id} name={name} isDraft={isDraft} />
        </FormMessages>
      </div>
    </div>
  );
}

export default wrapPageWithRefusals(DeletePage, undefined, (props) => (
  <EntryForbidden {...props} act="delete" />
));
