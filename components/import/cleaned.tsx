import { useTranslations } from "next-intl";
import type { CleaningCount } from "@/lib/import/answers";
import { Callout } from "../ui/callout";

const KINDS = ["controlCharacters", "unreadable", "whiteSpace"] as const;

/** What was cleaned away, in words; null when nothing was. */
function useCleaned(counts: CleaningCount): string | null {
  const translate = useTranslations("importing.check.cleaning");
  const told = KINDS.filter((kind) => counts[kind] > 0);
  return told.length === 0 ? null : told.map((kind) => translate(kind, { count: counts[kind] })).join(", ");
}

/** Of all rows together, with what to do about what cannot be read. */
export function Cleaned({ cleaning }: { cleaning: CleaningCount }) {
  const translate = useTranslations("importing.check");
  const cleaned = useCleaned(cleaning);
  if (cleaned === null) return null;
  const isLoss = cleaning.unreadable > 0;
  return (
    <div className="mb-6">
      <Callout kind={isLoss ? "warning" : "info"}>
        <p>{translate("cleaned", { cleaned })}</p>
        {isLoss ? <p className="mt-1">{translate("unreadableHint")}</p> : null}
      </Callout>
    </div>
  );
}

/** Of one row. */
export function RowCleaned({ cleaning }: { cleaning: CleaningCount }) {
  const translate = useTranslations("importing.check");
  const cleaned = useCleaned(cleaning);
  return cleaned === null ? null : (
    <span className="text-base text-muted">{translate("rowCleaned", { cleaned })}</span>
  );
}
