import { useTranslations } from "next-intl";
import type { ComparedValue } from "@/lib/comparison/comparison";
import { buildPhaseLine, type PhaseMoment } from "@/lib/entries/phase";
import { PhaseDrawing } from "@/lib/entries/phase-drawing";
import type { DataModel } from "@/lib/fields/data-model";
import { type FieldKey, isSingleOrMultiChoice } from "@/lib/fields/entry-fields";
import { getShownLabel } from "@/lib/fields/shown-labels";
import { ELLIPSIS, splitAfterFirstWords } from "@/lib/platform/text/first-words";
import { listUris, PublicationLink } from "../entries/detail/content";
import { PhaseTimeline } from "../entries/detail/life-line";
import { useDutchText } from "../ui/dutch";
import { TextLink } from "../ui/links";

/** Muted word in place of a missing value. */
export function QuietWord({ children }: { children: string }) {
  return (
    <span data-empty="" className="text-muted italic">
      {children}
    </span>
  );
}

function MediaLinks({ text }: { text: string }) {
  return (
    <ul className="space-y-1">
      {listUris(text).map((uri) => (
        <li key={uri}>
          <PublicationLink uri={uri} />
        </li>
      ))}
    </ul>
  );
}

type ShownIn = {
  fieldKey: FieldKey;
  model: DataModel;
  entryName: string;
  moments: readonly PhaseMoment[];
};

/** Length of a folded text, in characters: with the link after it, about three lines of a phone. */
const FOLDED_LENGTH = 105;

/** User-written text; a long one is folded, except in print. */
function WrittenText({ text, of }: { text: string; of: string }) {
  const translate = useTranslations("compare");
  const dutch = useDutchText();
  const [first, rest] = splitAfterFirstWords(text, FOLDED_LENGTH);
  return (
    <div className="group/text wrap-anywhere hyphens-auto">
      <span dir="auto" {...dutch} className="whitespace-pre-line">
        {first}
        {rest === "" ? null : (
          <>
            <span aria-hidden="true" className="group-has-[[open]]/text:hidden print:hidden">
              {ELLIPSIS}
            </span>
            <span className="hidden group-has-[[open]]/text:inline print:inline">{rest}</span>
          </>
        )}
      </span>
      {rest === "" ? null : (
        // Inline, so that the link stands at the end of the text where the browser supports it.
        <details className="no-print ml-1 inline">
          <summary className="link inline list-none whitespace-nowrap [&::-webkit-details-marker]:hidden">
            <span className="group-has-[[open]]/text:hidden">{translate("readMore")}</span>
            <span className="hidden group-has-[[open]]/text:inline">{translate("readLess")}</span>
            <span className="sr-only">{translate("readMoreOf", { text: of })}</span>
          </summary>
        </details>
      )}
    </div>
  );
}

function TextValue({ fieldKey, text, model, entryName, moments }: ShownIn & { text: string }) {
  const line = fieldKey === "technicalReadinessLevel" ? buildPhaseLine(model, text, moments) : null;
  if (line !== null) {
    return (
      <>
        <PhaseDrawing {...line.progress} className="max-sm:hidden" />
        <PhaseTimeline line={line} model={model} isNarrow />
      </>
    );
  }
  if (fieldKey === "mediaURL") return <MediaLinks text={text} />;
  if (fieldKey === "contactEmail") {
    return (
      <TextLink plain href={`mailto:${text}`} className="py-0.5 wrap-anywhere">
        {text}
      </TextLink>
    );
  }
  if (!isSingleOrMultiChoice(fieldKey)) {
    return <WrittenText text={text} of={`${model[fieldKey].displayName}, ${entryName}`} />;
  }
  return (
    <span dir="auto" className="wrap-break-word hyphens-auto">
      {getShownLabel(model, fieldKey, text)}
    </span>
  );
}

/** Renders a field's value in a cell: choices below each other, on phones in one line, and a muted word if it is empty. */
export function ComparedCell({ value, applies, ...shown }: ComparedValue & ShownIn) {
  const translate = useTranslations("compare");
  if (!applies) return <QuietWord>{translate("notApplicable")}</QuietWord>;
  if (value === null || value.length === 0) return <QuietWord>{translate("notFilled")}</QuietWord>;
  if (typeof value === "string") return <TextValue text={value} {...shown} />;
  return (
    <ul className="space-y-0.5">
      {value.map((item) => (
        <li
          key={item}
          dir="auto"
          className="wrap-break-word hyphens-auto max-sm:inline max-sm:not-last:after:content-[',_']"
        >
          {getShownLabel(shown.model, shown.fieldKey, item)}
        </li>
      ))}
    </ul>
  );
}
