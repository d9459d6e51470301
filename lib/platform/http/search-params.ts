/** A parameter of a page's address: absent, once, or several times. */
export type QueryValue = string | string[] | undefined;

/** The parameter when it was given once; empty for anything else. */
export function singleValue(value: QueryValue): string {
  return typeof value === "string" ? value : "";
}

/** Every parameter with its values, as schemas of queries take them. */
export function parameterLists(parameters: URLSearchParams): Record<string, string[]> {
  return Object.fromEntries([...new Set(parameters.keys())].map((key) => [key, parameters.getAll(key)]));
}
