import { forbidden, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { MessagesSection } from "@/components/administration/messages-section";
import { NoticesCard } from "@/components/administration/notices-card";
import { AccessRequestsSection } from "@/components/administration/todo-section";
import { UsersSection } from "@/components/administration/users-section";
import { FormSentences } from "@/components/form/draft/form-sentences";
import { OpenDetailsNamedByFragment } from "@/components/ui/open-named";
import { listNotices } from "@/lib/administration/server/notices";
import { listUserPage } from "@/lib/administration/server/user-page";
import { listMessagePage } from "@/lib/contact/server/messages";
import { paths } from "@/lib/paths";
import { mayPerformAction } from "@/lib/platform/auth/permissions";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { wrapPageWithRefusals } from "../in-place";
import { createNoindexMetadataGenerator } from "../metadata";
import { FIRST_PAGE, FIRST_USER_PAGE } from "./admin-page";

export const generateMetadata = createNoindexMetadataGenerator("admin", "title");

async function AdminPage() {
  const actor = await getCurrentActor();
  if (actor.kind === "anonymous") redirect(paths.loginThen(paths.admin));
  // The middleware already redirects users who are no admins; this is a second check.
  if (!mayPerformAction(actor, "admin.area")) forbidden();
  const [requests, notices, users, messages, translate] = await Promise.all([
    listUserPage(actor, { ...FIRST_USER_PAGE, waiting: true, descending: false }),
    listNotices(),
    listUserPage(actor, FIRST_USER_PAGE),
    listMessagePage(actor, FIRST_PAGE),
    getTranslations("admin"),
  ]);
  return (
    <div className="space-y-6">
      <h1>{translate("title")}</h1>
      <OpenDetailsNamedByFragment />
      <FormSentences of={["admin"]}>
        <AccessRequestsSection requests={requests} />
        <UsersSection first={users} ownId={actor.id} />
        <NoticesCard notices={notices} self={actor.name} />
        <MessagesSection first={messages} />
      </FormSentences>
    </div>
  );
}

export default wrapPageWithRefusals(AdminPage);
