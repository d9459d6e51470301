import type { ReactNode } from "react";

/** One of the boxes of the profile page, with its heading. */
export function Card({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-5 shadow-card">
      <h2 id={id} className="mb-4">
        {title}
      </h2>
      {children}
    </section>
  );
}
