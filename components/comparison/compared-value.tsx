import { useTranslations } from "next-intl";
import type { ComparedValue } from "@/lib/comparison/comparison";
import { phaseProgress } from "@/lib/entries/phase";
import type { DataModel } from "@/lib/fields/data-model";
import { type FieldKey, isChoiceField } from "@/lib/fields/entry-fields";
import { shownLabel, shownValue } from "@/lib/fields/shown-words";
import { linkableUri, splitUris } from "@/lib/platform/text/schema";
import { useDutchText } from "../ui/dutch";
import { PhaseBar } from "../ui/phase-bar";

function Quiet({ children }: { children: string }) {
  return <span className="text-muted italic">{children}</span>;
}

function MediaLinks({ text }: { text: string }) {
  return (
    <ul className="space-y-1">
      {[...new Set(splitUris(text))].map((uri) => {
        const address = linkableUri(uri);
        return (
          <li key={uri} className="wrap-anywhere">
            {address === null ? (
              uri
            ) : (
              <a href={address} rel="noopener noreferrer nofollow" className="link py-0.5">
                {uri}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function TextValue({ fieldKey, text, model }: { fieldKey: FieldKey; text: string; model: DataModel }) {
  const dutch = useDutchText();
  const progress = fieldKey === "technicalReadinessLevel" ? phaseProgress(model, text) : null;
  if (progress !== null) return <PhaseBar {...progress} label={shownLabel(model, fieldKey, text)} />;
  if (fieldKey === "mediaURL") return <MediaLinks text={text} />;
  if (fieldKey === "contactEmail") {
    return (
      <a href={`mailto:${text}`} className="link py-0.5 wrap-anywhere">
        {text}
      </a>
    );
  }
  return (
    <span
      dir="auto"
      {...(isChoiceField(fieldKey) ? {} : dutch)}
      className="whitespace-pre-line wrap-anywhere hyphens-auto"
    >
      {shownValue(model, fieldKey, text)}
    </span>
  );
}

/** What one entry holds of a field, in a cell: choices under each other, nothing said quietly. */
export function ComparedCell({
  fieldKey,
  compared: { value, applies },
  model,
}: {
  fieldKey: FieldKey;
  compared: ComparedValue;
  model: DataModel;
}) {
  const translate = useTranslations("compare");
  if (!applies) return <Quiet>{translate("notApplicable")}</Quiet>;
  if (value === null || value.length === 0) return <Quiet>{translate("notFilled")}</Quiet>;
  if (typeof value === "string") return <TextValue fieldKey={fieldKey} text={value} model={model} />;
  return (
    <ul className="space-y-0.5">
      {value.map((item) => (
        <li key={item} dir="auto" className="wrap-anywhere hyphens-auto">
          {shownLabel(model, fieldKey, item)}
        </li>
      ))}
    </ul>
  );
}
