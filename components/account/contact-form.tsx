"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { type ApiError, callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { CONTACT } from "@/lib/domain/account-rules";
import { paths } from "@/lib/paths";
import { cleanText } from "@/lib/schemas/text";
import { FailureMessage } from "../form/failure-message";
import { type Failure, useSubmission } from "../form/use-submission";
import { Button } from "../ui/button";
import { showFieldErrors } from "./answers";
import { checkLength, emailRules, nameRules } from "./field-rules";
import { AccountForm } from "./form-parts";
import { InputField } from "./input-field";
import { MessageField } from "./message-field";

interface ContactValues {
  name: string;
  email: string;
  message: string;
  /** A trap: people do not see it, robots fill it in. */
  website: string;
}

const TOP_RIGHT = { place: "top-right" } as const;

/** Sends the message and says what came of it (specification section 8, 'Contact'). */
function useContact({ setError }: UseFormReturn<ContactValues>) {
  const translate = useTranslations("account.contact");
  const common = useTranslations("common");
  const router = useRouter();
  const [sent, setSent] = useState(false);

  function explain(error: ApiError): Failure {
    if (error.code === "network") return { sentence: common("serverUnavailable") };
    if (error.status === 400) {
      showFieldErrors(error, ["name", "email", "message"], setError);
      return { sentence: translate("invalid", { text: error.detail }) };
    }
    if (error.code === "rate_limited") return { sentence: error.detail };
    return { sentence: translate("failed"), lang: "en" };
  }

  const { failure, attempt } = useSubmission(explain, TOP_RIGHT);
  const send = (values: ContactValues) =>
    attempt(async () => {
      await callApi("POST", paths.api.messages, values);
      setSent(true);
      showToast(translate("success"), { kind: "success", ...TOP_RIGHT });
      router.push(paths.home);
    });

  return { failure, sent, send };
}

function MessageText({ form }: { form: UseFormReturn<ContactValues> }) {
  const translate = useTranslations("account.contact");
  const fields = useTranslations("account.fields");
  const { messageMin: min, messageMax: max } = CONTACT;
  const typed = useWatch({ control: form.control, name: "message" });
  return (
    <MessageField
      label={translate("message")}
      error={form.formState.errors.message?.message}
      counter={translate("counter", { count: cleanText(typed).length, min, max })}
      {...form.register("message", {
        required: translate("messageRequired"),
        validate: (text) => checkLength(cleanText(text).length, { min, max }, fields),
      })}
    />
  );
}

/** The contact form; name and e-mail are those of who is logged in. */
export function ContactForm({ name, email }: { name: string; email: string }) {
  const translate = useTranslations("account.contact");
  const fields = useTranslations("account.fields");
  const form = useForm<ContactValues>({
    mode: "onTouched",
    defaultValues: { name, email, message: "", website: "" },
  });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const { failure, sent, send } = useContact(form);
  const nameLimits = { min: CONTACT.nameMin, max: CONTACT.nameMax };
  const emailLimits = { min: CONTACT.emailMin, max: CONTACT.emailMax };
  const isBusy = isSubmitting || sent;
  return (
    <AccountForm label={translate("title")} onSubmit={handleSubmit(send)}>
      <FailureMessage failure={failure} />
      <InputField
        label={fields("name")}
        autoComplete="name"
        error={errors.name?.message}
        {...register("name", nameRules(fields, nameLimits))}
      />
      <InputField
        label={fields("email")}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register("email", emailRules(fields, emailLimits))}
      />
      <MessageText form={form} />
      <div className="hidden" aria-hidden="true">
        <label htmlFor="website">{translate("website")}</label>
        <input id="website" type="text" tabIndex={-1} autoComplete="off" {...register("website")} />
      </div>
      <p className="text-base text-muted">
        {translate.rich("privacy", {
          link: (words) => (
            <Link href={paths.privacy} className="link">
              {words}
            </Link>
          ),
        })}
      </p>
      <Button kind="primary" type="submit" disabled={isBusy}>
        {isBusy ? translate("busy") : translate("submit")}
      </Button>
    </AccountForm>
  );
}
