import { LoginPanel, PendingPanel, RefusedRequestOrTwoFactorMessage } from "@/components/front-page/no-list";
import { wasActorsAccessRequestRefused } from "@/lib/accounts/server/registrations";
import { paths } from "@/lib/paths";
import type { Actor } from "@/lib/platform/auth/actor";
import { buildRegisterAddress, type EntryQuery, hasSearchOrFilters } from "@/lib/search/query";

/**
 * Explains why the reader sees no list of entries, or only the public ones, and what to do about it. `publicEntries` is
 * the number of public entries that the links on the page lead to.
 */
export async function NoList({
  actor,
  query,
  publicEntries = 0,
}: {
  actor: Actor;
  query: EntryQuery;
  publicEntries?: number;
}) {
  const target = buildRegisterAddress(query);
  if (actor.kind === "anonymous")
    return (
      <LoginPanel
        target={target}
        keepsQuery={target !== paths.home}
        isRest={hasSearchOrFilters(query)}
        publicEntries={publicEntries}
      />
    );
  if (actor.lacksSecondFactor)
    return <RefusedRequestOrTwoFactorMessage reason="needsTwoFactor" href={paths.profile(actor.id)} />;
  if (await wasActorsAccessRequestRefused(actor))
    return <RefusedRequestOrTwoFactorMessage reason="refused" href={paths.contact} />;
  const verifyAddress = `${paths.verifyEmail}?${new URLSearchParams({ email: actor.email })}`;
  return <PendingPanel verifyAddress={actor.verified ? null : verifyAddress} />;
}
