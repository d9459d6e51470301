"use client";

import { useTranslations } from "next-intl";
import type { FormEventHandler, ReactNode } from "react";
import { useHydrated } from "../form/use-hydrated";

/**
 * A form of one column. Its fields wait for the page's script, as what is typed before would be lost; and it posts,
 * so that nothing of it can ever end up in the address.
 */
export function AccountForm({
  label,
  onSubmit,
  children,
}: {
  label: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}) {
  const translate = useTranslations("account");
  const hydrated = useHydrated();
  return (
    <form method="post" noValidate onSubmit={onSubmit} aria-label={label}>
      <noscript>
        <p className="mb-5">{translate("needsScript")}</p>
      </noscript>
      <fieldset disabled={!hydrated} className="m-0 min-w-0 space-y-5 border-0 p-0">
        {children}
      </fieldset>
    </form>
  );
}
