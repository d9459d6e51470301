import { type RefObject, useEffect, useRef, useState } from "react";
import { registerAddress } from "./addresses";
import { useRegister } from "./register-provider";

/** So long a live region is empty before it is filled, in milliseconds: the same words again are a change as well. */
const BREATH = 100;

/**
 * What a live region says of a new list: the words above it, such as what was meant instead, and its number of results.
 * Once for each search and choice of filters; the first list and another page or order say nothing.
 */
export function useSaid(list: RefObject<HTMLElement | null>, count: string): string {
  const { query, isPending } = useRegister();
  const [said, say] = useState("");
  const { search, filters } = query;
  const asked = registerAddress({ search, filters });
  const lastAsked = useRef(asked);
  useEffect(() => {
    if (isPending || lastAsked.current === asked) return;
    lastAsked.current = asked;
    say("");
    const timer = setTimeout(() => {
      const first = list.current?.querySelector("[data-said-first]")?.textContent;
      say([first, count].filter(Boolean).join(" "));
    }, BREATH);
    return () => clearTimeout(timer);
  }, [isPending, asked, count, list]);
  return said;
}
