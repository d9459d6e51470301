import { useTranslations } from "next-intl";
import type { ReportedField } from "./reported";

/** What a field holds, or that it is empty. */
export function Value({ value }: { value: string | null }) {
  const translate = useTranslations("reports.form");
  if (value === null) return <span className="text-muted italic">{translate("empty")}</span>;
  return (
    <span dir="auto" className="whitespace-pre-line wrap-anywhere">
      {value}
    </span>
  );
}

/** What the chosen field holds, beside the choice; nothing for the entry as a whole. */
export function PresentValue({ field }: { field: ReportedField | undefined }) {
  const translate = useTranslations("reports.form");
  return (
    <div aria-live="polite">
      {field === undefined ? null : (
        <figure className="max-h-72 overflow-y-auto border-accent border-l-4 bg-sunken px-4 py-3">
          <figcaption className="text-base text-muted">{translate("now")}</figcaption>
          <p className="mt-0.5">
            <Value value={field.value} />
          </p>
        </figure>
      )}
    </div>
  );
}
