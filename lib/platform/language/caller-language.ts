import "server-only";
import { DEFAULT_LANGUAGE, type Language } from "./language";
import { languageOfCall } from "./language-of-call";

/**
 * The language of whoever makes the call that is being answered; Dutch where there is none, such as in a job. Asked for
 * when it is needed: commands have no framework that could say it.
 */
export async function callerLanguage(): Promise<Language> {
  try {
    const { headers } = await import("next/headers");
    return languageOfCall(await headers());
  } catch {
    return DEFAULT_LANGUAGE;
  }
}
