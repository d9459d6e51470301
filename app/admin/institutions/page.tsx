import { InstitutionsSection } from "@/components/administration/institutions-section";
import { listInstitutions } from "@/lib/institutions/server/institutions";
import { hiddenMetadata } from "../../metadata";
import { adminPage, firstItemsOf } from "../admin-page";

export const generateMetadata = hiddenMetadata("admin.institutions", "title");

export default adminPage({
  part: "institutions",
  action: "institution.manage",
  show: async (actor) => {
    const all = await listInstitutions(actor);
    const retired = all.filter((institution) => institution.retired).length;
    return <InstitutionsSection first={{ ...firstItemsOf(all), retired }} />;
  },
});
