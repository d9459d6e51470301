import type { DataModel } from "@/lib/fields/data-model";
import { type FieldKey, isChoiceField } from "@/lib/fields/entry-fields";
import { shownValue } from "@/lib/fields/shown-words";
import { useDutchText } from "../../ui/dutch";

/** What a field holds, as text: line ends kept, several choices after each other, nothing said quietly. */
export function FieldValue({
  value,
  empty,
  field,
  model,
}: {
  value: string | string[] | null | undefined;
  empty: string;
  field: FieldKey;
  model: DataModel;
}) {
  const dutch = useDutchText();
  const shown = shownValue(model, field, value);
  const text = Array.isArray(shown) ? shown.join(", ") : shown;
  if (!text) return <span className="text-muted italic">{empty}</span>;
  return (
    <span dir="auto" {...(isChoiceField(field) ? {} : dutch)} className="whitespace-pre-line wrap-anywhere">
      {text}
    </span>
  );
}
