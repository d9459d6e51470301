import { useTranslations } from "next-intl";
import { CompareToggle } from "@/components/comparison/compare-toggle";
import { EntryValidations } from "@/components/evidence/validation-table";
import { EntryExperiences } from "@/components/experiences/experience-list";
import { FormSentences } from "@/components/form/draft/form-sentences";
import { BrokenLinksNote } from "@/components/recheck/broken-links";
import { EntryContradictionNote } from "@/components/recheck/disagreement";
import { OutdatedNote } from "@/components/recheck/outdated";
import { ReviewNotice } from "@/components/review/review-notice";
import { ButtonLink } from "@/components/ui/links";
import { Sentences } from "@/components/ui/sentences";
import { isMadeInHouse } from "@/lib/declarations/registered";
import type { EntryDto } from "@/lib/entries/answers";
import { isPhaseStopped } from "@/lib/entries/phase";
import { formatDutchDay } from "@/lib/entries/recheck-day";
import type { EntryReaderRights } from "@/lib/entries/rights";
import { mayEditEntry } from "@/lib/entries/rights";
import type { Followable } from "@/lib/following/rules";
import { paths } from "@/lib/paths";
import { FollowButton } from "../../../follow-button";
import { LazyEntryActions, LazyRecheckBanner } from "../../../lazy-components";
import { CertificateEnd, HowItWent } from "../../../verdict-facts";
import type { readDetail } from "./read-detail";

function OwnDeclarationLink({ entryId }: { entryId: string }) {
  const translate = useTranslations("declarations");
  return <ButtonLink href={paths.ownDeclaration(entryId)}>{translate("link")}</ButtonLink>;
}

/** Actions on an entry besides reading: compare, follow (members), and the author's actions. */
export function DetailActions({
  entry,
  standing: { rights, deletionRequested },
  followables,
}: {
  entry: EntryDto;
  standing: EntryReaderRights;
  /** Follow options for the entry, its hospital and its specialism; null for readers who may not follow. */
  followables: Followable[] | null;
}) {
  const { _id, version, author, institution } = entry;
  const name = entry.algorithmName ?? "";
  return (
    <>
      <CompareToggle id={_id} name={name} href={paths.compare([_id])} kind="secondary" size="normal" />
      <FollowButton followables={followables} />
      {mayEditEntry(rights) && isMadeInHouse(entry.primaryDeveloper) ? (
        <OwnDeclarationLink entryId={_id} />
      ) : null}
      {rights.length > 0 ? (
        <FormSentences of={["entryActions"]}>
          <LazyEntryActions
            entry={{ _id, name, version, author, institution }}
            standing={{ rights, deletionRequested }}
          />
        </FormSentences>
      ) : null}
    </>
  );
}

type EntryWithReaderRights = EntryReaderRights & { entry: EntryDto };
type Detail = Awaited<ReturnType<typeof readDetail>>;

/** Returns the experiences and the certificate of the entry's product, as facts below the entry's title. */
export function renderProductVerdictFacts(id: string, { experiences: told, product }: Detail) {
  const isToldElsewhere = told.experiences.some(({ entry }) => entry._id !== id);
  const place = product !== null && isToldElsewhere ? paths.product(product.slug) : paths.entry(id);
  const endsOn = product?.certificateEndsOn ?? null;
  return {
    howItWent: told.experiences.length === 0 ? null : <HowItWent told={told} href={`${place}#experiences`} />,
    certificate:
      endsOn === null ? null : <CertificateEnd endsOn={endsOn} today={formatDutchDay(new Date())} />,
  };
}

/** Notices of possible problems: an overdue recheck, broken links, contradictions between entry and product. */
export function Notices({ found, read }: { found: EntryWithReaderRights; read: Detail }) {
  const { entry, rights } = found;
  const { brokenLinks, product, model, review } = read;
  return (
    <>
      {review === null ? null : <ReviewNotice review={review} isOwn={false} />}
      {isPhaseStopped(model, entry) ? null : (
        <RecheckNote entry={entry} mayConfirm={rights.includes("confirm")} />
      )}
      <BrokenLinksNote entryId={entry._id} links={brokenLinks} />
      {product !== null && mayEditEntry(rights) ? (
        <EntryContradictionNote product={product} entry={entry} model={model} />
      ) : null}
    </>
  );
}

/** Experiences and local validation results of an entry. */
export function ExperiencesAndValidations({
  id,
  read,
  mayEdit,
}: {
  id: string;
  read: Detail;
  mayEdit: boolean;
}) {
  const experiences = read.experiences.experiences.filter(({ entry }) => entry._id === id);
  return (
    <>
      <EntryExperiences
        told={{ experiences, summary: null }}
        writeHref={read.mayTell ? paths.ownExperience(id) : undefined}
      />
      <EntryValidations figures={read.validations} editHref={mayEdit ? paths.validations(id) : undefined} />
    </>
  );
}

/** Renders the note that an entry may be outdated; for users who may confirm it, the banner with its buttons. */
function RecheckNote({ entry, mayConfirm }: { entry: EntryDto; mayConfirm: boolean }) {
  const { isOutdated, nextRecheck } = entry.recheck;
  if (!mayConfirm) return isOutdated ? <OutdatedNote since={nextRecheck} /> : null;
  return (
    <Sentences of={["recheck.outdated", "recheck.outdatedText", "recheck.control"]}>
      <LazyRecheckBanner entry={{ id: entry._id, name: entry.algorithmName ?? "" }} recheck={entry.recheck} />
    </Sentences>
  );
}
