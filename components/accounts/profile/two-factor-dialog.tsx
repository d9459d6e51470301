"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { TwoFactorSetupDto } from "@/lib/accounts/answers";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { DialogForm } from "../../form/dialog-form";
import { Input } from "../../form/input";
import { useApiForm } from "../../form/use-api-form";
import { QrCode } from "../../ui/qr-code";
import { type AccountDialogProps, PasswordConfirmationField, SecretDialog } from "./dialog-parts";

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
      <PasswordConfirmationField field={field} autoFocus />
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
      {/* Rendered in the browser, so that its secret stays there. */}
      <QrCode text={setup.uri} label={translate("qr")} className="size-56 max-w-full rounded-control" />
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

/** Form to switch two-step verification off or to make new recovery codes; both require password and code. */
function ChangeForm({
  id,
  change,
  onCancel,
  onDone,
}: StepProps<string[]> & { change: Exclude<TwoFactorAct, "setup"> }) {
  const translate = useTranslations("profile.twoFactor");
  const { field, sending } = useApiForm({ password: "", code: "" });
  const path = change === "off" ? paths.api.userTwoFactorOff(id) : paths.api.userRecoveryCodes(id);
  const changing = sending(async (values) => {
    const { recoveryCodes = [] } = await callApi<{ recoveryCodes?: string[] }>("POST", path, values);
    onDone(recoveryCodes);
  });
  return (
    <DialogForm
      {...changing}
      onCancel={onCancel}
      confirm={translate(`${change}.confirm`)}
      kind={change === "off" ? "danger" : "primary"}
    >
      <p>{translate(`${change}.text`)}</p>
      <PasswordConfirmationField field={field} autoFocus />
      <Input
        label={translate("code")}
        note={translate("anyCodeNote")}
        type="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        aria-required
        {...field("code", { required: translate("codeRequired") })}
      />
    </DialogForm>
  );
}

export type TwoFactorAct = "setup" | "off" | "renew";

/** Dialog to set up two-step verification, switch it off, or make new recovery codes. */
export default function TwoFactorDialog({
  id,
  act,
  onClose,
  onChanged,
}: AccountDialogProps & { act: TwoFactorAct }) {
  const translate = useTranslations("profile.twoFactor");
  const [setup, setSetup] = useState<TwoFactorSetupDto | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const step = { id, onCancel: onClose };
  const shown = {
    title: translate("codesTitle"),
    warning: translate("codesWarning"),
    done: translate("codesSaved"),
  };

  function finish(made: string[]) {
    if (act === "renew") return setCodes(made);
    showToast(translate("off.done"), { kind: "success" });
    onChanged();
  }

  return (
    <SecretDialog
      title={translate(act === "setup" ? "setupTitle" : `${act}.title`)}
      secret={codes === null ? null : { ...shown, lines: codes }}
      onClose={onClose}
      onDone={onChanged}
    >
      {act !== "setup" ? (
        <ChangeForm {...step} change={act} onDone={finish} />
      ) : setup === null ? (
        <PasswordStep {...step} onDone={setSetup} />
      ) : (
        <CodeStep {...step} setup={setup} onDone={({ recoveryCodes }) => setCodes(recoveryCodes)} />
      )}
    </SecretDialog>
  );
}
