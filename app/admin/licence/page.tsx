import { LicenceSection } from "@/components/administration/licence-section";
import { getDataLicence } from "@/lib/open-data/server/licence";
import { createNoindexMetadataGenerator } from "../../metadata";
import { adminPage } from "../admin-page";

export const generateMetadata = createNoindexMetadataGenerator("admin.licence", "title");

export default adminPage({
  part: "licence",
  action: "content.write",
  show: async () => <LicenceSection licence={await getDataLicence()} />,
});
