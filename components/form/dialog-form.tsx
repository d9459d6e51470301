import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "../ui/button";
import { PostForm } from "./post-form";
import type { FormLevelFailure } from "./use-submission";

interface DialogFormProps {
  failure: FormLevelFailure | null;
  isBusy: boolean;
  onSubmit: () => unknown;
  draft?: ReactNode;
  onCancel: () => void;
  /** Text of the submit button, and its text while the form is being sent. */
  confirm: string;
  busy?: string;
  kind?: "primary" | "danger";
  /** Puts the cancel button first, with the initial focus. */
  isCautious?: boolean;
  children: ReactNode;
}

/** Form of a dialog: its fields, and the buttons that submit and cancel it. */
export function DialogForm({ onCancel, confirm, busy, isCautious, children, ...rest }: DialogFormProps) {
  const { kind = "primary", ...form } = rest;
  const translate = useTranslations("common");
  const leave = (
    <Button onClick={onCancel} disabled={form.isBusy} autoFocus={isCautious}>
      {translate("cancel")}
    </Button>
  );
  return (
    <PostForm {...form} className="mt-4 space-y-5">
      {children}
      <div className="flex flex-wrap gap-3">
        {isCautious ? leave : null}
        <Button kind={kind} type="submit" disabled={form.isBusy} className="wrap-anywhere">
          {form.isBusy ? (busy ?? translate("busy")) : confirm}
        </Button>
        {isCautious ? null : leave}
      </div>
    </PostForm>
  );
}
