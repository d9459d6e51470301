import { getLocale } from "next-intl/server";
import { createFormatters } from "@/lib/platform/language/format";

/** Returns the formatters of dates and numbers in the page's language, for async server components. */
export async function getFormats() {
  return createFormatters(await getLocale());
}
