"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import {
  CONFIRMATION_CHECKED_FROM,
  confirmationDiffers,
  NAME_MAX,
  NAME_MIN,
  PASSWORD_MAX,
} from "@/lib/accounts/rules";
import { type ApiError, callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { CaptchaField, type CaptchaProvider } from "../../captcha/captcha-field";
import { FailureMessage } from "../../form/failure-message";
import { type Failure, useSubmission } from "../../form/use-submission";
import { showFieldErrors } from "./answers";
import { emailRules, nameRules, newPasswordRules } from "./field-rules";
import { AccountForm, SubmitButton } from "./form-parts";
import { InputField } from "./input-field";
import { MigrationPossible } from "./migration-possible";
import { PasswordFields } from "./password-fields";
import { RegistrationDone } from "./registration-done";

interface RegisterValues {
  email: string;
  password: string;
  confirmation: string;
  name: string;
  captchaToken: string;
}

const TOP_RIGHT = { place: "top-right" } as const;

/** Sends the request and says what came of it (specification section 8, 'Register'). */
function useRegistration({ setError, setValue }: UseFormReturn<RegisterValues>) {
  const translate = useTranslations("account");
  const common = useTranslations("common");
  const [outcome, setOutcome] = useState<"open" | "migration" | "done">("open");
  // A solved captcha counts once: after a failure a fresh one takes its place.
  const [attempt, setAttempt] = useState(0);

  /** Whether the answer is about fields, and now stands there. */
  function isAtFields(error: ApiError): boolean {
    if (error.code === "email_taken") {
      const message = translate("register.emailTaken");
      setError("email", { type: "server", message }, { shouldFocus: true });
      return true;
    }
    if (error.status !== 400) return false;
    const isCaptcha = error.fields.captchaToken !== undefined;
    if (isCaptcha) setError("captchaToken", { message: translate("captchaWrong") });
    return showFieldErrors(error, ["email", "password", "name"], setError) || isCaptcha;
  }

  function explain(error: ApiError): Failure | null {
    setValue("captchaToken", "");
    setAttempt((count) => count + 1);
    if (error.code === "network") return { sentence: common("serverUnavailable"), inToast: true };
    if (error.status === 449) {
      setOutcome("migration");
      return null;
    }
    if (isAtFields(error)) return null;
    const isOurs = error.status < 500 || error.code === "captcha_unavailable";
    // Of any other failure of the server one toast tells, whatever was called.
    if (!isOurs) return null;
    if (error.detail === "") return { sentence: common("unexpectedError"), lang: "en" };
    return { sentence: error.detail, ...(error.status === 403 ? { inToast: true as const } : {}) };
  }

  const { failure, attempt: submit } = useSubmission(explain, { ...TOP_RIGHT, once: true });
  const send = ({ confirmation: _typedTwice, ...account }: RegisterValues) =>
    submit(async () => {
      setOutcome("open");
      await callApi("POST", paths.api.register, account);
      setOutcome("done");
      showToast(translate("register.success"), { kind: "success", ...TOP_RIGHT });
    });

  return { outcome, failure, attempt, send };
}

/** The fields of a request, with their rules (specification section 5, 'Registration'). */
function RegisterFields({ form, passwordMin }: { form: UseFormReturn<RegisterValues>; passwordMin: number }) {
  const translate = useTranslations("account.register");
  const fields = useTranslations("account.fields");
  const { register, formState, getValues, trigger } = form;
  const { errors, touchedFields } = formState;
  // In the order of the page: the first with an error gets the focus.
  const email = register("email", emailRules(fields));
  const password = register("password", {
    ...newPasswordRules(fields, { min: passwordMin, max: PASSWORD_MAX }),
    onChange: () => {
      if (touchedFields.confirmation) trigger("confirmation");
    },
  });
  const confirmation = register("confirmation", {
    required: translate("confirmationRequired"),
    validate: {
      differs: (typed) => !confirmationDiffers(getValues("password"), typed) || translate("mismatch"),
    },
  });
  return (
    <>
      <InputField
        label={fields("email")}
        hint={translate("emailHint")}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...email}
      />
      <PasswordFields
        min={passwordMin}
        password={{ label: fields("password"), field: password, error: errors.password }}
        confirmation={{ label: translate("confirmation"), field: confirmation, error: errors.confirmation }}
      />
      <InputField
        label={fields("name")}
        hint={translate("nameHint")}
        autoComplete="name"
        error={errors.name?.message}
        {...register("name", nameRules(fields, { min: NAME_MIN, max: NAME_MAX }))}
      />
    </>
  );
}

/** The form that asks for an account. */
export function RegisterForm({ captcha, passwordMin }: { captcha: CaptchaProvider; passwordMin: number }) {
  const translate = useTranslations("account");
  const form = useForm<RegisterValues>({
    mode: "onTouched",
    defaultValues: { email: "", password: "", confirmation: "", name: "", captchaToken: "" },
  });
  const { register, handleSubmit, setError, setValue, formState } = form;
  const { outcome, failure, attempt, send } = useRegistration(form);
  register("captchaToken", { required: translate("captchaWrong") });

  const submit = handleSubmit(async (values) => {
    // A confirmation too short to be compared while it is typed is compared now.
    if (values.confirmation.length < CONFIRMATION_CHECKED_FROM && values.confirmation !== values.password) {
      const message = translate("register.mismatch");
      setError("confirmation", { type: "differs", message }, { shouldFocus: true });
      return;
    }
    await send(values);
  });

  if (outcome === "done") return <RegistrationDone />;
  return (
    <AccountForm label={translate("register.title")} onSubmit={submit}>
      {outcome === "migration" ? <MigrationPossible email={form.getValues("email").trim()} /> : null}
      <FailureMessage failure={failure} />
      <RegisterFields form={form} passwordMin={passwordMin} />
      <CaptchaField
        key={attempt}
        captcha={captcha}
        error={formState.errors.captchaToken?.message}
        onToken={(token) => setValue("captchaToken", token, { shouldValidate: token !== "" })}
      />
      <SubmitButton isBusy={formState.isSubmitting}>
        {formState.isSubmitting ? translate("register.busy") : translate("register.submit")}
      </SubmitButton>
    </AccountForm>
  );
}
