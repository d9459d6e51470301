import { TextsSection } from "@/components/administration/texts-section";
import { listEditableBlocks } from "@/lib/administration/server/content-blocks";
import { hiddenMetadata } from "../../metadata";
import { adminPage } from "../admin-page";

export const generateMetadata = hiddenMetadata("admin.texts", "title");

export default adminPage({
  part: "texts",
  action: "content.write",
  show: async (actor) => <TextsSection texts={await listEditableBlocks(actor)} />,
});
