import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccessTokens } from "@/components/accounts/profile/access-tokens";
import { EntriesTables } from "@/components/accounts/profile/entries-tables";
import {
  PersonNotFound,
  PersonOutOfReach,
  WaitsForAccess,
} from "@/components/accounts/profile/profile-notes";
import { ProfilePanel } from "@/components/accounts/profile/profile-panel";
import { SettingsCard } from "@/components/accounts/profile/settings-card";
import { ReportsInbox } from "@/components/reports/reports-inbox";
import { ReviewSection } from "@/components/review/review-section";
import { readParameters } from "@/lib/accounts/profile-lists";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { standingOf } from "@/lib/platform/auth/actor";
import { may } from "@/lib/platform/auth/permissions";
import { currentActor } from "@/lib/platform/auth/session";
import { fieldNames } from "@/lib/reports/rules";
import { inPlace } from "../../in-place";
import type { Asked, OfOne } from "../../props";
import { readPerson, readProfile } from "./read-profile";

export async function generateMetadata({ params }: OfOne): Promise<Metadata> {
  const { id } = await params;
  const robots = { index: false, follow: false };
  // Whoever is not let in gets their answer from the page itself.
  const found = await readPerson(id).catch(() => null);
  return { title: found?.name ?? (await getTranslations("profile"))("title"), robots };
}

async function ProfilePage({ params, searchParams }: OfOne & Asked) {
  const [{ id }, parameters] = await Promise.all([params, searchParams.then(readParameters)]);
  const [person, actor, model] = await Promise.all([readPerson(id), currentActor(), getReaderModel()]);
  const { isOwn, own, colleagues, settings, tokens, reports, reviews } = await readProfile(
    actor,
    id,
    parameters,
  );
  const inbox = reports ? <ReportsInbox first={reports} names={fieldNames(model)} /> : null;
  // What waits for an answer comes first.
  const hasWaiting = reports !== null && reports.counts.open > 0;
  const address = { id, parameters };
  return (
    <div className="page-width py-10 pb-28">
      {isOwn && actor.kind === "user" && standingOf(actor) === "pending" ? (
        <WaitsForAccess lacksSecondFactor={actor.lacksSecondFactor === true} />
      ) : null}
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8">
        <div className="space-y-6">
          <ProfilePanel person={person} isOwn={isOwn} />
          {settings && "email" in person ? (
            <SettingsCard person={person} {...settings} mayFollow={may(actor, "follow.read")} />
          ) : null}
          {tokens ? <AccessTokens id={id} tokens={tokens} now={new Date().toISOString()} /> : null}
        </div>
        <div className="min-w-0 space-y-6">
          {hasWaiting ? inbox : null}
          {reviews === null ? null : <ReviewSection reviews={reviews} address={address} />}
          <EntriesTables
            name={person.name}
            isOwn={isOwn}
            mayAdd={may(actor, "entry.create")}
            hasInstitution={actor.kind === "user" && actor.institutionId !== null}
            address={address}
            own={own}
            colleagues={colleagues}
          />
          {hasWaiting ? null : inbox}
        </div>
      </div>
    </div>
  );
}

export default inPlace(ProfilePage, <PersonNotFound />, <PersonOutOfReach />);
