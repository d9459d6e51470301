import { InstitutionsSection } from "@/components/administration/institutions-section";
import { listInstitutions } from "@/lib/institutions/server/institutions";
import { createNoindexMetadataGenerator } from "../../metadata";
import { adminPage, sliceFirstPageWithTotal } from "../admin-page";

export const generateMetadata = createNoindexMetadataGenerator("admin.institutions", "title");

export default adminPage({
  part: "institutions",
  action: "institution.manage",
  show: async (actor) => {
    const all = await listInstitutions(actor);
    const retired = all.filter((institution) => institution.retired).length;
    return <InstitutionsSection first={{ ...sliceFirstPageWithTotal(all), retired }} />;
  },
});
