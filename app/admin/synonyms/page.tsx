import { SynonymsSection } from "@/components/administration/synonyms-section";
import { listSynonyms } from "@/lib/search/server/synonyms";
import { hiddenMetadata } from "../../metadata";
import { adminPage, firstItemsOf } from "../admin-page";

export const generateMetadata = hiddenMetadata("admin.synonyms", "title");

export default adminPage({
  part: "synonyms",
  action: "synonym.manage",
  show: async (actor) => <SynonymsSection first={firstItemsOf(await listSynonyms(actor))} />,
});
