import { cache } from "react";
import { listAccessTokens } from "@/lib/accounts/server/access-tokens";
import { getLanguage } from "@/lib/accounts/server/languages";
import { getProfile, getProfileEntries, listCoEdited } from "@/lib/accounts/server/profiles";
import { getSignOn } from "@/lib/accounts/server/sign-on/links";
import { getTwoFactor } from "@/lib/accounts/server/two-factor";
import { paths } from "@/lib/paths";
import type { Actor } from "@/lib/platform/auth/actor";
import { may } from "@/lib/platform/auth/permissions";
import { currentActor } from "@/lib/platform/auth/session";
import { listReports } from "@/lib/reports/server/inbox";
import { countOwnBrokenLinks } from "@/lib/review/server/link-checks";
import { orRefuse } from "../../or-refuse";

/** A person as the visitor may see them; looked up once for the page and its metadata. */
export const readPerson = cache((id: string) =>
  orRefuse(paths.profile(id), id, async () => getProfile(await currentActor(), id)),
);

/** The entries on a profile, and on one's own what else stands there, as far as one may use it. */
export async function readProfile(actor: Actor, id: string) {
  const isOwn = actor.kind === "user" && actor.id === id;
  const [entries, coEdited, twoFactor, signOn, language, tokens, reports, broken] = await Promise.all([
    getProfileEntries(actor, id),
    isOwn ? listCoEdited(actor) : [],
    isOwn ? getTwoFactor(actor, id) : null,
    isOwn ? getSignOn(actor, id) : null,
    isOwn ? getLanguage(actor, id) : null,
    isOwn && may(actor, "entry.list") ? listAccessTokens(actor, id) : null,
    isOwn && may(actor, "report.list") ? listReports(actor) : null,
    isOwn && may(actor, "entry.create") ? countOwnBrokenLinks(actor) : null,
  ]);
  // Those that the actor helps with stand among their own.
  const others = new Set(coEdited.map(({ _id }) => _id));
  const own = [...entries.personalAlgorithms, ...entries.privateAlgorithms];
  const reviewed = own.map(({ _id: id, algorithmName, review }) => ({
    id,
    name: algorithmName ?? "",
    review,
    brokenLinks: broken?.get(id) ?? 0,
  }));
  return {
    isOwn,
    own,
    coEdited,
    colleagues: entries.institutionalAlgorithms.filter(({ _id }) => !others.has(_id)),
    settings: twoFactor && language ? { twoFactor, signOn, language } : null,
    tokens,
    reports,
    reviewed: broken === null ? null : reviewed,
  };
}
