import type { AbstractIntlMessages } from "next-intl";
import type { ReactNode } from "react";

/** What a page about one's account is for. */
export function Intro({ children }: { children: ReactNode }) {
  return <p className="mt-3 mb-8 text-lg text-muted">{children}</p>;
}

interface AccountPageProps {
  title: string;
  /** Absent where the form shows its own introduction. */
  intro?: string;
  children: ReactNode;
}

/** The frame of the pages about one's account: a title, what it is for, and a column with a form. */
export function AccountPage({ title, intro, children }: AccountPageProps) {
  return (
    <div className="page-width py-12 md:py-20">
      <div className="mx-auto w-full max-w-lg">
        <h1>{title}</h1>
        {intro === undefined ? <div className="h-6" /> : <Intro>{intro}</Intro>}
        {children}
      </div>
    </div>
  );
}

/** The sentences that these pages' client components use; those of the captcha are in the namespace of the login. */
export function formMessages({ common, account, login }: Record<string, AbstractIntlMessages>) {
  const captchaNeedsScript = account?.captchaNeedsScript ?? "";
  return { common, account, login: { ...login, captchaNeedsScript } };
}
