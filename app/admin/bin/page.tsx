import { BinSection } from "@/components/administration/bin-section";
import { listBinPage } from "@/lib/entries/server/bin";
import { hiddenMetadata } from "../../metadata";
import { adminPage, FIRST_PAGE } from "../admin-page";

export const generateMetadata = hiddenMetadata("admin.bin", "title");

export default adminPage({
  part: "bin",
  action: "bin.manage",
  show: async (actor) => <BinSection first={await listBinPage(actor, FIRST_PAGE)} />,
});
