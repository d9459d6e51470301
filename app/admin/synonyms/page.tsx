import { SynonymsSection } from "@/components/administration/synonyms-section";
import { listSynonyms } from "@/lib/search/server/synonyms";
import { createNoindexMetadataGenerator } from "../../metadata";
import { adminPage, sliceFirstPageWithTotal } from "../admin-page";

export const generateMetadata = createNoindexMetadataGenerator("admin.synonyms", "title");

export default adminPage({
  part: "synonyms",
  action: "synonym.manage",
  show: async (actor) => <SynonymsSection first={sliceFirstPageWithTotal(await listSynonyms(actor))} />,
});
