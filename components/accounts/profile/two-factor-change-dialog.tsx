"use client";

import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { DialogForm } from "../../form/dialog-form";
import { Input } from "../../form/input";
import { useApiForm } from "../../form/use-api-form";
import { type AccountDialogProps, PasswordAgain } from "./password-again";
import { SecretDialog } from "./shown-once";
import { useRecoveryCodes } from "./use-recovery-codes";

export type TwoFactorChange = "off" | "renew";

interface ChangeProps extends AccountDialogProps {
  change: TwoFactorChange;
}

function ChangeForm({ id, change, onClose, onDone }: ChangeProps & { onDone: (codes: string[]) => void }) {
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
      onCancel={onClose}
      confirm={translate(`${change}.confirm`)}
      kind={change === "off" ? "danger" : "primary"}
    >
      <p>{translate(`${change}.text`)}</p>
      <PasswordAgain field={field} autoFocus />
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

/** Switches two-step verification off, or makes new recovery codes; both need password and code. */
export default function TwoFactorChangeDialog(props: ChangeProps) {
  const { change, onClose, onChanged } = props;
  const translate = useTranslations("profile.twoFactor");
  const [codes, setCodes] = useRecoveryCodes();

  function finish(made: string[]) {
    if (change === "renew") return setCodes(made);
    showToast(translate("off.done"), { kind: "success" });
    onChanged();
  }

  return (
    <SecretDialog title={translate(`${change}.title`)} secret={codes} onClose={onClose} onDone={onChanged}>
      <ChangeForm {...props} onDone={finish} />
    </SecretDialog>
  );
}
