"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { type ApiError, callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import { ModalDialog } from "../form/modal-dialog";
import { PostForm } from "../form/post-form";
import { type Failure, useSubmission } from "../form/use-submission";
import { Button } from "../ui/button";
import { leaveAs } from "./leave";
import { ProfileInput } from "./profile-input";

function useClosing(id: string) {
  const translate = useTranslations();
  const form = useForm({ mode: "onTouched", defaultValues: { password: "" } });

  function explain(error: ApiError): Failure | null {
    const wrong = error.fields.password?.[0];
    if (wrong) {
      form.setError("password", { message: wrong }, { shouldFocus: true });
      return null;
    }
    if (error.code === "network") return { sentence: translate("common.serverUnavailable") };
    return { sentence: error.status >= 500 ? translate("common.unexpectedError") : error.detail };
  }

  const { failure, attempt } = useSubmission(explain);
  const submit = form.handleSubmit((values) =>
    attempt(async () => {
      await callApi("POST", paths.api.userClosing(id), values);
      leaveAs("account_closed");
      await new Promise(() => {});
    }),
  );
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
      <PostForm failure={failure} onSubmit={submit} className="space-y-5">
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
      </PostForm>
    </ModalDialog>
  );
}
