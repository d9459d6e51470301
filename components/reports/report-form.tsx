"use client";

import { useTranslations } from "next-intl";
import { type ChangeEvent, type FocusEvent, useEffect, useRef, useState } from "react";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { countCodePoints, mayBeEmailAddress } from "@/lib/platform/text/first-look";
import { cleanLine, cleanText } from "@/lib/platform/text/schema";
import { type getReporterAccount, REPORT_LIMITS, type ReportableField } from "@/lib/reports/rules";
import type { CaptchaProvider } from "../captcha/use-captcha";
import { useCaptcha } from "../captcha/use-captcha";
import { CountedText } from "../form/counted-text";
import { Input } from "../form/input";
import { PostForm } from "../form/post-form";
import { Select } from "../form/select";
import { useApiForm } from "../form/use-api-form";
import type { FormLevelFailure } from "../form/use-submission";
import { useTextBeforeHydration } from "../form/use-typed-before";
import { ButtonLink, linkTo } from "../ui/links";
import { ScriptButton } from "../ui/script-button";
import { ReportedFieldValue } from "./without-script";

interface ReportFormProps {
  entry: { _id: string; name: string };
  /** Fields of the entry with their values as shown to the reader. */
  fields: readonly ReportableField[];
  /** Initially chosen field; an empty text for the whole entry. */
  chosen: string;
  /** The logged-in user; replies go to their address if it is verified. */
  person: ReturnType<typeof getReporterAccount>;
  captcha: CaptchaProvider;
}

interface ReportValues {
  field: string;
  message: string;
  name: string;
  email: string;
  /** Honeypot field: hidden from people, filled in by bots. */
  website: string;
  captchaToken: string;
}

/** Returns the validation rules with this form's messages. */
function useRules() {
  const translate = useTranslations("reports.form");
  const notLonger = (text: string, max: number) =>
    countCodePoints(text) <= max || translate("tooLong", { max });
  return {
    name: { validate: (typed: string) => notLonger(cleanLine(typed), REPORT_LIMITS.nameMax) },
    email: {
      validate: (typed: string) => {
        const email = cleanLine(typed);
        if (email !== "" && !mayBeEmailAddress(email)) return translate("emailInvalid");
        return notLonger(email, REPORT_LIMITS.emailMax);
      },
    },
    message: {
      validate: (typed: string) => {
        const { messageMin: min, messageMax: max } = REPORT_LIMITS;
        const length = countCodePoints(cleanText(typed));
        if (length === 0) return translate("messageEmpty", { min });
        return length < min ? translate("tooShort", { min }) : notLonger(cleanText(typed), max);
      },
    },
  };
}

/** State of the report form: submitting and handling of the response. */
function useReport({ entry, chosen, person, captcha }: ReportFormProps) {
  const translate = useTranslations("reports.form");
  const rules = useRules();
  const [sent, setSent] = useState<{ getsAnswer: boolean } | null>(null);
  const reporter = { name: person?.name ?? "", email: (person?.isVerified && person.email) || "" };
  // Empty defaults, as the fields are uncontrolled.
  const form = useApiForm<ReportValues>(
    {},
    {
      mode: "onBlur",
      explain: (error): FormLevelFailure | null | undefined => {
        // A captcha token is valid once, so a further attempt needs a new one.
        renew();
        if (form.showAtFields(error, ["field", "message", "name", "email"])) return null;
        return error.code === "captcha_invalid" ? { sentence: translate("captchaAgain") } : undefined;
      },
      failed: ({ detail }) => ({
        sentence: detail ? translate("failedWith", { detail }) : translate("failed"),
      }),
      draft: { of: `report/${entry._id}`, begin: { field: chosen, message: "", ...reporter } },
    },
  );
  const { renew, captchaField } = useCaptcha(form, captcha, translate("captchaWrong"));
  const sending = form.sending(async (body) => {
    const whose = person === null ? {} : { actingAs: person.id };
    await callApi("POST", paths.api.entryReports(entry._id), body, whose);
    setSent({ getsAnswer: cleanLine(body.email) !== "" });
    showToast(translate("doneToast"), { kind: "success" });
  });

  /** Clears an error once corrected, and does not validate on blur: an error would move the button from the click. */
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
type Report = ReturnType<typeof useReport>;

/** Confirmation after a report was sent. */
function ReportSent({ entry, getsAnswer }: Pick<ReportFormProps, "entry"> & { getsAnswer: boolean }) {
  const translate = useTranslations("reports.form");
  const heading = useRef<HTMLHeadingElement>(null);
  // The confirmation replaces the form, so it takes the focus.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="sent"
      className="rounded-card border border-line border-l-4 border-l-success bg-surface p-6 shadow-card"
    >
      <h2 id="sent" ref={heading} tabIndex={-1} className="outline-none">
        {translate("doneTitle")}
      </h2>
      <p className="wrap-anywhere mt-3">{translate("done", { name: entry.name })}</p>
      <p className="mt-1">{translate(getsAnswer ? "doneAnswer" : "doneNoAnswer")}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink plain href={paths.entry(entry._id)} kind="primary">
          {translate("back")}
        </ButtonLink>
        <ButtonLink plain href={paths.report(entry._id)}>
          {translate("again")}
        </ButtonLink>
      </div>
    </section>
  );
}

