import { useLocale } from "next-intl";

/** What says that a text is Dutch on a page that is not: the register's own texts stay as they were written. */
export type DutchText = { lang?: "nl" };

export function dutchTextIn(locale: string): DutchText {
  return locale === "nl" ? {} : { lang: "nl" };
}

/** The attribute of an element that holds what somebody wrote in the register, so that it is read out as Dutch. */
export function useDutchText(): DutchText {
  return dutchTextIn(useLocale());
}
