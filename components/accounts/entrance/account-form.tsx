"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { PostForm } from "../../form/post-form";

/**
 * A form of one column. One may type before the page's script comes, which react-hook-form takes over, and send from then
 * on. It posts, so that nothing of it can ever end up in the address. One that its page answers itself names its `action`,
 * and needs no script.
 */
export function AccountForm({
  label,
  children,
  ...form
}: ComponentProps<typeof PostForm> & { label: string }) {
  const translate = useTranslations("account");
  return (
    <PostForm {...form} aria-label={label} className="space-y-5">
      {form.action === undefined ? (
        <noscript>
          <p>{translate("needsScript")}</p>
        </noscript>
      ) : null}
      {children}
    </PostForm>
  );
}
