"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { PASSWORD_MAX } from "@/lib/domain/account-rules";
import { paths } from "@/lib/paths";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { asApiError, type Failure, serverText, showFieldErrors } from "./answers";
import { emailRules, newPasswordRules } from "./field-rules";
import { AccountForm } from "./form-parts";
import { InputField } from "./input-field";

interface NewPasswordValues {
  email: string;
  password: string;
  verify: string;
}

interface NewPasswordProps {
  /** The secret of the mailed link. */
  token: string;
  email: string;
  passwordMin: number;
}

/** Saves the password and says what came of it (specification section 8, 'Password reset'). */
function usePasswordChange(token: string, { setError }: UseFormReturn<NewPasswordValues>) {
  const translate = useTranslations("account");
  const common = useTranslations("common");
  const router = useRouter();
  const [failure, setFailure] = useState<Failure | null>(null);

  async function change({ email, password }: NewPasswordValues) {
    setFailure(null);
    try {
      await callApi("PUT", paths.api.changePassword, { email, password, token });
    } catch (thrown) {
      const error = asApiError(thrown);
      if (showFieldErrors(error, ["email", "password"], setError)) return;
      const words = { unavailable: common("serverUnavailable"), unknown: translate("unknownError") };
      const said = serverText(error, words);
      setFailure(said);
      showToast(said.sentence, { kind: "error" });
      return;
    }
    showToast(translate("reset.changed"), { kind: "success" });
    // The link is spent: going back leads nowhere. All sessions have ended, which the header shows once refreshed.
    router.replace(paths.login);
    router.refresh();
  }

  return { failure, change };
}

/** Sets a new password with the link of the mail. */
export function NewPasswordForm({ token, email, passwordMin }: NewPasswordProps) {
  const translate = useTranslations("account.reset");
  const fields = useTranslations("account.fields");
  const form = useForm<NewPasswordValues>({
    // Nothing is said before something is typed (specification section 5, 'Password reset').
    mode: "onChange",
    defaultValues: { email, password: "", verify: "" },
  });
  const { register, handleSubmit, formState, getValues, trigger } = form;
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const { failure, change } = usePasswordChange(token, form);
  // In the order of the page: the first with an error gets the focus.
  const address = register("email", emailRules(fields));
  const password = register("password", {
    ...newPasswordRules(fields, { min: passwordMin, max: PASSWORD_MAX }),
    onChange: () => {
      if (getValues("verify") !== "") trigger("verify");
    },
  });
  const verify = register("verify", {
    required: translate("verifyRequired"),
    validate: { differs: (typed) => typed === getValues("password") || translate("mismatch") },
  });
  const isLeaving = isSubmitSuccessful && failure === null && Object.keys(errors).length === 0;
  return (
    <AccountForm label={translate("newTitle")} onSubmit={handleSubmit(change)}>
      {failure ? (
        <Callout kind="danger" role="alert">
          <p lang={failure.lang}>{failure.sentence}</p>
          <p className="mt-1">
            <Link href={paths.passwordReset} className="link">
              {translate("askAgain")}
            </Link>
          </p>
        </Callout>
      ) : null}
      <InputField
        label={fields("email")}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...address}
      />
      <InputField
        label={translate("password")}
        hint={fields("atLeast", { min: passwordMin })}
        type="password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...password}
      />
      <InputField
        label={translate("verify")}
        type="password"
        autoComplete="new-password"
        error={errors.verify?.message}
        errorLang={errors.verify?.type === "differs" ? "en" : undefined}
        {...verify}
      />
      <Button kind="primary" type="submit" disabled={isSubmitting || isLeaving}>
        {isSubmitting || isLeaving ? translate("changeBusy") : <span lang="en">{translate("change")}</span>}
      </Button>
    </AccountForm>
  );
}
