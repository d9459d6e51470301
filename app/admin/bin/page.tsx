import { BinSection } from "@/components/administration/bin-section";
import { listBinPage } from "@/lib/entries/server/bin";
import { createNoindexMetadataGenerator } from "../../metadata";
import { adminPage, FIRST_PAGE } from "../admin-page";

export const generateMetadata = createNoindexMetadataGenerator("admin.bin", "title");

export default adminPage({
  part: "bin",
  action: "bin.manage",
  show: async (actor) => (
    <BinSection first={await listBinPage(actor, { ...FIRST_PAGE, sort: "deleted", descending: true })} />
  ),
});
