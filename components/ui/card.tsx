import clsx from "clsx";
import type { ReactNode } from "react";

interface CardProps {
  /** Id of the card's heading. */
  id: string;
  title: string;
  /** Id of the card, for links to it. */
  anchor?: string;
  /** Content beside the card's heading. */
  summary?: ReactNode;
  className?: string;
  /** Whether a script may move the focus to the card's heading. */
  isFocusable?: boolean;
  children: ReactNode;
}

/** Renders a box with a heading. */
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
