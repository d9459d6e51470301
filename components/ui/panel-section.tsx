import type { ReactNode } from "react";

interface PanelSectionProps {
  id: string;
  title: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Renders a section of the panel beside an entry; hidden when printed. */
export function PanelSection({
  id,
  title,
  className = "no-print space-y-2.5 py-5",
  children,
}: PanelSectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="flex justify-between gap-4 font-sans font-semibold text-base">
        {title}
      </h2>
      {children}
    </section>
  );
}
