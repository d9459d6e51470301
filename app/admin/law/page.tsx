import { LawSection } from "@/components/administration/law-section";
import { listLawRules } from "@/lib/dossier/server/law";
import { createNoindexMetadataGenerator } from "../../metadata";
import { adminPage } from "../admin-page";

export const generateMetadata = createNoindexMetadataGenerator("admin.law", "title");

export default adminPage({
  part: "law",
  action: "law.manage",
  show: async (actor) => <LawSection first={await listLawRules(actor)} />,
});
