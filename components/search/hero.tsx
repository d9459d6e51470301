import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/** The top of the register's page: what this is, and below it the search. */
export function Hero({ children }: { children?: ReactNode }) {
  const translate = useTranslations("home");
  return (
    <div className="border-line border-b bg-linear-to-b from-accent-soft to-paper">
      <div className="page-width pt-8 pb-5 wide:pt-11">
        <h1>{translate("title")}</h1>
        <p className="mt-3 max-w-[62ch] text-lg text-muted">{translate("intro")}</p>
        {children ? <div className="mt-6">{children}</div> : null}
      </div>
    </div>
  );
}
