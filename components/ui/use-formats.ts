import { useLocale } from "next-intl";
import { createFormatters } from "@/lib/platform/language/format";

/** Returns the formatters of dates and numbers in the page's language, for client and synchronous components. */
export function useFormats() {
  return createFormatters(useLocale());
}
