import { type RefObject, useEffectEvent, useLayoutEffect } from "react";

/** Passes on text typed before hydration, which React would replace by `known`, and values of a restored draft. */
export function useTextBeforeHydration(
  field: RefObject<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null>,
  known: string,
  take: (typed: string) => void,
  /** Number of restored drafts; a change makes the hook read the field again. */
  restored = 0,
): void {
  const look = useEffectEvent(() => {
    const typed = field.current?.value ?? known;
    if (restored > 0 || typed !== known) take(typed);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the field again after each restored draft
  useLayoutEffect(() => look(), [restored]);
}
