"use client";

import { useTranslations } from "next-intl";
import { type ChangeEvent, type FocusEvent, useState } from "react";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { lengthOf, mayBeAddress } from "@/lib/platform/text/first-look";
import { cleanLine, cleanText } from "@/lib/platform/text/schema";
import { REPORT } from "@/lib/reports/rules";
import { type CaptchaProvider, useCaptcha } from "../captcha/use-captcha";
import { useApiForm } from "../form/use-api-form";
import type { Failure } from "../form/use-submission";
import type { Reported } from "./reported";

interface ReportValues {
  field: string;
  message: string;
  name: string;
  email: string;
  /** A trap: people do not see it, robots fill it in. */
  website: string;
  captchaToken: string;
}

/** What may be typed, in the words of this form. */
function useRules() {
  const translate = useTranslations("reports.form");
  const notLonger = (text: string, max: number) => lengthOf(text) <= max || translate("tooLong", { max });
  return {
    name: { validate: (typed: string) => notLonger(cleanLine(typed), REPORT.nameMax) },
    email: {
      validate: (typed: string) => {
        const email = cleanLine(typed);
        if (email !== "" && !mayBeAddress(email)) return translate("emailInvalid");
        return notLonger(email, REPORT.emailMax);
      },
    },
    message: {
      validate: (typed: string) => {
        const { messageMin: min, messageMax: max } = REPORT;
        const length = lengthOf(cleanText(typed));
        if (length === 0) return translate("messageEmpty", { min });
        return length < min ? translate("tooShort", { min }) : notLonger(cleanText(typed), max);
      },
    },
  };
}

/** The form of a reported error: how it is sent, and what came of it. */
export function useReport({ entry, person }: Reported, captcha: CaptchaProvider) {
  const translate = useTranslations("reports.form");
  const rules = useRules();
  const [sent, setSent] = useState<{ getsAnswer: boolean } | null>(null);
  // The fields hold their values themselves.
  const form = useApiForm<ReportValues>(
    {},
    {
      mode: "onBlur",
      explain: (error): Failure | null | undefined => {
        // A captcha counts once: the next try needs another.
        renew();
        if (form.showAtFields(error, ["field", "message", "name", "email"])) return null;
        return error.code === "captcha_invalid" ? { sentence: translate("captchaAgain") } : undefined;
      },
      failed: ({ detail }) => ({
        sentence: detail ? translate("failedWith", { detail }) : translate("failed"),
      }),
    },
  );
  const { renew, captchaField } = useCaptcha(form, captcha, translate("captchaWrong"));
  const sending = form.sending(async (body) => {
    const whose = person === null ? {} : { actingAs: person.id };
    await callApi("POST", paths.api.entryReports(entry._id), body, whose);
    setSent({ getsAnswer: cleanLine(body.email) !== "" });
    showToast(translate("doneToast"), { kind: "success" });
  });

  /** An error goes as soon as it is mended, and none comes on the way to the button, which it would move away. */
  function field(name: "field" | keyof typeof rules) {
    const { onChange, onBlur, ...control } = form.field(name, name === "field" ? {} : rules[name]);
    return {
      ...control,
      onChange: async (event: ChangeEvent) => {
        await onChange(event);
        if (form.getFieldState(name).error) await form.trigger(name);
      },
      onBlur: async (event: FocusEvent) => {
        const { relatedTarget: next } = event;
        if (!(next instanceof HTMLButtonElement && next.type === "submit")) await onBlur(event);
      },
    };
  }
  return { ...form, field, captchaField, sending, sent };
}
