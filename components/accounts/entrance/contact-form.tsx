"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { CONTACT } from "@/lib/accounts/rules";
import { type ApiError, callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { PostedMessage } from "@/lib/contact/posted-message";
import { paths } from "@/lib/paths";
import { lengthOf } from "@/lib/platform/text/first-look";
import { cleanText } from "@/lib/platform/text/schema";
import { FailureMessage } from "../../form/failure-message";
import { type Failure, useSubmission } from "../../form/use-submission";
import { useTypedBefore } from "../../form/use-typed-before";
import { Button } from "../../ui/button";
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

  function sentenceOf({ status, code, detail }: Pick<PostedMessage, "status" | "code" | "detail">): Failure {
    if (status === 400) return { sentence: translate("invalid", { text: detail }) };
    if (code === "rate_limited") return { sentence: detail };
    return { sentence: translate("failed"), lang: "en" };
  }

  function explain(error: ApiError): Failure {
    if (error.code === "network") return { sentence: common("serverUnavailable"), inToast: true };
    if (error.status === 400) showFieldErrors(error, ["name", "email", "message"], setError);
    return sentenceOf(error);
  }

  const { failure, attempt } = useSubmission(explain, { ...TOP_RIGHT, once: true });
  const send = (values: ContactValues) =>
    attempt(async () => {
      await callApi("POST", paths.api.messages, values);
      setSent(true);
      showToast(translate("success"), { kind: "success", ...TOP_RIGHT });
      router.push(paths.home);
    });

  return { failure, sent, send, sentenceOf };
}

function MessageText({
  form,
  typedBefore,
  error,
}: {
  form: UseFormReturn<ContactValues>;
  typedBefore: string;
  error: string | undefined;
}) {
  const translate = useTranslations("account.contact");
  const fields = useTranslations("account.fields");
  const { messageMin: min, messageMax: max } = CONTACT;
  const field = useRef<HTMLTextAreaElement>(null);
  const [before, setBefore] = useState(typedBefore);
  useTypedBefore(field, typedBefore, setBefore);
  // Watched from its first change on.
  const typed = useWatch({ control: form.control, name: "message" }) ?? before;
  const { ref, ...registered } = form.register("message", {
    required: translate("messageRequired"),
    validate: (text) => checkLength(cleanText(text), { min, max }, fields),
  });
  return (
    <MessageField
      label={translate("message")}
      error={error}
      defaultValue={typedBefore}
      counter={translate("counter", { count: lengthOf(cleanText(typed)), min, max })}
      {...registered}
      ref={(control) => {
        ref(control);
        field.current = control;
      }}
    />
  );
}

interface ContactFormProps {
  name: string;
  email: string;
  /** What came of the form that was sent without script. */
  posted?: PostedMessage | null;
}

/**
 * The contact form; name and e-mail are those of who is logged in. It works without script; the fields hold their values
 * themselves, so that what is typed before the script comes stays.
 */
export function ContactForm({ name, email, posted = null }: ContactFormProps) {
  const translate = useTranslations("account.contact");
  const fields = useTranslations("account.fields");
  const form = useForm<ContactValues>({
    mode: "onTouched",
  });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const { failure, sent, send, sentenceOf } = useContact(form);
  const begun = posted?.values ?? { name, email, message: "" };
  const isUntried = formState.submitCount === 0;
  const errorOf = (field: "name" | "email" | "message") =>
    errors[field]?.message ?? (isUntried ? posted?.errors[field]?.[0] : undefined);
  const nameLimits = { min: CONTACT.nameMin, max: CONTACT.nameMax };
  const emailLimits = { min: CONTACT.emailMin, max: CONTACT.emailMax };
  const isBusy = isSubmitting || sent;
  return (
    <AccountForm label={translate("title")} action={paths.contact} onSubmit={handleSubmit(send)}>
      <FailureMessage failure={failure ?? (isUntried && posted ? sentenceOf(posted) : null)} />
      <InputField
        label={fields("name")}
        autoComplete="name"
        defaultValue={begun.name}
        error={errorOf("name")}
        {...register("name", nameRules(fields, nameLimits))}
      />
      <InputField
        label={fields("email")}
        type="email"
        autoComplete="email"
        defaultValue={begun.email}
        error={errorOf("email")}
        {...register("email", emailRules(fields, emailLimits))}
      />
      <MessageText form={form} typedBefore={begun.message} error={errorOf("message")} />
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
