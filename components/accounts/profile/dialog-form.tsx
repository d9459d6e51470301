"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { PostForm } from "../../form/post-form";
import type { Failure } from "../../form/use-submission";
import { Button } from "../../ui/button";
import { ProfileInput } from "./profile-input";

interface DialogFormProps {
  failure: Failure | null;
  onSubmit: () => unknown;
  onCancel: () => void;
  isBusy: boolean;
  /** What the button says that sends it. */
  confirm: string;
  kind?: "primary" | "danger";
  children: ReactNode;
}

/** A dialog about one's own account: whose it is, and what follows. */
export interface AccountDialogProps {
  id: string;
  onClose: () => void;
  onChanged: () => void;
}

/** A form of a dialog about one's own account: its fields, the button that sends it and the one that leaves it. */
export function DialogForm({ onCancel, isBusy, confirm, kind, children, ...form }: DialogFormProps) {
  const translate = useTranslations("profile.dialog");
  return (
    <PostForm {...form} className="mt-4 space-y-5">
      {children}
      <div className="flex flex-wrap gap-3">
        <Button kind={kind ?? "primary"} type="submit" disabled={isBusy}>
          {isBusy ? translate("busy") : confirm}
        </Button>
        <Button onClick={onCancel} disabled={isBusy}>
          {translate("cancel")}
        </Button>
      </div>
    </PostForm>
  );
}

interface PasswordAgainProps {
  register: (name: "password", rules: { required: string }) => UseFormRegisterReturn;
  error: FieldError | undefined;
  note?: ReactNode;
  autoFocus?: boolean;
}

/** The password of who is logged in, asked for again. */
export function PasswordAgain({ register, error, ...input }: PasswordAgainProps) {
  const translate = useTranslations("profile.dialog");
  return (
    <ProfileInput
      label={translate("password")}
      type="password"
      autoComplete="current-password"
      aria-required
      error={error?.message}
      {...input}
      {...register("password", { required: translate("passwordRequired") })}
    />
  );
}
