"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError, callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { ModalDialog } from "../form/modal-dialog";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { leaveAs } from "./leave";
import { ProfileInput } from "./profile-input";

function useClosing(id: string) {
  const translate = useTranslations();
  const [failure, setFailure] = useState("");
  const form = useForm({ mode: "onTouched", defaultValues: { password: "" } });

  function tell(error: unknown) {
    const known = error instanceof ApiError ? error : null;
    const wrong = known?.fields.password?.[0];
    if (wrong) {
      form.setError("password", { message: wrong }, { shouldFocus: true });
      return;
    }
    const unexpected = known === null || known.status >= 500;
    const sentence = unexpected ? translate("common.unexpectedError") : known.detail;
    const shown = known?.code === "network" ? translate("common.serverUnavailable") : sentence;
    setFailure(shown);
    showToast(shown, { kind: "error" });
  }

  const submit = form.handleSubmit(async (values) => {
    setFailure("");
    try {
      await callApi("POST", paths.api.userClosing(id), values);
      leaveAs("account_closed");
      await new Promise(() => {});
    } catch (error) {
      tell(error);
    }
  });
  return { form, failure, submit };
}

/** Says what closing an account does, and asks for the password. */
export default function CloseAccountDialog({ id, onCancel }: { id: string; onCancel: () => void }) {
  const translate = useTranslations("profile.closing");
  const { form, failure, submit } = useClosing(id);
  const { errors, isSubmitting } = form.formState;
  return (
    <ModalDialog title={translate("title")} isOpen onClose={onCancel} shape="question">
      <p className="mt-3">{translate("text")}</p>
      <ul className="mt-2 mb-5 list-disc space-y-1 pl-6">
        <li>{translate("data")}</li>
        <li>{translate("private")}</li>
        <li>{translate("others")}</li>
      </ul>
      <form method="post" noValidate onSubmit={submit} className="space-y-5">
        {failure ? (
          <Callout kind="danger" role="alert">
            {failure}
          </Callout>
        ) : null}
        <ProfileInput
          label={translate("password")}
          type="password"
          autoComplete="current-password"
          aria-required
          autoFocus
          error={errors.password?.message}
          {...form.register("password", { required: translate("passwordRequired") })}
        />
        <div className="flex flex-wrap gap-3">
          <Button kind="danger" type="submit" disabled={isSubmitting}>
            {translate(isSubmitting ? "busy" : "confirm")}
          </Button>
          <Button onClick={onCancel} disabled={isSubmitting}>
            {translate("cancel")}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
