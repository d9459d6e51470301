import type { ReactNode } from "react";

/** The frame of the pages about one's account: a title, what it is for, and a column with a form. */
export function AccountPage({
  title,
  intro,
  children,
}: {
  title: string;
  intro: string;
  children: ReactNode;
}) {
  return (
    <div className="page-width py-12 md:py-20">
      <div className="mx-auto w-full max-w-lg">
        <h1>{title}</h1>
        <p className="mt-3 mb-8 text-lg text-muted">{intro}</p>
        {children}
      </div>
    </div>
  );
}
