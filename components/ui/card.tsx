import clsx from "clsx";
import type { ReactNode } from "react";
import { Icon } from "./icon";

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
  /** Whether the content is folded at first; undefined for a card that cannot be folded. */
  isFolded?: boolean | undefined;
  children: ReactNode;
}

/** Renders a box with a heading, which may fold its content. */
export function Card({ id, title, anchor, summary, className, isFocusable, isFolded, children }: CardProps) {
  if (isFolded !== undefined) {
    return (
      <section aria-labelledby={id}>
        {/* Suppresses hydration warnings: a user who opens the card before hydration changes its `open` attribute. */}
        <details
          id={anchor}
          open={!isFolded}
          suppressHydrationWarning
          className={clsx("group scroll-mt-24 card", className)}
        >
          <summary className="flex min-h-14 items-center gap-x-3 rounded-card px-5 py-2 marker:content-none [&::-webkit-details-marker]:hidden">
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
              <h2 id={id} className="wrap-anywhere text-xl!">
                {title}
              </h2>
              {summary ? <span className="text-base text-muted">{summary}</span> : null}
            </span>
            <Icon
              name="chevronDown"
              className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="px-5 pb-5">{children}</div>
        </details>
      </section>
    );
  }
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
