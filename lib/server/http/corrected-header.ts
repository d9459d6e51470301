import "server-only";

/** Says what was searched for instead of what was asked, if it was. */
export function correctedHeader(corrected: string | null): Record<string, string> {
  // A header carries no letter beyond ASCII.
  return corrected === null ? {} : { "x-search-corrected": encodeURIComponent(corrected) };
}
