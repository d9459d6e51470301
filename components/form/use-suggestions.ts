import { useLayoutEffect, useRef } from "react";
import useSWR from "swr";
import { callApi } from "@/lib/client/api";
import { usePaused } from "../ui/use-paused";

/** Debounce of the suggestions request, in milliseconds; shorter than that of the list itself. */
const SUGGESTIONS_DEBOUNCE_MS = 150;

/**
 * Returns the API's suggestions for exactly this text, or null if it was not requested, is still loading, or failed.
 * Outdated requests are aborted.
 */
export function useSuggestions<Answer>(
  text: string | null,
  addressOf: (text: string) => string,
): Answer | null {
  const paused = usePaused(text, SUGGESTIONS_DEBOUNCE_MS);
  const asked = paused === text ? text : null;
  const address = asked === null ? null : addressOf(asked);
  const call = useRef<AbortController>(undefined);
  const { data } = useSWR<Answer>(
    address,
    (path: string) => {
      call.current = new AbortController();
      return callApi<Answer>("GET", path, undefined, { signal: call.current.signal });
    },
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  );
  // The cleanup of a layout effect runs before the next request starts, so it never aborts that one.
  useLayoutEffect(() => {
    if (address === null) return;
    return () => call.current?.abort();
  }, [address]);
  return data ?? null;
}
