import { UsersSection } from "@/components/administration/users-section";
import { listUserPage } from "@/lib/administration/server/user-page";
import { createNoindexMetadataGenerator } from "../../metadata";
import { adminPage, FIRST_USER_PAGE } from "../admin-page";

export const generateMetadata = createNoindexMetadataGenerator("admin.users", "title");

export default adminPage({
  part: "users",
  action: "user.manage",
  show: async (actor) => (
    <UsersSection isPage first={await listUserPage(actor, FIRST_USER_PAGE)} ownId={actor.id} />
  ),
});
