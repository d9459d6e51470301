"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { paths } from "@/lib/paths";
import { REPORT } from "@/lib/reports/rules";
import type { CaptchaProvider } from "../captcha/use-captcha";
import { CountedText } from "../form/counted-text";
import { Input } from "../form/input";
import { PostForm } from "../form/post-form";
import { Select } from "../form/select";
import { useTypedBefore } from "../form/use-typed-before";
import { ScriptButton } from "../ui/script-button";
import { PresentValue } from "./present-value";
import { ReportSent } from "./report-sent";
import type { Reported } from "./reported";
import { useReport } from "./use-report";

export interface ReportFormProps extends Reported {
  captcha: CaptchaProvider;
}

type Report = ReturnType<typeof useReport>;

/** Which field it is about, also one that was chosen before the script came, and what that holds. */
function FieldChoice({
  fields,
  chosen: first,
  report,
}: Pick<Reported, "fields" | "chosen"> & { report: Report }) {
  const translate = useTranslations("reports.form");
  const control = useRef<HTMLSelectElement>(null);
  const [chosen, choose] = useState(first);
  useTypedBefore(control, first, choose);
  const { ref, onChange, ...field } = report.field("field");
  return (
    <div className="space-y-3">
      <Select
        id="veld"
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
      <PresentValue field={fields.find(({ key }) => key === chosen)} />
    </div>
  );
}

/** What says that a field may stay empty. */
function Optional({ label }: { label: string }) {
  const translate = useTranslations("reports.form");
  return (
    <>
      {label} <span className="font-normal text-base text-muted">({translate("optional")})</span>
    </>
  );
}

/** Who reports, as far as they want to say so. */
function Reporter({ person, report }: Pick<Reported, "person"> & { report: Report }) {
  const translate = useTranslations("reports.form");
  const isFixed = person?.isVerified === true;
  return (
    <>
      <Input
        id="naam"
        label={<Optional label={translate("name")} />}
        hint={translate("nameHint")}
        autoComplete="name"
        dir="auto"
        defaultValue={person?.name ?? ""}
        {...report.field("name")}
      />
      <Input
        id="e-mail"
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

/** Reports an error in a public entry: what is typed before the script comes is sent as well, from then on. */
export function ReportForm({ captcha, ...reported }: ReportFormProps) {
  const translate = useTranslations("reports.form");
  const report = useReport(reported, captcha);
  const { entry, fields, chosen, person } = reported;
  const { field, register, captchaField, sending, sent } = report;
  if (sent !== null) return <ReportSent entry={entry} getsAnswer={sent.getsAnswer} />;
  const { messageMax: max } = REPORT;
  const link = (words: ReactNode) => (
    <Link href={paths.privacy} className="link">
      {words}
    </Link>
  );
  return (
    <PostForm {...sending} aria-label={translate("title")} className="space-y-6 noscript:hidden">
      <FieldChoice fields={fields} chosen={chosen} report={report} />
      <CountedText
        id="melding"
        label={translate("message")}
        hint={translate("messageHint")}
        dir="auto"
        aria-required
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
