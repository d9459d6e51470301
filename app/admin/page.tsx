import { forbidden, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { MessagesSection } from "@/components/administration/messages-section";
import { NoticesCard } from "@/components/administration/notices-card";
import { UsersSection } from "@/components/administration/users-section";
import { WaitingTiles } from "@/components/administration/waiting-tiles";
import { FormSentences } from "@/components/form/draft/form-sentences";
import { OpenDetailsNamedByFragment } from "@/components/ui/open-named";
import { listAllNotices } from "@/lib/administration/server/notices";
import { listUserPage } from "@/lib/administration/server/user-page";
import { summarizeWaiting } from "@/lib/administration/server/waiting";
import { listMessagePage } from "@/lib/contact/server/messages";
import { formatDutchDay } from "@/lib/entries/recheck-day";
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
  // The layout refuses users who are no admins; this is a second check.
  if (!mayPerformAction(actor, "admin.area")) forbidden();
  const [waiting, notices, users, messages, translate] = await Promise.all([
    summarizeWaiting(actor),
    listAllNotices(actor),
    listUserPage(actor, FIRST_USER_PAGE),
    listMessagePage(actor, FIRST_PAGE),
    getTranslations("admin"),
  ]);
  return (
    <div className="space-y-6">
      <h1>{translate("title")}</h1>
      <OpenDetailsNamedByFragment />
      <FormSentences of={["admin", "home.notices"]}>
        <WaitingTiles waiting={waiting} />
        <div className="space-y-3">
          <NoticesCard notices={notices} self={actor.name} today={formatDutchDay(new Date())} />
          <UsersSection first={users} ownId={actor.id} />
          <MessagesSection first={messages} />
        </div>
      </FormSentences>
    </div>
  );
}

export default wrapPageWithRefusals(AdminPage);
