import { type RefObject, useEffectEvent, useLayoutEffect } from "react";

/** Passes on what was typed before the script came, which React would replace by `known`. */
export function useTypedBefore(
  field: RefObject<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null>,
  known: string,
  take: (typed: string) => void,
): void {
  const look = useEffectEvent(() => {
    const typed = field.current?.value ?? known;
    if (typed !== known) take(typed);
  });
  useLayoutEffect(() => look(), []);
}
