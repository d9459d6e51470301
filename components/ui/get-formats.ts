import { getLocale } from "next-intl/server";
import { formatsIn } from "@/lib/platform/language/format";

/** How dates and numbers are written in the language of the page, for what the server renders with awaiting. */
export async function getFormats() {
  return formatsIn(await getLocale());
}
