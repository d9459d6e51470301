import { type RefObject, useEffectEvent, useLayoutEffect } from "react";

/**
 * Passes on what was typed before the script came, which React would replace by `known`, and what a restored draft put
 * into the field.
 */
export function useTypedBefore(
  field: RefObject<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null>,
  known: string,
  take: (typed: string) => void,
  /** Counts the drafts that were restored. */
  restored = 0,
): void {
  const look = useEffectEvent(() => {
    const typed = field.current?.value ?? known;
    if (restored > 0 || typed !== known) take(typed);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again at each restored draft
  useLayoutEffect(() => look(), [restored]);
}
