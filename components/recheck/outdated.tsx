import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Callout } from "@/components/ui/callout";
import { useFormats } from "../ui/use-formats";

/** On an entry whose day is past: that it may not be right any more, and since when. */
export function OutdatedBadge({ since }: { since: string }) {
  const { formatDate } = useFormats();
  const translate = useTranslations("recheck");
  return (
    <span className="inline-block rounded-full border border-warning bg-warning-soft px-2.5 text-sm text-warning">
      {translate("badge", { date: formatDate(since) })}
    </span>
  );
}

/** The same above an entry, for everybody. */
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
