import { api } from "./api";
import type { Person } from "./people";

/**
 * Searches through the API, expects the total to be the number of results, and returns the keys of the given entries
 * that were found.
 */
export async function searchAmongEntries<Key extends string>(
  person: Person,
  entries: Record<Key, { algorithmName: string }>,
  search: string,
): Promise<Key[]> {
  const parameters = new URLSearchParams({ pageSize: "100", search });
  const answer = await api("GET", `/api/algorithm?${parameters}`, { token: person.token });
  expect(answer.status).toBe(200);
  const names = answer.body.map(({ algorithmName }: { algorithmName: string }) => algorithmName);
  expect(Number(answer.headers.get("x-total-count"))).toBe(names.length);
  const keys = Object.keys(entries) as Key[];
  return keys.filter((key) => names.includes(entries[key].algorithmName));
}
