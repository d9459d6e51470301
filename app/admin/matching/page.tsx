import { getTranslations } from "next-intl/server";
import { AdminPart } from "@/components/administration/admin-part";
import { MatchDesk, OpenProposalCount } from "@/components/matching/match-desk";
import { Disclosure } from "@/components/ui/disclosure";
import { parseProposalFilters, proposalsQuerySchema } from "@/lib/matching/schema";
import { listMatchProposals } from "@/lib/matching/server/proposals";
import { createNoindexMetadataGenerator } from "../../metadata";
import { adminPage } from "../admin-page";

export const generateMetadata = createNoindexMetadataGenerator("matching", "title");

export default adminPage({
  part: "matching",
  action: "product.manage",
  sentences: ["matching", "admin.list"],
  show: async (actor, parameters) => {
    const filters = parseProposalFilters(parameters);
    const asked = Object.entries(filters).flatMap(([name, value]) => (value === "" ? [] : [[name, [value]]]));
    const [all, first, translate] = await Promise.all([
      listMatchProposals(actor),
      listMatchProposals(actor, proposalsQuerySchema.parse(Object.fromEntries(asked))),
      getTranslations("matching"),
    ]);
    return (
      <AdminPart id="matching" title={translate("title")} summary={<OpenProposalCount first={all} />}>
        <Disclosure label={translate("about")} className="mb-3">
          <p className="mt-2 max-w-[75ch] text-muted">{translate("intro")}</p>
        </Disclosure>
        <MatchDesk first={first} filters={filters} />
      </AdminPart>
    );
  },
});
