import type { ReactNode } from "react";
import { AdminNav } from "@/components/administration/admin-nav";
import { Sentences } from "@/components/ui/sentences";
import { countWaiting } from "@/lib/administration/server/waiting";
import { may } from "@/lib/platform/auth/permissions";
import { currentActor } from "@/lib/platform/auth/session";

/**
 * The admin area: its navigation beside what is shown. It is as wide as its tables need, and the header with it. Its pages
 * refuse by themselves who is no admin.
 */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const actor = await currentActor();
  if (!may(actor, "admin.area")) return children;
  return (
    <div className="admin-area page-width grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 py-8 sm:py-10 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <Sentences of={["admin.sections"]}>
        <AdminNav waiting={await countWaiting(actor)} />
      </Sentences>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
