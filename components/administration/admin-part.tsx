"use client";

import type { ReactNode } from "react";
import { useFocusFallback } from "../form/use-focus-fallback";

interface AdminPartProps {
  /** What an address names it by. */
  id: string;
  title: string;
  /** How much there is of it. */
  summary: ReactNode;
  children: ReactNode;
}

/** What a page of the admin area shows, under the page's heading. */
export function AdminPart({ id, title, summary, children }: AdminPartProps) {
  const part = useFocusFallback<HTMLDivElement>((around) => around.querySelector("h1"));
  return (
    <div ref={part} id={id}>
      <h1 tabIndex={-1}>{title}</h1>
      <h2 className="mt-1 mb-6 font-normal font-sans text-base text-muted">{summary}</h2>
      {children}
    </div>
  );
}
