import { useTranslations } from "next-intl";
import { ActionMenu } from "@/components/ui/action-menu";
import { ButtonLink } from "@/components/ui/links";
import type { Followable } from "@/lib/following/rules";
import { paths } from "@/lib/paths";
import { FollowButton } from "../../follow-button";

interface ProductActionsProps {
  slug: string;
  mayPropose: boolean;
  /** Users who may edit the product get no link to propose changes. */
  mayManage: boolean;
  followables: Followable[] | null;
}

export function ProductActions({ slug, mayPropose, mayManage, followables }: ProductActionsProps) {
  const translate = useTranslations("products.page");
  return (
    <ActionMenu>
      <ButtonLink href={`${paths.chooseProducts([slug])}#results`} rel="nofollow">
        {translate("compare")}
      </ButtonLink>
      {mayPropose && !mayManage ? (
        <ButtonLink href={paths.proposeChange(slug)}>{translate("propose")}</ButtonLink>
      ) : null}
      {mayManage ? <ButtonLink href={paths.editProduct(slug)}>{translate("edit")}</ButtonLink> : null}
      <FollowButton followables={followables} />
    </ActionMenu>
  );
}
