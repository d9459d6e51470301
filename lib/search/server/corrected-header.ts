import "server-only";

/** Says what was searched for instead of what was asked, if it was, and what may have been meant as well. */
export function correctedHeader(
  corrected: string | null,
  asked: string | null = null,
): Record<string, string> {
  // A header carries no letter beyond ASCII.
  return {
    ...(corrected === null ? {} : { "x-search-corrected": encodeURIComponent(corrected) }),
    ...(asked === null ? {} : { "x-search-suggested": encodeURIComponent(asked) }),
  };
}
