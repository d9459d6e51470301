import clsx from "clsx";
import { useLocale, useTranslations } from "next-intl";

/** What says that a text is Dutch on a page that is not: the register's own texts stay as they were written. */
export type DutchText = { lang?: "nl" };

export function dutchTextIn(locale: string): DutchText {
  return locale === "nl" ? {} : { lang: "nl" };
}

/** The attribute of an element that holds what somebody wrote in the register, so that it is read out as Dutch. */
export function useDutchText(): DutchText {
  return dutchTextIn(useLocale());
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

/** Tells who reads the register in another language that its entries are in Dutch; who reads it in Dutch sees that. */
export function DutchNote(props: DutchNoteProps) {
  return useLocale() === "nl" ? null : <Note {...props} />;
}
