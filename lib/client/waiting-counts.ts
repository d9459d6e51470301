import { useEffect } from "react";
import useSWR, { useSWRConfig } from "swr";
import type { WaitingCounts } from "../administration/rules";

const KEY = "waiting counts";

/** Returns the numbers that the server rendered, lowered by what was done since. */
export function useWaitingCounts(rendered: WaitingCounts): WaitingCounts {
  const { data = rendered, mutate } = useSWR<WaitingCounts>(KEY, null, { fallbackData: rendered });
  useEffect(() => void mutate(rendered, { revalidate: false }), [rendered, mutate]);
  return data;
}

/** Returns a function that lowers a number of the navigation at once, before the server renders it again. */
export function useLowerWaitingCount(): (kind: keyof WaitingCounts, by: number) => void {
  const { mutate } = useSWRConfig();
  return (kind, by) =>
    void mutate<WaitingCounts>(KEY, (now) => now && { ...now, [kind]: Math.max(0, now[kind] - by) }, {
      revalidate: false,
    });
}
