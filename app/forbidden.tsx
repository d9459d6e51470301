import { getTranslations } from "next-intl/server";
import type { ComponentProps } from "react";
import { ForbiddenMessage } from "@/components/layout/refusal-messages";
import { getActorStanding } from "@/lib/platform/auth/actor";
import { getCurrentActor } from "@/lib/platform/auth/session";

/** Message of a page that the reader may not see (403): what was refused, or what their account still lacks. */
export default async function Forbidden(about: Partial<ComponentProps<typeof ForbiddenMessage>>) {
  const [actor, translate] = await Promise.all([getCurrentActor(), getTranslations()]);
  if (actor.kind === "user" && getActorStanding(actor) === "pending") {
    const missing = actor.lacksSecondFactor ? "two_factor_required" : "not_approved";
    return <ForbiddenMessage reason={translate(`common.flash.${missing}`)} back={about.back} />;
  }
  return (
    <ForbiddenMessage
      title={translate("refusal.forbidden.titles.page")}
      reason={translate("refusal.forbidden.page")}
      {...about}
    />
  );
}
