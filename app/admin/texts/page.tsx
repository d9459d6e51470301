import { TextsSection } from "@/components/administration/texts-section";
import { listAllEditableBlocks } from "@/lib/administration/server/content-blocks";
import { createNoindexMetadataGenerator } from "../../metadata";
import { adminPage } from "../admin-page";

export const generateMetadata = createNoindexMetadataGenerator("admin.texts", "title");

export default adminPage({
  part: "texts",
  action: "content.write",
  show: async (actor) => <TextsSection texts={await listAllEditableBlocks(actor)} />,
});
