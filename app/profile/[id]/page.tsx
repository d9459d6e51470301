import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { AccessTokens } from "@/components/accounts/profile/access-tokens";
import { EntriesTables } from "@/components/accounts/profile/entries-tables";
import { PersonNotFound, PersonOutOfReach } from "@/components/accounts/profile/person-not-found";
import { ProfilePanel } from "@/components/accounts/profile/profile-panel";
import { SettingsCard } from "@/components/accounts/profile/settings-card";
import { ReportsInbox } from "@/components/reports/reports-inbox";
import { ReviewSection } from "@/components/review/review-section";
import { Callout } from "@/components/ui/callout";
import { listAccessTokens } from "@/lib/accounts/server/access-tokens";
import { getLanguage } from "@/lib/accounts/server/languages";
import { getProfile, getProfileEntries, listCoEdited } from "@/lib/accounts/server/profiles";
import { getSignOn } from "@/lib/accounts/server/sign-on/links";
import { getTwoFactor } from "@/lib/accounts/server/two-factor";
import type { EntryDto } from "@/lib/entries/answers";
import { completenessOf } from "@/lib/entries/completeness";
import { phaseProgress } from "@/lib/entries/phase";
import { codeOfLabel, type DataModel } from "@/lib/fields/data-model";
import { VALUE_CODES } from "@/lib/fields/entry-fields";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { shownValue } from "@/lib/fields/shown-words";
import { paths } from "@/lib/paths";
import { type Actor, standingOf } from "@/lib/platform/auth/actor";
import { may } from "@/lib/platform/auth/permissions";
import { currentActor } from "@/lib/platform/auth/session";
import { fieldNames } from "@/lib/reports/rules";
import { listReports } from "@/lib/reports/server/reports";
import { countOwnBrokenLinks } from "@/lib/review/server/link-checks";
import { inPlace } from "../../in-place";
import { orRefuse } from "../../or-refuse";

interface Props {
  params: Promise<{ id: string }>;
}

/** A person as the visitor may see them; looked up once for the page and its metadata. */
const readPerson = cache((id: string) =>
  orRefuse(paths.profile(id), id, async () => getProfile(await currentActor(), id)),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  const robots = { index: false, follow: false };
  // Whoever is not let in gets their answer from the page itself.
  const found = await readPerson(id).catch(() => null);
  return { title: found?.name ?? (await getTranslations("profile"))("title"), robots };
}

function rowOf(entry: EntryDto, model: DataModel, actor: Actor) {
  const { technicalReadinessLevel: phase } = entry;
  const visibility = codeOfLabel(model, "visibility", entry.visibility);
  const isOpen = may(actor, "entry.list") || visibility === VALUE_CODES.visibilityPublic;
  const labels = model.technicalReadinessLevel.values.map(({ label }) => label);
  return {
    id: entry._id,
    name: entry.algorithmName ?? "",
    timestamp: entry.timestamp,
    phase: shownValue(model, "technicalReadinessLevel", phase),
    phaseOrder: phase === null ? null : labels.indexOf(phase),
    progress: phase === null ? null : phaseProgress(model, phase),
    // Who is not let in (any more) gets 404 on the detail of what is not public, also of their own.
    href: isOpen ? paths.entry(entry._id) : null,
    isPrivate: visibility === VALUE_CODES.visibilityPrivate,
  };
}

/** How complete an entry is, for its author who may mend that. */
function completenessFor(entry: EntryDto, model: DataModel, actor: Actor) {
  if (!may(actor, "entry.create")) return null;
  const { percent, missing } = completenessOf(model, entry);
  const first = missing[0];
  return { percent, href: first === undefined ? null : paths.editField(entry._id, first) };
}

async function ProfilePage({ params }: Props) {
  const { id } = await params;
  const [person, actor, model] = await Promise.all([readPerson(id), currentActor(), getReaderModel()]);
  const isOwn = actor.kind === "user" && actor.id === id;
  const [entries, coEdited, twoFactor, signOn, language, tokens, reports, broken, translate] =
    await Promise.all([
      getProfileEntries(actor, id),
      isOwn ? listCoEdited(actor) : [],
      isOwn ? getTwoFactor(actor, id) : null,
      isOwn ? getSignOn(actor, id) : null,
      isOwn ? getLanguage(actor, id) : null,
      isOwn && may(actor, "entry.list") ? listAccessTokens(actor, id) : null,
      isOwn && may(actor, "report.list") ? listReports(actor) : null,
      isOwn && may(actor, "entry.create") ? countOwnBrokenLinks(actor) : null,
      getTranslations("profile"),
    ]);
  const inbox = reports ? <ReportsInbox first={reports} names={fieldNames(model)} /> : null;
  // What waits for an answer comes first.
  const hasWaiting = reports !== null && reports.counts.open > 0;
  // Those stand among one's own.
  const coEditedIds = new Set(coEdited.map(({ _id }) => _id));
  const isOthers = ({ _id }: EntryDto) => !coEditedIds.has(_id);
  const toRow = (entry: EntryDto) => rowOf(entry, model, actor);
  const toOwnRow = (entry: EntryDto) => ({
    ...toRow(entry),
    completeness: isOwn ? completenessFor(entry, model, actor) : null,
  });
  return (
    <div className="page-width py-10 pb-28">
      {isOwn && standingOf(actor) === "pending" ? (
        <div className="mb-6">
          <Callout kind="warning">
            {translate(actor.lacksSecondFactor ? "needsTwoFactor" : "pending")}
          </Callout>
        </div>
      ) : null}
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8">
        <div className="space-y-6">
          <ProfilePanel person={person} isOwn={isOwn} />
          {twoFactor && language && "email" in person ? (
            <SettingsCard
              person={person}
              twoFactor={twoFactor}
              signOn={signOn}
              language={language}
              mayFollow={may(actor, "follow.read")}
            />
          ) : null}
          {tokens ? <AccessTokens id={id} tokens={tokens} now={new Date().toISOString()} /> : null}
        </div>
        <div className="min-w-0 space-y-6">
          {hasWaiting ? inbox : null}
          {broken === null ? null : (
            <ReviewSection
              rows={[...entries.personalAlgorithms, ...entries.privateAlgorithms].map((entry) => ({
                id: entry._id,
                name: entry.algorithmName ?? "",
                review: entry.review,
                brokenLinks: broken.get(entry._id) ?? 0,
              }))}
            />
          )}
          <EntriesTables
            name={person.name}
            isOwn={isOwn}
            mayAdd={may(actor, "entry.create")}
            hasInstitution={actor.kind === "user" && actor.institutionId !== null}
            own={[
              ...[...entries.personalAlgorithms, ...entries.privateAlgorithms].map(toOwnRow),
              ...coEdited.map((entry) => ({ ...toOwnRow(entry), isCoEdited: true })),
            ]}
            colleagues={entries.institutionalAlgorithms.filter(isOthers).map(toRow)}
          />
          {hasWaiting ? null : inbox}
        </div>
      </div>
    </div>
  );
}

export default inPlace(ProfilePage, <PersonNotFound />, <PersonOutOfReach />);
