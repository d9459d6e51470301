import { cache } from "react";
import { type ProfileQueryParameters, parseTableRequest } from "@/lib/accounts/profile-lists";
import { toProfileRow } from "@/lib/accounts/profile-rows";
import { listAccessTokens } from "@/lib/accounts/server/access-tokens";
import { getAccountLanguage } from "@/lib/accounts/server/languages";
import { listProfileEntries } from "@/lib/accounts/server/profile-lists";
import { getProfile } from "@/lib/accounts/server/profiles";
import { getSignOnLink } from "@/lib/accounts/server/sign-on/links";
import { getTwoFactor } from "@/lib/accounts/server/two-factor";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { findPhaseMomentsOfEntries } from "@/lib/history/server/phase-moments";
import { paths } from "@/lib/paths";
import type { Actor } from "@/lib/platform/auth/actor";
import { mayPerformAction } from "@/lib/platform/auth/permissions";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { orRefuse } from "../../or-refuse";

/** Loads a profile as far as the visitor may see it; cached per request, for the page and its metadata. */
export const readPerson = cache((id: string) =>
  orRefuse(paths.profile(id), id, async () => getProfile(await getCurrentActor(), id)),
);

/** Loads the content of a profile: another user's entries, or the user's own settings. */
export async function readProfileContent(actor: Actor, id: string, asked: ProfileQueryParameters) {
  const isOwn = actor.kind === "user" && actor.id === id;
  const [theirs, twoFactor, signOn, language, tokens, model] = await Promise.all([
    isOwn ? null : listProfileEntries(actor, id, "own", parseTableRequest(asked, "own")),
    isOwn ? getTwoFactor(actor, id) : null,
    isOwn ? getSignOnLink(actor, id) : null,
    isOwn ? getAccountLanguage(actor, id) : null,
    isOwn && mayPerformAction(actor, "entry.list") ? listAccessTokens(actor, id) : null,
    getReaderModel(),
  ]);
  const moments = await findPhaseMomentsOfEntries(actor, theirs?.entries ?? []);
  const settings = twoFactor && language ? { twoFactor, signOn, language } : null;
  return {
    isOwn,
    theirs: theirs && {
      ...theirs,
      rows: theirs.entries.map((entry) => toProfileRow(entry, model, moments, actor)),
    },
    settings,
    tokens,
  };
}
