import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AccessTokens } from "@/components/accounts/profile/access-tokens";
import { EntriesTables } from "@/components/accounts/profile/entries-tables";
import {
  AccessPendingNote,
  LinkToWork,
  PersonForbidden,
  PersonNotFound,
} from "@/components/accounts/profile/profile-notes";
import { ProfilePanel } from "@/components/accounts/profile/profile-panel";
import { AccountSettingsCard } from "@/components/accounts/profile/settings-card";
import { buildProfileAddress, readProfileParameters } from "@/lib/accounts/profile-lists";
import { paths } from "@/lib/paths";
import { getActorStanding } from "@/lib/platform/auth/actor";
import { mayPerformAction } from "@/lib/platform/auth/permissions";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { wrapPageWithRefusals } from "../../in-place";
import type { IdParamProps, SearchParamsProps } from "../../props";
import { readPerson, readProfileContent } from "./read-profile";

export async function generateMetadata({ params }: IdParamProps): Promise<Metadata> {
  const { id } = await params;
  const robots = { index: false, follow: false };
  // Errors are ignored here, as the page itself shows the refusal.
  const found = await readPerson(id).catch(() => null);
  return { title: found?.name ?? (await getTranslations("profile"))("title"), robots };
}

async function ProfilePage({ params, searchParams }: IdParamProps & SearchParamsProps) {
  const [{ id }, parameters] = await Promise.all([params, searchParams.then(readProfileParameters)]);
  const [person, actor] = await Promise.all([readPerson(id), getCurrentActor()]);
  const { isOwn, theirs, settings, tokens } = await readProfileContent(actor, id, parameters);
  const address = { path: paths.profile(id), parameters };
  // Redirects old addresses: the user's entries have moved to the to-do page.
  if (isOwn && Object.keys(parameters).length > 0) redirect(buildProfileAddress(paths.work, parameters, {}));
  return (
    <div className="page-width py-10 pb-28">
      {isOwn && actor.kind === "user" && getActorStanding(actor) === "pending" ? (
        <AccessPendingNote lacksSecondFactor={actor.lacksSecondFactor === true} />
      ) : null}
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8">
        <div className="space-y-6">
          <ProfilePanel person={person} isOwn={isOwn} />
        </div>
        <div className="min-w-0 space-y-6">
          {isOwn ? <LinkToWork /> : null}
          {settings && "email" in person ? (
            <AccountSettingsCard
              person={person}
              {...settings}
              mayFollow={mayPerformAction(actor, "follow.read")}
            />
          ) : null}
          {tokens ? <AccessTokens id={id} tokens={tokens} now={new Date().toISOString()} /> : null}
          {theirs ? (
            <EntriesTables
              name={person.name}
              isOwn={false}
              mayAdd={false}
              hasInstitution={false}
              address={address}
              own={theirs}
              colleagues={null}
            />
          ) : null}
        </div>
      </div>
    </div>
  );
}

export default wrapPageWithRefusals(ProfilePage, <PersonNotFound />, () => <PersonForbidden />);
