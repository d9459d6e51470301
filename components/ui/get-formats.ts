import { getLocale } from "next-intl/server";
import { formatsIn } from "@/lib/platform/language/format";

/** Returns the formatters of dates and numbers in the page's language, for async server components. */
export async function getFormats() {
  return formatsIn(await getLocale());
}
