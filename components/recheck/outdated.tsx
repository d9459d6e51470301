import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Callout } from "@/components/ui/callout";
import { useFormats } from "../ui/use-formats";

/** Badge of an entry whose recheck is overdue, with the date since when it may be outdated. */
export function OutdatedBadge({ since }: { since: string }) {
  const { formatDate } = useFormats();
  const translate = useTranslations("recheck");
  return (
    <span className="inline-block rounded-full border border-warning bg-warning-soft px-2.5 text-sm text-warning">
      {translate("badge", { date: formatDate(since) })}
    </span>
  );
}

/** Note above an overdue entry, for all readers. */
export function OutdatedNote({ since, children }: { since: string; children?: ReactNode }) {
  const { formatDate } = useFormats();
  const translate = useTranslations("recheck");
  return (
    <Callout kind="warning">
      <p className="font-semibold">{translate("outdated")}</p>
      <p>{translate("outdatedText", { date: formatDate(since) })}</p>
      {children}
    </Callout>
  );
}
