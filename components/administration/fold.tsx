"use client";

import type { ReactNode } from "react";
import { useFocusFallback } from "../form/use-focus-fallback";
import { Icon } from "../ui/icon";
import { AdminPart } from "./admin-part";

interface FoldProps {
  /** Id of the section, for links to it. */
  id: string;
  title: string;
  summary?: string;
  /** Whether the section is a page of its own, which cannot be folded. */
  isPage?: boolean | undefined;
  children: ReactNode;
}

/** Foldable section of the admin page, with its count beside the heading; or the same as a page of its own. */
export function Fold({ id, title, summary, isPage, children }: FoldProps) {
  const details = useFocusFallback<HTMLDetailsElement>((around) => around.querySelector("summary"));
  if (isPage) {
    return (
      <AdminPart id={id} title={title} summary={summary}>
        {children}
      </AdminPart>
    );
  }
  return (
    <details ref={details} id={id} className="group scroll-mt-24 card">
      <summary className="flex min-h-14 items-center gap-x-3 rounded-card px-4 py-2 marker:content-none sm:px-6 [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <h2>{title}</h2>
          {summary ? <span className="text-base text-muted">{summary}</span> : null}
        </span>
        <Icon
          name="chevronDown"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="border-line border-t px-4 py-5 sm:px-6">{children}</div>
    </details>
  );
}
