import clsx from "clsx";
import type { ReactNode } from "react";

interface CardProps {
  /** Of its heading. */
  id: string;
  title: string;
  /** What an address names it by. */
  anchor?: string;
  /** Beside the heading. */
  summary?: ReactNode;
  className?: string;
  /** Whether a script may move the focus to its heading. */
  isFocusable?: boolean;
  children: ReactNode;
}

/** A box of a page, with its heading. */
export function Card({ id, title, anchor, summary, className, isFocusable, children }: CardProps) {
  return (
    <section id={anchor} aria-labelledby={id} className={clsx("scroll-mt-24 card p-5", className)}>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} tabIndex={isFocusable ? -1 : undefined} className="wrap-anywhere">
          {title}
        </h2>
        {summary ? <p className="text-base text-muted">{summary}</p> : null}
      </div>
      {children}
    </section>
  );
}
