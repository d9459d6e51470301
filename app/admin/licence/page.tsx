import { LicenceSection } from "@/components/administration/licence-section";
import { getDataLicence } from "@/lib/open-data/server/licence";
import { hiddenMetadata } from "../../metadata";
import { adminPage } from "../admin-page";

export const generateMetadata = hiddenMetadata("admin.licence", "title");

export default adminPage({
  part: "licence",
  action: "content.write",
  show: async () => <LicenceSection licence={await getDataLicence()} />,
});
