"use client";

import type { ReactNode } from "react";
import { useFocusFallback } from "../form/use-focus-fallback";

interface AdminPartProps {
  /** Id of the admin section, for links to it. */
  id: string;
  title: string;
  /** Count or summary beside the heading. */
  summary: ReactNode;
  children: ReactNode;
}

/** Content of an admin page below its heading. */
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
