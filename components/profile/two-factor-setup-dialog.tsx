"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/api";
import type { TwoFactorSetupDto } from "@/lib/domain/dto";
import { paths } from "@/lib/paths";
import { ModalDialog } from "../form/modal-dialog";
import { PostForm } from "../form/post-form";
import { Button } from "../ui/button";
import { ProfileInput } from "./profile-input";
import { QrCode } from "./qr-code";
import { ShownOnce } from "./shown-once";
import { useAccountForm } from "./use-account-form";

interface StepProps<Result> {
  id: string;
  onCancel: () => void;
  onDone: (result: Result) => void;
}

function Buttons({ isBusy, onCancel }: { isBusy: boolean; onCancel: () => void }) {
  const translate = useTranslations("profile.twoFactor");
  return (
    <div className="flex flex-wrap gap-3">
      <Button kind="primary" type="submit" disabled={isBusy}>
        {translate(isBusy ? "busy" : "next")}
      </Button>
      <Button onClick={onCancel} disabled={isBusy}>
        {translate("cancel")}
      </Button>
    </div>
  );
}

function PasswordStep({ id, onCancel, onDone }: StepProps<TwoFactorSetupDto>) {
  const translate = useTranslations("profile.twoFactor");
  const { form, failure, attempt } = useAccountForm({ password: "" });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit((values) =>
    attempt(async () => onDone(await callApi("POST", paths.api.userTwoFactor(id), values))),
  );
  return (
    <PostForm failure={failure} onSubmit={submit} className="mt-3 space-y-5">
      <p>{translate("what")}</p>
      <ProfileInput
        label={translate("password")}
        type="password"
        autoComplete="current-password"
        aria-required
        autoFocus
        error={errors.password?.message}
        {...form.register("password", { required: translate("passwordRequired") })}
      />
      <Buttons isBusy={isSubmitting} onCancel={onCancel} />
    </PostForm>
  );
}

function CodeStep({
  id,
  setup,
  onCancel,
  onDone,
}: StepProps<{ recoveryCodes: string[] }> & { setup: TwoFactorSetupDto }) {
  const translate = useTranslations("profile.twoFactor");
  const { form, failure, attempt } = useAccountForm({ code: "" });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit((values) =>
    attempt(async () => onDone(await callApi("PUT", paths.api.userTwoFactor(id), values))),
  );
  return (
    <PostForm failure={failure} onSubmit={submit} className="mt-3 space-y-5">
      <p>{translate("scan")}</p>
      <QrCode text={setup.uri} label={translate("qr")} />
      <p>
        {translate("orType")}
        <code className="mt-1 block font-mono wrap-anywhere">
          {setup.secret.replace(/(.{4})(?=.)/g, "$1 ")}
        </code>
      </p>
      <ProfileInput
        label={translate("code")}
        note={translate("codeNote")}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-required
        autoFocus
        error={errors.code?.message}
        {...form.register("code", { required: translate("codeRequired") })}
      />
      <Buttons isBusy={isSubmitting} onCancel={onCancel} />
    </PostForm>
  );
}

/** Sets two-step verification up: the password, the app with a first code, and the recovery codes to keep. */
export default function TwoFactorSetupDialog({
  id,
  onClose,
  onChanged,
}: {
  id: string;
  onClose: () => void;
  onChanged: () => void;
}) {
  const translate = useTranslations("profile.twoFactor");
  const [setup, setSetup] = useState<TwoFactorSetupDto | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  // The codes are not shown again, so this is left by its button alone.
  const leave = () => {
    if (codes === null) onClose();
  };
  return (
    <ModalDialog
      title={translate(codes === null ? "setupTitle" : "codesTitle")}
      isOpen
      onClose={leave}
      shape="question"
    >
      {codes !== null ? (
        <ShownOnce
          warning={translate("codesWarning")}
          lines={codes}
          label={translate("codesTitle")}
          done={translate("codesKept")}
          onDone={onChanged}
        />
      ) : setup === null ? (
        <PasswordStep id={id} onCancel={onClose} onDone={setSetup} />
      ) : (
        <CodeStep
          id={id}
          setup={setup}
          onCancel={onClose}
          onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
        />
      )}
    </ModalDialog>
  );
}
