"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CONTACT_FORM_LENGTHS } from "@/lib/accounts/rules";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { PostedMessage } from "@/lib/contact/schema";
import { paths } from "@/lib/paths";
import { cleanText } from "@/lib/platform/text/schema";
import { CountedText } from "../../form/counted-text";
import { Input } from "../../form/input";
import { useApiForm } from "../../form/use-api-form";
import type { FormLevelFailure } from "../../form/use-submission";
import { Button } from "../../ui/button";
import { linkTo } from "../../ui/links";
import { AccountForm } from "./account-form";
import { checkLength, emailRules, nameRules } from "./field-rules";

interface ContactValues {
  name: string;
  email: string;
  message: string;
  /** Honeypot field: hidden from people, filled in by bots. */
  website: string;
}

const TOP_RIGHT = { place: "top-right" } as const;

/** Contact form and handling of its responses (specification section 8, 'Contact'). */
function useContact(begun: PostedMessage["values"]) {
  const translate = useTranslations("account.contact");
  const common = useTranslations("common");
  const router = useRouter();
  const [sent, setSent] = useState(false);

  function sentenceOf({
    status,
    code,
    detail,
  }: Pick<PostedMessage, "status" | "code" | "detail">): FormLevelFailure {
    if (status === 400) return { sentence: translate("invalid", { text: detail }) };
    if (code === "rate_limited") return { sentence: detail };
    return { sentence: translate("failed"), lang: "en" };
  }
  // Empty defaults, as the fields are uncontrolled.
  const form = useApiForm<ContactValues>(
    {},
    {
      mode: "onTouched",
      once: true,
      ...TOP_RIGHT,
      explain: (error) => {
        if (error.code === "network") return { sentence: common("serverUnavailable"), inToast: true };
        if (error.status === 400) form.showAtFields(error, ["name", "email", "message"]);
        return sentenceOf(error);
      },
      draft: { of: "contact", begin: begun },
    },
  );
  const sending = form.sending(async (values) => {
    await callApi("POST", paths.api.messages, values);
    setSent(true);
    showToast(translate("success"), { kind: "success", ...TOP_RIGHT });
    router.push(paths.home);
  });
  return { form, sent, sending, sentenceOf };
}

interface ContactFormProps {
  name: string;
  email: string;
  /** Result of a submit of the contact form without script. */
  posted?: PostedMessage | null;
}

/** Contact form. It works without script; its fields are uncontrolled, so that text typed before hydration is kept. */
export function ContactForm({ name, email, posted = null }: ContactFormProps) {
  const translate = useTranslations("account.contact");
  const fields = useTranslations("account.fields");
  const begun = posted?.values ?? { name, email, message: "" };
  const { form, sent, sending, sentenceOf } = useContact(begun);
  const { field, formState, failure } = form;
  const { errors, isSubmitting } = formState;
  const isUntried = formState.submitCount === 0;
  const errorOf = (name: "name" | "email" | "message") =>
    errors[name]?.message ?? (isUntried ? posted?.errors[name]?.[0] : undefined);
  const nameLimits = { min: CONTACT_FORM_LENGTHS.nameMin, max: CONTACT_FORM_LENGTHS.nameMax };
  const emailLimits = { min: CONTACT_FORM_LENGTHS.emailMin, max: CONTACT_FORM_LENGTHS.emailMax };
  const messageLimits = { min: CONTACT_FORM_LENGTHS.messageMin, max: CONTACT_FORM_LENGTHS.messageMax };
  const isBusy = isSubmitting || sent;
  return (
    <AccountForm
      label={translate("title")}
      action={paths.contact}
      failure={failure ?? (isUntried && posted ? sentenceOf(posted) : null)}
      onSubmit={sending.onSubmit}
      draft={form.draft}
    >
      <Input
        label={fields("name")}
        autoComplete="name"
        defaultValue={begun.name}
        {...field("name", nameRules(fields, nameLimits))}
        error={errorOf("name")}
      />
      <Input
        label={fields("email")}
        type="email"
        autoComplete="email"
        defaultValue={begun.email}
        {...field("email", emailRules(fields, emailLimits))}
        error={errorOf("email")}
      />
      <CountedText
        label={translate("message")}
        begun={begun.message}
        restored={form.restored}
        counter={(count) => translate("counter", { count, ...messageLimits })}
        {...field("message", {
          required: translate("messageRequired"),
          validate: (text) => checkLength(cleanText(text), messageLimits, fields),
        })}
        error={errorOf("message")}
      />
      <div className="hidden" aria-hidden="true">
        <label htmlFor="website">{translate("website")}</label>
        <input id="website" type="text" tabIndex={-1} autoComplete="off" {...form.register("website")} />
      </div>
      <p className="text-base text-muted">{translate.rich("privacy", { link: linkTo(paths.privacy) })}</p>
      <Button kind="primary" type="submit" disabled={isBusy}>
        {isBusy ? translate("busy") : translate("submit")}
      </Button>
    </AccountForm>
  );
}
