import { getTranslations } from "next-intl/server";
import { ActionMenu } from "@/components/ui/action-menu";
import { ButtonLink } from "@/components/ui/links";
import { getHospitalFollowable } from "@/lib/following/server/followables";
import { isHospitalAdminOf } from "@/lib/hospitals/server/management";
import { paths } from "@/lib/paths";
import type { Actor } from "@/lib/platform/auth/actor";
import { mayPerformAction } from "@/lib/platform/auth/permissions";
import { FollowButton } from "../../follow-button";

/** Follow button for members, and the link to the hospital's management for its hospital admins. */
export async function HospitalActions({ actor, slug, name }: { actor: Actor; slug: string; name: string }) {
  const [followable, isLookedAfter, translate] = await Promise.all([
    mayPerformAction(actor, "follow.begin") ? getHospitalFollowable(actor, name) : null,
    isHospitalAdminOf(actor, slug),
    getTranslations("hospitals.management"),
  ]);
  if (followable === null && !isLookedAfter) return null;
  return (
    <ActionMenu>
      {isLookedAfter ? (
        <ButtonLink href={paths.hospitalManagement(slug)}>{translate("link")}</ButtonLink>
      ) : null}
      <FollowButton followables={followable && [followable]} />
    </ActionMenu>
  );
}
