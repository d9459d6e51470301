"use client";

import { useTranslations } from "next-intl";
import { create } from "qrcode";
import { useMemo, useState } from "react";
import type { TwoFactorSetupDto } from "@/lib/accounts/answers";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { DialogForm } from "../../form/dialog-form";
import { Input } from "../../form/input";
import { useApiForm } from "../../form/use-api-form";
import { type AccountDialogProps, PasswordConfirmationField, SecretDialog } from "./dialog-parts";

/** Width of the light border that QR readers need, in modules. */
const QR_MARGIN_MODULES = 4;

/** QR code rendered in the browser, so that its secret stays there. Dark on light in both themes, for QR readers. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: "M" });
    const dots = Array.from(modules.data, (dark, index) => {
      if (!dark) return "";
      return `M${(index % modules.size) + QR_MARGIN_MODULES} ${Math.floor(index / modules.size) + QR_MARGIN_MODULES}h1v1h-1z`;
    });
    return { size: modules.size + 2 * QR_MARGIN_MODULES, path: dots.join("") };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-56 max-w-full rounded-control"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

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
