"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Input } from "../../form/input";

/** A dialog about one's own account: whose it is, and what follows. */
export interface AccountDialogProps {
  id: string;
  onClose: () => void;
  onChanged: () => void;
}

type Rules = { required: string };

interface PasswordAgainProps {
  field: (name: "password", rules: Rules) => UseFormRegisterReturn & { error: string | undefined };
  note?: ReactNode;
  autoFocus?: boolean;
}

/** The password of who is logged in, asked for again. */
export function PasswordAgain({ field, ...input }: PasswordAgainProps) {
  const translate = useTranslations("profile.dialog");
  return (
    <Input
      label={translate("password")}
      type="password"
      autoComplete="current-password"
      aria-required
      {...input}
      {...field("password", { required: translate("passwordRequired") })}
    />
  );
}
