import { useTranslations } from "next-intl";
import { findReadingHints, MAX_EASY_SENTENCE_WORDS } from "@/lib/entries/reading-level";

/** Says below a text for patients what would make it easier to read; nothing for an easy one. */
export function ReadingHint({ text }: { text: string }) {
  const translate = useTranslations("form.reading");
  const hints = findReadingHints(text);
  const { hasLongSentences = false, longWords = [] } = hints ?? {};
  return (
    <span role="status" className="block">
      {hints === null ? null : (
        <>
          {translate("lead")}{" "}
          {hasLongSentences ? `${translate("longSentences", { max: MAX_EASY_SENTENCE_WORDS })} ` : ""}
          {longWords.length > 0 ? translate("longWords", { words: longWords.join(", ") }) : ""}
          {!hasLongSentences && longWords.length === 0 ? translate("hard") : ""}
        </>
      )}
    </span>
  );
}
