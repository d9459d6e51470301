"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { showToast } from "@/lib/client/toast";
import { ModalDialog } from "../../form/modal-dialog";
import { PasswordInput } from "../../form/password-input";
import { Button } from "../../ui/button";
import { Callout } from "../../ui/callout";

/** Props of a dialog about the user's own account. */
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

/** Password field that confirms the identity of the logged-in user. */
export function PasswordConfirmationField({ field, ...input }: PasswordAgainProps) {
  const translate = useTranslations("profile.dialog");
  return (
    <PasswordInput
      label={translate("password")}
      autoComplete="current-password"
      aria-required
      {...input}
      {...field("password", { required: translate("passwordRequired") })}
    />
  );
}

/** A secret that is shown only once. */
interface Secret {
  title: string;
  /** Warning that the secret must be saved now. */
  warning: string;
  lines: readonly string[];
  /** Label of the button that confirms that the secret was saved. */
  done: string;
}

/** Shows a secret with a copy button, and closes once the user confirms having saved it. */
function ShownOnce({ secret, onDone }: { secret: Secret; onDone: () => void }) {
  const { title, warning, lines, done } = secret;
  const translate = useTranslations("profile.shownOnce");
  const box = useRef<HTMLDivElement>(null);
  // The secret replaces the submitted form, so it takes the focus.
  useEffect(() => box.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(lines.join("\n"));
      showToast(translate("copied"), { kind: "success" });
    } catch {
      showToast(translate("notCopied"), { kind: "error" });
    }
  }

  return (
    <div ref={box} tabIndex={-1} className="mt-3 space-y-5 rounded-control">
      <Callout kind="warning" role="status">
        {warning}
      </Callout>
      <ul
        aria-label={title}
        className="grid gap-x-6 gap-y-1 rounded-control border border-line bg-sunken p-4 font-mono sm:grid-cols-2"
      >
        {lines.map((line) => (
          <li key={line} className={lines.length === 1 ? "break-all sm:col-span-2" : undefined}>
            {line}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={copy}>{translate("copy")}</Button>
        <Button kind="primary" onClick={onDone}>
          {done}
        </Button>
      </div>
    </div>
  );
}

interface SecretDialogProps {
  title: string;
  secret: Secret | null;
  onClose: () => void;
  onDone: () => void;
  children: ReactNode;
}

/** Dialog that ends by showing a secret: before that it can be closed in any way, then only by the secret's button. */
export function SecretDialog({ title, secret, onClose, onDone, children }: SecretDialogProps) {
  const leave = () => {
    if (secret === null) onClose();
  };
  return (
    <ModalDialog title={secret?.title ?? title} isOpen onClose={leave} shape="question">
      {secret === null ? children : <ShownOnce secret={secret} onDone={onDone} />}
    </ModalDialog>
  );
}
