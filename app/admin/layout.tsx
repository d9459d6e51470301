import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AdminNav } from "@/components/administration/admin-nav";
import { ForbiddenMessage } from "@/components/layout/refusal-messages";
import { Sentences } from "@/components/ui/sentences";
import { countWaiting } from "@/lib/administration/server/waiting";
import { mayPerformAction } from "@/lib/platform/auth/permissions";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { setRenderedPageStatus } from "@/lib/platform/request";

/**
 * Layout of the admin area: navigation beside the content. Its width, and that of the header, fits its tables. Each
 * page checks the admin's permission itself. Others read what was refused and whom to ask.
 */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const actor = await getCurrentActor();
  // The page asks visitors to log in.
  if (actor.kind === "anonymous") return children;
  if (!mayPerformAction(actor, "admin.area")) {
    setRenderedPageStatus(403);
    const translate = await getTranslations();
    return (
      <ForbiddenMessage
        title={translate("refusal.forbidden.titles.admin")}
        reason={
          <>
            <span lang="en">{translate("common.accessDenied")}</span> {translate("refusal.forbidden.admin")}
          </>
        }
      />
    );
  }
  return (
    <div className="admin-area page-width grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 py-8 sm:py-10 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <Sentences of={["admin.sections"]}>
        <AdminNav waiting={await countWaiting(actor)} />
      </Sentences>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
