import { AccessRequestsSection } from "@/components/administration/todo-section";
import { UsersSection } from "@/components/administration/users-section";
import { listUserPage } from "@/lib/administration/server/user-page";
import { createNoindexMetadataGenerator } from "../../metadata";
import { adminPage, FIRST_USER_PAGE } from "../admin-page";

export const generateMetadata = createNoindexMetadataGenerator("admin.users", "title");

export default adminPage({
  part: "users",
  action: "user.manage",
  show: async (actor) => {
    const [requests, users] = await Promise.all([
      listUserPage(actor, { ...FIRST_USER_PAGE, waiting: true, descending: false }),
      listUserPage(actor, FIRST_USER_PAGE),
    ]);
    return (
      <UsersSection isPage first={users} ownId={actor.id}>
        <AccessRequestsSection requests={requests} />
      </UsersSection>
    );
  },
});
