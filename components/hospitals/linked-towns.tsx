"use client";

import { type ReactNode, type SyntheticEvent, useRef } from "react";

/** Marks the rows and the dot of the town under the pointer or focus, in the table and on the map alike. */
export function TownHoverHighlighter({ className, children }: { className: string; children: ReactNode }) {
  const marked = useRef<Element[]>([]);
  function mark({ target, currentTarget }: SyntheticEvent<HTMLDivElement>) {
    const named = target instanceof Element ? target.closest("[data-town]") : null;
    const town = named?.getAttribute("data-town") ?? null;
    for (const element of marked.current) element.removeAttribute("data-marked");
    marked.current =
      town === null
        ? []
        : [...currentTarget.querySelectorAll("[data-town]")].filter(
            (element) => element.getAttribute("data-town") === town,
          );
    for (const element of marked.current) element.setAttribute("data-marked", "");
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to its links and rows
    <div className={className} onPointerOver={mark} onPointerLeave={mark} onFocus={mark}>
      {children}
    </div>
  );
}
