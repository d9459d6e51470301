import type { ReactNode } from "react";
import { AdminNav } from "@/components/administration/admin-nav";
import { Sentences } from "@/components/ui/sentences";
import { countWaiting } from "@/lib/administration/server/waiting";
import { mayPerformAction } from "@/lib/platform/auth/permissions";
import { getCurrentActor } from "@/lib/platform/auth/session";

/**
 * Layout of the admin area: navigation beside the content. Its width, and that of the header, fits its tables. Each
 * page checks the admin's permission itself.
 */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const actor = await getCurrentActor();
  if (!mayPerformAction(actor, "admin.area")) return children;
  return (
    <div className="admin-area page-width grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 py-8 sm:py-10 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <Sentences of={["admin.sections"]}>
        <AdminNav waiting={await countWaiting(actor)} />
      </Sentences>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
