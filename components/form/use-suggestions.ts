import { useEffect, useLayoutEffect, useRef, useState } from "react";
import useSWR from "swr";
import { callApi } from "@/lib/client/api";

/** How long a pause in typing is, in milliseconds, after which suggestions are asked for: before the list itself is. */
const TYPING_PAUSE = 150;

/** The text once nobody has typed for a while; null before. */
function usePaused(text: string | null): string | null {
  const [paused, setPaused] = useState<string | null>(null);
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return paused === text ? paused : null;
}

/**
 * What the register suggests for exactly this text, or null: nothing was asked, it is still on its way, or it failed,
 * and one goes on without. A question that nobody waits for any more is cancelled.
 */
export function useSuggestions<Answer>(
  text: string | null,
  addressOf: (text: string) => string,
): Answer | null {
  const asked = usePaused(text);
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
  // A layout effect ends before the next question begins, so that it never cancels that one.
  useLayoutEffect(() => {
    if (address === null) return;
    return () => call.current?.abort();
  }, [address]);
  return data ?? null;
}
