import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Callout } from "@/components/ui/callout";
import { useFormats } from "../ui/use-formats";

/** That an entry may not be right any more, and since when; for everybody. */
export function OutdatedNote({ since, children }: { since: string; children?: ReactNode }) {
  const { formatDate } = useFormats();
  const translate = useTranslations("review");
  return (
    <Callout kind="warning">
      <p className="font-semibold">{translate("outdated")}</p>
      <p>{translate("outdatedText", { date: formatDate(since) })}</p>
      {children}
    </Callout>
  );
}
