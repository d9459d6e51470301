import { MessagesSection } from "@/components/administration/messages-section";
import { listMessagePage } from "@/lib/contact/server/messages";
import { createNoindexMetadataGenerator } from "../../metadata";
import { adminPage, FIRST_PAGE } from "../admin-page";

export const generateMetadata = createNoindexMetadataGenerator("admin.messages", "title");

export default adminPage({
  part: "messages",
  action: "message.read",
  show: async (actor) => <MessagesSection isPage first={await listMessagePage(actor, FIRST_PAGE)} />,
});
