import { useTranslations } from "next-intl";
import { useFormats } from "../ui/use-formats";

/** On an entry whose day is past: that it may not be right any more, and since when. */
export function OutdatedBadge({ since }: { since: string }) {
  const { formatDate } = useFormats();
  const translate = useTranslations("review");
  return (
    <span className="inline-block rounded-full border border-warning bg-warning-soft px-2.5 text-sm text-warning">
      {translate("badge", { date: formatDate(since) })}
    </span>
  );
}
