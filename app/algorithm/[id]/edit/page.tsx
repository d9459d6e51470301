import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { EntryForm } from "@/components/entries/form/entry-form";
import { BrokenLinksNote } from "@/components/recheck/broken-links";
import { ReviewNotice, TakenNotice } from "@/components/review/review-notice";
import { getFormats } from "@/components/ui/get-formats";
import { listCoEditors } from "@/lib/co-editors/server/co-editors";
import { toEntryFormValues } from "@/lib/entries/schema";
import { getEntryForWrite } from "@/lib/entries/server/entries";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { paths } from "@/lib/paths";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { listBrokenLinksOfEntry } from "@/lib/recheck/server/link-checks";
import { findUndecidedReview } from "@/lib/review/server/reviews";
import { wrapPageWithRefusals } from "../../../in-place";
import { orRefuse } from "../../../or-refuse";
import type { IdParamProps } from "../../../props";
import { EntryForbidden } from "../entry-forbidden";
import { describeFirstReader, FormHeading, FormMessages } from "../form-parts";
import { entryFormMetadata } from "../read-entry";
import { AfterForm } from "./edit-parts";

export function generateMetadata({ params }: IdParamProps): Promise<Metadata> {
  return entryFormMetadata(params, "metaEdit");
}

async function EditPage({ params }: IdParamProps) {
  const { id } = await params;
  const { formatDate } = await getFormats();
  const actor = await getCurrentActor();
  const { entry, content, proposal, firstReader, rights, isCoEditor } = await orRefuse(
    paths.entry(id, "edit"),
    id,
    () => getEntryForWrite(actor, id, "entry.edit"),
  );
  if (actor.kind !== "user") notFound();
  const isDraft = entry.state !== undefined;
  const showsCoEditors = isDraft && (rights.includes("nameCoEditors") || isCoEditor);
  const isOwnProposal = proposal?.proposerId === actor.id;
  const [model, links, coEditors, review, readFirst, translate] = await Promise.all([
    getReaderModel(),
    listBrokenLinksOfEntry(actor, id),
    showsCoEditors ? orRefuse(paths.entry(id, "edit"), id, () => listCoEditors(actor, id)) : null,
    findUndecidedReview(actor, id),
    describeFirstReader(firstReader, { institution: entry.institution, isNew: entry.state !== undefined }),
    getTranslations("form"),
  ]);
  return (
    <div className="page-width py-3 sm:py-10">
      <FormHeading
        title={translate(isDraft ? "draftTitle" : "editTitle", { name: entry.algorithmName ?? "" })}
        intro={translate(isDraft ? "draftIntro" : "editIntro", {
          date: formatDate(entry.timestamp),
          author: entry.author.name,
          version: entry.version,
        })}
      />
      <div className="mb-8 grid gap-3 empty:hidden">
        {proposal !== null && !isOwnProposal && firstReader !== null ? (
          <TakenNotice entryId={id} />
        ) : review === null ? null : (
          <ReviewNotice review={review} isOwn={isOwnProposal || entry.state !== undefined} />
        )}
        <BrokenLinksNote entryId={id} links={links} hasForm />
      </div>
      <FormMessages>
        <EntryForm
          key={entry._id}
          model={model}
          entry={{ id: entry._id, isDraft, version: entry.version, content, author: entry.author }}
          initial={toEntryFormValues(content, entry.product)}
          person={{ _id: actor.id, name: actor.name }}
          readFirst={readFirst}
          revision={isOwnProposal ? proposal.revision : null}
        />
      </FormMessages>
      <AfterForm entry={entry} standing={{ rights, isCoEditor }} readerId={actor.id} coEditors={coEditors} />
    </div>
  );
}

export default wrapPageWithRefusals(EditPage, undefined, (props) => <EntryForbidden {...props} act="edit" />);
