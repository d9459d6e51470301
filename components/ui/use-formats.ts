import { useLocale } from "next-intl";
import { formatsIn } from "@/lib/platform/language/format";

/**
 * Returns the formatters of dates and numbers in the page's language, for client components and synchronous server
 * components.
 */
export function useFormats() {
  return formatsIn(useLocale());
}
