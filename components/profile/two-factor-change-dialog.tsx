"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { ModalDialog } from "../form/modal-dialog";
import { PostForm } from "../form/post-form";
import { Button } from "../ui/button";
import { ProfileInput } from "./profile-input";
import { ShownOnce } from "./shown-once";
import { useAccountForm } from "./use-account-form";

export type TwoFactorChange = "off" | "renew";

interface ChangeProps {
  id: string;
  change: TwoFactorChange;
  onClose: () => void;
  onChanged: () => void;
}

function ChangeForm({ id, change, onClose, onDone }: ChangeProps & { onDone: (codes: string[]) => void }) {
  const translate = useTranslations("profile.twoFactor");
  const { form, failure, attempt } = useAccountForm({ password: "", code: "" });
  const { errors, isSubmitting } = form.formState;
  const path = change === "off" ? paths.api.userTwoFactorOff(id) : paths.api.userRecoveryCodes(id);
  const submit = form.handleSubmit((values) =>
    attempt(async () => {
      const { recoveryCodes = [] } = await callApi<{ recoveryCodes?: string[] }>("POST", path, values);
      onDone(recoveryCodes);
    }),
  );
  return (
    <PostForm failure={failure} onSubmit={submit} className="mt-3 space-y-5">
      <p>{translate(`${change}.text`)}</p>
      <ProfileInput
        label={translate("password")}
        type="password"
        autoComplete="current-password"
        aria-required
        autoFocus
        error={errors.password?.message}
        {...form.register("password", { required: translate("passwordRequired") })}
      />
      <ProfileInput
        label={translate("code")}
        note={translate("anyCodeNote")}
        type="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        aria-required
        error={errors.code?.message}
        {...form.register("code", { required: translate("codeRequired") })}
      />
      <div className="flex flex-wrap gap-3">
        <Button kind={change === "off" ? "danger" : "primary"} type="submit" disabled={isSubmitting}>
          {translate(isSubmitting ? "busy" : `${change}.confirm`)}
        </Button>
        <Button onClick={onClose} disabled={isSubmitting}>
          {translate("cancel")}
        </Button>
      </div>
    </PostForm>
  );
}

/** Switches two-step verification off, or makes new recovery codes; both need password and code. */
export default function TwoFactorChangeDialog(props: ChangeProps) {
  const { change, onClose, onChanged } = props;
  const translate = useTranslations("profile.twoFactor");
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  function finish(made: string[]) {
    if (change === "renew") return setCodes(made);
    showToast(translate("off.done"), { kind: "success" });
    onChanged();
  }

  return (
    <ModalDialog
      title={translate(codes === null ? `${change}.title` : "codesTitle")}
      isOpen
      onClose={() => {
        if (codes === null) onClose();
      }}
      shape="question"
    >
      {codes === null ? (
        <ChangeForm {...props} onDone={finish} />
      ) : (
        <ShownOnce
          warning={translate("codesWarning")}
          lines={codes}
          label={translate("codesTitle")}
          done={translate("codesKept")}
          onDone={onChanged}
        />
      )}
    </ModalDialog>
  );
}
