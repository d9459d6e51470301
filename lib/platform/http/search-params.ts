/** A query parameter of a page: absent, once, or several times. */
export type QueryParameterValue = string | string[] | undefined;

/** Returns a parameter that was given exactly once; else the empty string. */
export function getValueUnlessRepeated(value: QueryParameterValue): string {
  return typeof value === "string" ? value : "";
}

/** Groups query parameters into lists by name, as query schemas expect them. */
export function groupParametersByName(parameters: URLSearchParams): Record<string, string[]> {
  return Object.fromEntries([...new Set(parameters.keys())].map((key) => [key, parameters.getAll(key)]));
}
