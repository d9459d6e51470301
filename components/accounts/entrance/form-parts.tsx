"use client";

import { useTranslations } from "next-intl";
import type { FormEventHandler, ReactNode } from "react";
import { useHydrated } from "../../form/use-hydrated";
import { Button } from "../../ui/button";

/** Sends an AccountForm: from when the page's script can, and not twice at once. */
export function SubmitButton({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  const hydrated = useHydrated();
  return (
    <Button kind="primary" type="submit" disabled={!hydrated || isBusy}>
      {children}
    </Button>
  );
}

/**
 * A form of one column. One may type before the page's script comes, which react-hook-form takes over, and send from then
 * on. It posts, so that nothing of it can ever end up in the address. One that its page answers itself names its `action`,
 * and needs no script.
 */
export function AccountForm({
  label,
  action,
  onSubmit,
  children,
}: {
  label: string;
  action?: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}) {
  const translate = useTranslations("account");
  return (
    <form method="post" action={action} noValidate onSubmit={onSubmit} aria-label={label}>
      {action === undefined ? (
        <noscript>
          <p className="mb-5">{translate("needsScript")}</p>
        </noscript>
      ) : null}
      <div className="space-y-5">{children}</div>
    </form>
  );
}
