import { getTranslations } from "next-intl/server";
import { AdviceRequestNote } from "@/components/advice/advice-list";
import { AskAdviceForm, WithdrawAdviceButton } from "@/components/advice/ask-form";
import { GiveAdviceForm } from "@/components/advice/give-form";
import { EntryAboutTab, FieldGroup, PublicationLinksTab } from "@/components/entries/detail/content";
import { FormSentences } from "@/components/form/draft/form-sentences";
import { TextLink } from "@/components/ui/links";
import { getAdvicePage } from "@/lib/advice/server/advice";
import { isFieldFilled } from "@/lib/entries/completeness";
import { formatDutchDay } from "@/lib/entries/recheck-day";
import { FIELD_KEYS, type FieldKey, getFieldStructure } from "@/lib/fields/entry-fields";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { paths } from "@/lib/paths";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { wrapPageWithRefusals } from "../../../in-place";
import { createNoindexMetadataGenerator, NOINDEX_METADATA } from "../../../metadata";
import { orRefuse } from "../../../or-refuse";
import type { IdParamProps } from "../../../props";
import { EntryForbidden } from "../entry-forbidden";

export const generateMetadata = createNoindexMetadataGenerator("advice", "pageTitle", NOINDEX_METADATA);

/** Whether a field stands above or beside the groups of an entry's page, but for its name and its links. */
const isInLead = (key: FieldKey) =>
  getFieldStructure(key).group === null && key !== "algorithmName" && key !== "mediaURL";

/** Page where an entry's editors ask an ethics committee for advice, and where the committee reads it and advises. */
async function AdvicePage({ params }: IdParamProps) {
  const { id } = await params;
  const actor = await getCurrentActor();
  const { entry, advice, committee, mayAsk } = await orRefuse(paths.advice(id), id, () =>
    getAdvicePage(actor, id),
  );
  const [translate, model] = await Promise.all([getTranslations("advice"), getReaderModel()]);
  const request = advice.find(({ state }) => state === "asked");
  const name = entry.algorithmName ?? "";
  const sentences = ["advice", "errors.fields"] as const;
  return (
    <div className="page-width py-10">
      <h1>{translate("pageTitle")}</h1>
      <p className="wrap-anywhere mt-3 mb-8 text-lg text-muted">
        {request !== undefined && !mayAsk
          ? translate("giveIntro", { name, institution: entry.institution ?? "none" })
          : translate("askIntro", { name, committee: request?.committee ?? committee ?? "none" })}
      </p>
      {request === undefined ? null : (
        <div className="max-w-[44rem]">
          <AdviceRequestNote request={request} />
        </div>
      )}
      {request === undefined && committee !== null ? (
        <FormSentences of={sentences}>
          <AskAdviceForm entryId={id} />
        </FormSentences>
      ) : null}
      {request === undefined && committee === null ? (
        <TextLink href={paths.entry(id)} alone>
          {translate("askForm.back")}
        </TextLink>
      ) : null}
      {request !== undefined && mayAsk ? (
        <FormSentences of={sentences}>
          <div className="mt-6 flex flex-wrap items-center gap-3">
            <WithdrawAdviceButton adviceId={request._id} />
            <TextLink href={paths.entry(id)} alone>
              {translate("askForm.back")}
            </TextLink>
          </div>
        </FormSentences>
      ) : null}
      {request !== undefined && !mayAsk ? (
        <>
          <FieldGroup
            id="entry"
            title={translate("entryTitle")}
            keys={FIELD_KEYS.filter((key) => isInLead(key) && isFieldFilled(entry[key]))}
            content={entry}
            model={model}
            isWide={(key) => key === "description"}
            className="mt-8 md:grid-cols-[10.5rem_minmax(0,1fr)]"
          />
          <EntryAboutTab entry={entry} model={model} />
          <PublicationLinksTab mediaURL={entry.mediaURL} />
          <h2 className="mt-10 mb-4">{translate("giveForm.title")}</h2>
          <FormSentences of={sentences}>
            <GiveAdviceForm adviceId={request._id} today={formatDutchDay(new Date())} />
          </FormSentences>
        </>
      ) : null}
    </div>
  );
}

export default wrapPageWithRefusals(AdvicePage, undefined, (props) => (
  <EntryForbidden {...props} act="edit" />
));
