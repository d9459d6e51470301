import { useLocale } from "next-intl";
import { formatsIn } from "@/lib/platform/language/format";

/** How dates and numbers are written in the language of the page; in the browser, and in what the server renders at once. */
export function useFormats() {
  return formatsIn(useLocale());
}
