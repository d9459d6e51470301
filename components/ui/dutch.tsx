import clsx from "clsx";
import { useLocale, useTranslations } from "next-intl";

/** Props of an element with Dutch text on a page in another language: users' texts are not translated. */
export type DutchTextProps = { lang?: "nl" };

export function dutchTextProps(locale: string): DutchTextProps {
  return locale === "nl" ? {} : { lang: "nl" };
}

/** Returns `lang="nl"` for elements with users' texts, on pages in another language, for correct pronunciation. */
export function useDutchText(): DutchTextProps {
  return dutchTextProps(useLocale());
}

interface DutchNoteProps {
  what: "entries" | "entry" | "list" | "search";
  id?: string;
  className?: string;
}

function Note({ what, id, className }: DutchNoteProps) {
  const translate = useTranslations("common.inDutch");
  return (
    <p id={id} className={clsx("text-base text-muted", className)}>
      {translate(what)}
    </p>
  );
}

/** Renders a note that entries are in Dutch, on pages in another language. */
export function DutchNote(props: DutchNoteProps) {
  return useLocale() === "nl" ? null : <Note {...props} />;
}
