import { getTranslations } from "next-intl/server";
import { AdminPart } from "@/components/administration/admin-part";
import { ProposalDesk } from "@/components/products/proposal-desk";
import { TextLink } from "@/components/ui/links";
import { paths } from "@/lib/paths";
import { listProductProposals } from "@/lib/products/server/proposals";
import { hiddenMetadata } from "../../metadata";
import { productFieldNames } from "../../product-field-names";
import { adminPage } from "../admin-page";

export const generateMetadata = hiddenMetadata("products.desk", "title");

export default adminPage({
  part: "products",
  action: "product.manage",
  sentences: ["products.desk", "errors.fields"],
  show: async (actor) => {
    const [proposals, translate, nameOf] = await Promise.all([
      listProductProposals(actor),
      getTranslations("products.desk"),
      productFieldNames(),
    ]);
    return (
      <AdminPart
        id="products"
        title={translate("title")}
        summary={translate("summary", { open: proposals.length })}
      >
        <p className="mb-3 max-w-[75ch] text-muted">{translate("intro")}</p>
        <p className="mb-5 flex flex-wrap gap-x-6 gap-y-1">
          <TextLink href={paths.products} alone>
            {translate("toList")}
          </TextLink>
          <TextLink href={`${paths.imports}?kind=products`} alone>
            {translate("toImport")}
          </TextLink>
        </p>
        <ProposalDesk proposals={proposals} nameOf={nameOf} />
      </AdminPart>
    );
  },
});
