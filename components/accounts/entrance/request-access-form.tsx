"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { MAX_ACCESS_REQUEST_LENGTHS, MAX_NAME_LENGTH, MIN_NAME_LENGTH } from "@/lib/accounts/rules";
import { type ApiError, callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { type CaptchaProvider, useCaptcha } from "../../captcha/use-captcha";
import { Input } from "../../form/input";
import { LabelledTextarea } from "../../form/text-box";
import { useApiForm } from "../../form/use-api-form";
import type { FormLevelFailure } from "../../form/use-submission";
import { Callout } from "../../ui/callout";
import { TextLink } from "../../ui/links";
import { ScriptButton } from "../../ui/script-button";
import { AccountForm, FormOutcome } from "./account-form";
import { checkLength, emailRules, nameRules } from "./field-rules";
import { renderNewPasswordFields } from "./password-fields";

/** Message that this address has an account in the older register and can be migrated. Takes the focus. */
function MigrationPossible({ email }: { email: string }) {
  const translate = useTranslations("account.register");
  return (
    <FormOutcome>
      <Callout kind="info" role="status">
        <p className="font-semibold">{translate("migrationTitle")}</p>
        <p>{translate("migrationText")}</p>
        <p className="mt-1">
          <TextLink
            href={`${paths.migrate}?${new URLSearchParams({ email })}`}
            data-leave="allowed"
            className="font-semibold"
          >
            {translate("migrationLink")}
          </TextLink>
        </p>
      </Callout>
    </FormOutcome>
  );
}

/** Delay before the redirect to the home page, in milliseconds; specification section 9. */
const REDIRECT_DELAY_MS = 3000;

/** Confirmation after registration: the account is requested and its session has begun; redirects to the home page. */
function RegistrationDone() {
  const translate = useTranslations("account.register");
  const router = useRouter();

  const goOn = useCallback(() => {
    // Client-side navigation, so that the toast stays; the refresh makes the header show the session.
    router.push(paths.home);
    router.refresh();
  }, [router]);

  useEffect(() => {
    const timer = setTimeout(goOn, REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [goOn]);

  const link = (words: ReactNode) => (
    <TextLink
      href={paths.home}
      className="font-semibold"
      onNavigate={(event) => {
        event.preventDefault();
        goOn();
      }}
    >
      {words}
    </TextLink>
  );
  return (
    <FormOutcome>
      <Callout kind="success" role="status">
        <p className="font-semibold">{translate("success")}</p>
        <p className="mt-1">{translate("pending")}</p>
        <p className="mt-2">{translate.rich("redirecting", { link })}</p>
      </Callout>
    </FormOutcome>
  );
}

interface RequestAccessValues {
  email: string;
  password: string;
  confirmation: string;
  name: string;
  requestInstitution: string;
  requestFunction: string;
  requestReason: string;
  captchaToken: string;
}

const NOTHING_TYPED: RequestAccessValues = {
  email: "",
  password: "",
  confirmation: "",
  name: "",
  requestInstitution: "",
  requestFunction: "",
  requestReason: "",
  captchaToken: "",
};

/** Values that a draft stores: passwords and the captcha token are left out. */
const { password: _password, confirmation: _confirmation, captchaToken: _captcha, ...KEPT } = NOTHING_TYPED;

const TOP_RIGHT = { place: "top-right" } as const;

/** Registration form and handling of its responses (specification section 8, 'Register'). */
function useRegistration(captcha: CaptchaProvider) {
  const translate = useTranslations("account");
  const common = useTranslations("common");
  const [outcome, setOutcome] = useState<"open" | "migration" | "done">("open");
  const form = useApiForm<RequestAccessValues>(NOTHING_TYPED, {
    mode: "onTouched",
    once: true,
    ...TOP_RIGHT,
    explain,
    failed,
    draft: { of: "registration", begin: KEPT },
  });
  const { renew, captchaField } = useCaptcha(form, captcha, translate("captchaWrong"));

  function explain(error: ApiError): FormLevelFailure | null | undefined {
    renew();
    if (error.code === "network") return { sentence: common("serverUnavailable"), inToast: true };
    if (error.status === 449) {
      setOutcome("migration");
      return null;
    }
    if (error.code === "email_taken") {
      const message = translate("register.emailTaken");
      form.setError("email", { type: "server", message }, { shouldFocus: true });
      return null;
    }
    if (error.fields.captchaToken !== undefined) error.fields.captchaToken = [translate("captchaWrong")];
    return undefined;
  }
  function failed({ status, code, detail }: ApiError): FormLevelFailure | null {
    // Server errors show one general toast, whichever call failed.
    if (status >= 500 && code !== "captcha_unavailable") return null;
    if (detail === "") return { sentence: common("unexpectedError"), lang: "en" };
    return { sentence: detail, ...(status === 403 ? { inToast: true as const } : {}) };
  }

  const send = ({ confirmation: _typedTwice, ...account }: RequestAccessValues) =>
    form.attempt(async () => {
      setOutcome("open");
      const said = Object.entries(account).filter(
        ([name, typed]) => typed !== "" || !(name in MAX_ACCESS_REQUEST_LENGTHS),
      );
      await callApi("POST", paths.api.register, Object.fromEntries(said));
      setOutcome("done");
      showToast(translate("register.success"), { kind: "success", ...TOP_RIGHT });
    });
  return { form, outcome, captchaField, send };
}

type Registration = ReturnType<typeof useRegistration>;

/** Optional fields about the applicant. */
function AboutRequest({ form }: Pick<Registration, "form">) {
  const translate = useTranslations("account.register");
  const fields = useTranslations("account.fields");
  const control = (name: keyof typeof MAX_ACCESS_REQUEST_LENGTHS) => {
    const max = MAX_ACCESS_REQUEST_LENGTHS[name];
    const validate = (typed: string) => checkLength(typed.trim(), { min: 0, max }, fields);
    return form.field(name, { validate });
  };
  return (
    <fieldset className="min-w-0 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">{translate("voluntary")}</legend>
      <p className="-mt-2 text-base text-muted">{translate("voluntaryHint")}</p>
      <div className="mt-4 space-y-5">
        <Input
          label={translate("institution")}
          autoComplete="organization"
          {...control("requestInstitution")}
        />
        <Input
          label={translate("function")}
          autoComplete="organization-title"
          {...control("requestFunction")}
        />
        <LabelledTextarea label={translate("reason")} rows={3} dir="auto" {...control("requestReason")} />
      </div>
    </fieldset>
  );
}

/** Fields of a registration, with their rules (specification section 5, 'Registration'). */
function RequestAccessFields({ form, passwordMin }: Pick<Registration, "form"> & { passwordMin: number }) {
  const translate = useTranslations("account.register");
  const fields = useTranslations("account.fields");
  // Fields are registered in the order of the page, as the first field with an error takes the focus.
  const email = form.field("email", emailRules(fields));
  const passwords = renderNewPasswordFields(form, fields, passwordMin, {
    password: fields("password"),
    confirmation: translate("confirmation"),
    required: translate("confirmationRequired"),
    mismatch: translate("mismatch"),
  });
  return (
    <>
      <Input
        label={fields("email")}
        hint={translate("emailHint")}
        type="email"
        autoComplete="username"
        {...email}
      />
      {passwords}
      <Input
        label={fields("name")}
        hint={translate("nameHint")}
        autoComplete="name"
        {...form.field("name", nameRules(fields, { min: MIN_NAME_LENGTH, max: MAX_NAME_LENGTH }))}
      />
      <AboutRequest form={form} />
    </>
  );
}

/** Form to request an account. */
export function RequestAccessForm({
  captcha,
  passwordMin,
}: {
  captcha: CaptchaProvider;
  passwordMin: number;
}) {
  const translate = useTranslations("account");
  const { form, outcome, captchaField, send } = useRegistration(captcha);
  const { handleSubmit, setError, failure, isBusy } = form;

  const submit = handleSubmit(async (values) => {
    // A confirmation that was too short to compare while typing is compared on submit.
    if (values.confirmation !== values.password) {
      const message = translate("register.mismatch");
      setError("confirmation", { type: "differs", message }, { shouldFocus: true });
      return;
    }
    await send(values);
  });

  if (outcome === "done") return <RegistrationDone />;
  return (
    <AccountForm label={translate("register.title")} failure={failure} draft={form.draft} onSubmit={submit}>
      {outcome === "migration" ? <MigrationPossible email={form.getValues("email").trim()} /> : null}
      <RequestAccessFields form={form} passwordMin={passwordMin} />
      {captchaField}
      <ScriptButton kind="primary" type="submit" disabled={isBusy}>
        {translate(isBusy ? "register.busy" : "register.submit")}
      </ScriptButton>
    </AccountForm>
  );
}