/** Select for the reported field, with its current value; keeps a choice made before hydration. */
function FieldChoice({
  fields,
  chosen: first,
  report,
}: Pick<ReportFormProps, "fields" | "chosen"> & { report: Report }) {
  const translate = useTranslations("reports.form");
  const control = useRef<HTMLSelectElement>(null);
  const [chosen, choose] = useState(first);
  useTextBeforeHydration(control, first, choose, report.restored);
  const { ref, onChange, ...field } = report.field("field");
  const now = fields.find(({ key }) => key === chosen);
  return (
    <div className="space-y-3">
      <Select
        id="report-field"
        label={translate("field")}
        defaultValue={first}
        options={fields.map(({ key, name }) => [key, name])}
        {...field}
        ref={(element) => {
          ref(element);
          control.current = element;
        }}
        onChange={(event) => {
          choose(event.currentTarget.value);
          void onChange(event);
        }}
      >
        <option value="">{translate("whole")}</option>
      </Select>
      <div aria-live="polite">
        {now === undefined ? null : (
          <figure className="max-h-72 overflow-y-auto border-accent border-l-4 bg-sunken px-4 py-3">
            <figcaption className="text-base text-muted">{translate("now")}</figcaption>
            <p className="mt-0.5">
              <ReportedFieldValue value={now.value} />
            </p>
          </figure>
        )}
      </div>
    </div>
  );
}

/** Marks a field as optional. */
function Optional({ label }: { label: string }) {
  const translate = useTranslations("reports.form");
  return (
    <>
      {label} <span className="font-normal text-base text-muted">({translate("optional")})</span>
    </>
  );
}

/** Optional name and e-mail address of the reporter. */
function Reporter({ person, report }: Pick<ReportFormProps, "person"> & { report: Report }) {
  const translate = useTranslations("reports.form");
  const isFixed = person?.isVerified === true;
  return (
    <>
      <Input
        id="report-name"
        label={<Optional label={translate("name")} />}
        hint={translate("nameHint")}
        autoComplete="name"
        dir="auto"
        defaultValue={person?.name ?? ""}
        {...report.field("name")}
      />
      <Input
        id="report-email"
        label={isFixed ? translate("email") : <Optional label={translate("email")} />}
        hint={translate(isFixed ? "emailFixed" : "emailHint")}
        type="email"
        autoComplete="email"
        readOnly={isFixed}
        defaultValue={isFixed ? person.email : ""}
        className="read-only:bg-sunken"
        {...report.field("email")}
      />
    </>
  );
}

/** Form to report an error in a public entry; text typed before hydration is kept. */
export function ReportForm(props: ReportFormProps) {
  const translate = useTranslations("reports.form");
  const report = useReport(props);
  const { entry, fields, chosen, person } = props;
  const { field, register, captchaField, sending, sent } = report;
  if (sent !== null) return <ReportSent entry={entry} getsAnswer={sent.getsAnswer} />;
  const { messageMax: max } = REPORT_LIMITS;
  const link = linkTo(paths.privacy);
  return (
    <PostForm {...sending} aria-label={translate("title")} className="space-y-6 noscript:hidden">
      <FieldChoice fields={fields} chosen={chosen} report={report} />
      <CountedText
        id="report-message"
        label={translate("message")}
        hint={translate("messageHint")}
        dir="auto"
        aria-required
        restored={report.restored}
        counter={(count) => (
          <span className={count > max ? "font-semibold text-danger" : "tabular-nums"}>
            {translate("counter", { count, max })}
          </span>
        )}
        {...field("message")}
      />
      <Reporter person={person} report={report} />
      <div className="hidden" aria-hidden="true">
        <label htmlFor="website">{translate("website")}</label>
        <input id="website" type="text" tabIndex={-1} autoComplete="off" {...register("website")} />
      </div>
      {captchaField}
      <p className="text-base text-muted">{translate.rich("privacy", { link })}</p>
      <ScriptButton kind="primary" type="submit" disabled={sending.isBusy}>
        {translate(sending.isBusy ? "busy" : "submit")}
      </ScriptButton>
    </PostForm>
  );
}
