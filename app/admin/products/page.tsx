import { getTranslations } from "next-intl/server";
import { AdminPart } from "@/components/administration/admin-part";
import { EndingCertificates } from "@/components/administration/ending-certificates";
import { ProductProposalList } from "@/components/products/proposal-desk";
import { TextLink } from "@/components/ui/links";
import { countWaiting, listWaitingCertificates } from "@/lib/administration/server/waiting";
import { formatDutchDay } from "@/lib/entries/recheck-day";
import { paths } from "@/lib/paths";
import { listProposalPage } from "@/lib/products/server/proposals";
import { createNoindexMetadataGenerator } from "../../metadata";
import { productFieldNames } from "../../product-field-names";
import { adminPage, FIRST_PAGE } from "../admin-page";

export const generateMetadata = createNoindexMetadataGenerator("products.desk", "title");

export default adminPage({
  part: "products",
  action: "product.manage",
  sentences: ["products.desk", "errors.fields", "admin.list"],
  show: async (actor) => {
    const [proposals, certificates, waiting, translate, nameOf] = await Promise.all([
      listProposalPage(actor, FIRST_PAGE),
      listWaitingCertificates(actor),
      countWaiting(actor),
      getTranslations("products.desk"),
      productFieldNames(),
    ]);
    return (
      <AdminPart
        id="products"
        title={translate("title")}
        summary={translate("summary", { open: proposals.total, certificates: waiting.certificates })}
      >
        <p className="mb-5 flex flex-wrap gap-x-6 gap-y-1">
          <TextLink href={paths.products} alone>
            {translate("toList")}
          </TextLink>
          <TextLink href={`${paths.imports}?kind=products`} alone>
            {translate("toImport")}
          </TextLink>
        </p>
        <EndingCertificates certificates={certificates} today={formatDutchDay(new Date())} />
        <h2 className="text-xl">{translate("proposals")}</h2>
        <p className="mt-1 mb-3 max-w-[75ch] text-muted">{translate("intro")}</p>
        <ProductProposalList first={proposals} nameOf={nameOf} />
      </AdminPart>
    );
  },
});
