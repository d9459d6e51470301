import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "../ui/button";
import { PostForm } from "./post-form";
import type { Failure } from "./use-submission";

interface DialogFormProps {
  failure: Failure | null;
  isBusy: boolean;
  onSubmit: () => unknown;
  draft?: ReactNode;
  onCancel: () => void;
  /** What the button says that sends it, and while it does. */
  confirm: string;
  busy?: string;
  kind?: "primary" | "danger";
  /** The button that leaves it comes first, and the focus begins there. */
  isCautious?: boolean;
  children: ReactNode;
}

/** A form of a dialog: its fields, the button that sends it and the one that leaves it. */
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
