"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { TwoFactorSetupDto } from "@/lib/accounts/answers";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import { DialogForm } from "../../form/dialog-form";
import { Input } from "../../form/input";
import { useApiForm } from "../../form/use-api-form";
import { type AccountDialogProps, PasswordAgain } from "./password-again";
import { QrCode } from "./qr-code";
import { SecretDialog } from "./shown-once";
import { useRecoveryCodes } from "./use-recovery-codes";

interface StepProps<Result> {
  id: string;
  onCancel: () => void;
  onDone: (result: Result) => void;
}

function PasswordStep({ id, onCancel, onDone }: StepProps<TwoFactorSetupDto>) {
  const translate = useTranslations("profile.twoFactor");
  const { field, sending } = useApiForm({ password: "" });
  const step = sending(async (values) => onDone(await callApi("POST", paths.api.userTwoFactor(id), values)));
  return (
    <DialogForm {...step} onCancel={onCancel} confirm={translate("next")}>
      <p>{translate("what")}</p>
      <PasswordAgain field={field} autoFocus />
    </DialogForm>
  );
}

function CodeStep({
  id,
  setup,
  onCancel,
  onDone,
}: StepProps<{ recoveryCodes: string[] }> & { setup: TwoFactorSetupDto }) {
  const translate = useTranslations("profile.twoFactor");
  const { field, sending } = useApiForm({ code: "" });
  const step = sending(async (values) => onDone(await callApi("PUT", paths.api.userTwoFactor(id), values)));
  return (
    <DialogForm {...step} onCancel={onCancel} confirm={translate("next")}>
      <p>{translate("scan")}</p>
      <QrCode text={setup.uri} label={translate("qr")} />
      <p>
        {translate("orType")}
        <code className="mt-1 block font-mono wrap-anywhere">
          {setup.secret.replace(/(.{4})(?=.)/g, "$1 ")}
        </code>
      </p>
      <Input
        label={translate("code")}
        note={translate("codeNote")}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-required
        autoFocus
        {...field("code", { required: translate("codeRequired") })}
      />
    </DialogForm>
  );
}

/** Sets two-step verification up: the password, the app with a first code, and the recovery codes to keep. */
export default function TwoFactorSetupDialog({ id, onClose, onChanged }: AccountDialogProps) {
  const translate = useTranslations("profile.twoFactor");
  const [setup, setSetup] = useState<TwoFactorSetupDto | null>(null);
  const [codes, setCodes] = useRecoveryCodes();
  return (
    <SecretDialog title={translate("setupTitle")} secret={codes} onClose={onClose} onDone={onChanged}>
      {setup === null ? (
        <PasswordStep id={id} onCancel={onClose} onDone={setSetup} />
      ) : (
        <CodeStep
          id={id}
          setup={setup}
          onCancel={onClose}
          onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
        />
      )}
    </SecretDialog>
  );
}
