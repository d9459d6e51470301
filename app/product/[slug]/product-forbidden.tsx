import { getTranslations } from "next-intl/server";
import { linkTo } from "@/components/ui/links";
import { paths } from "@/lib/paths";
import { mayPerformAction } from "@/lib/platform/auth/permissions";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { getProduct } from "@/lib/products/server/products";
import { wrapReadOrNull } from "../../algorithm/[id]/read-entry";
import Forbidden from "../../forbidden";
import type { SlugParamProps } from "../../props";

const readProduct = wrapReadOrNull(getProduct);

/** Message to a reader who may not edit a product: who may, and where to propose a change. */
export async function ProductForbidden({ params }: SlugParamProps) {
  const { slug } = await params;
  const [product, actor, translate] = await Promise.all([
    readProduct(slug),
    getCurrentActor(),
    getTranslations("refusal.forbidden"),
  ]);
  if (product === null) return <Forbidden />;
  return (
    <Forbidden
      title={translate("titles.product", { name: product.name })}
      reason={translate("product")}
      ask={
        mayPerformAction(actor, "product.propose")
          ? translate.rich("askProposal", { link: linkTo(paths.proposeChange(slug)) })
          : null
      }
      back={{ href: paths.product(slug), words: translate("toProduct") }}
    />
  );
}
