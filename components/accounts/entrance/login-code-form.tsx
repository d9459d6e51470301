"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import { PostForm } from "../../form/post-form";
import { useApiForm } from "../../form/use-api-form";
import { Button } from "../../ui/button";
import { CodeField } from "./code-field";

interface LoginCodeFormProps {
  /** What the first step gave. */
  ticket: string;
  returnTo: string;
  /** Back to the first step, with what to say there. */
  onRestart: (sentence: string | null) => void;
}

/** The second step of a login: a code of the app, or a recovery code. */
export function LoginCodeForm({ ticket, returnTo, onRestart }: LoginCodeFormProps) {
  const translate = useTranslations("login");
  const headingId = useId();
  const { field, sending, setError, isBusy } = useApiForm(
    { code: "" },
    {
      explain: (error) => {
        if (error.code === "network") return { sentence: translate("serverUnavailable") };
        if (error.code === "login_expired") {
          onRestart(error.detail);
          return null;
        }
        if (error.code === "otp_invalid" || error.status === 400) {
          setError("code", { message: translate("code.wrong") }, { shouldFocus: true });
          return null;
        }
        return { sentence: error.code === "rate_limited" ? error.detail : translate("failed") };
      },
    },
  );
  const entering = sending(async ({ code }) => {
    await callApi("POST", paths.api.loginCode, { ticket, code });
    // A whole page load: everything on it is rendered anew for who has logged in.
    window.location.assign(returnTo);
    await new Promise(() => {});
  });
  return (
    <PostForm {...entering} aria-labelledby={headingId} className="space-y-5">
      <h2 id={headingId}>{translate("code.title")}</h2>
      <CodeField field={field} />
      <div className="flex flex-wrap items-center gap-4">
        <Button kind="primary" type="submit" disabled={isBusy}>
          {isBusy ? translate("busy") : translate("submit")}
        </Button>
        <Button kind="quiet" onClick={() => onRestart(null)} disabled={isBusy}>
          {translate("code.back")}
        </Button>
      </div>
      <p className="text-base text-muted">{translate("code.lost")}</p>
    </PostForm>
  );
}
