/** A parameter of a page's address: absent, once, or several times. */
export type QueryValue = string | string[] | undefined;

/** The parameter when it was given once; empty for anything else. */
export function singleValue(value: QueryValue): string {
  return typeof value === "string" ? value : "";
}
