import type { ReactNode } from "react";

/** Section of the page. `formerId` is its earlier id, which external links may still use. */
export function OpenDataSection({
  id,
  formerId,
  title,
  children,
}: {
  id: string;
  formerId?: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section
      id={formerId}
      aria-labelledby={id}
      className="grid scroll-mt-24 gap-x-8 gap-y-3 border-line border-t py-6 md:grid-cols-[12rem_minmax(0,1fr)] print:break-inside-avoid"
    >
      <h2 id={id} className="scroll-mt-24">
        {title}
      </h2>
      <div className="max-w-[44rem] space-y-4">{children}</div>
    </section>
  );
}
