"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { paths } from "@/lib/paths";
import { CaptchaField, type CaptchaProvider } from "../captcha/captcha-field";
import { controlClass } from "../form/field";
import { PostForm } from "../form/post-form";
import { Button } from "../ui/button";
import { PresentValue } from "./present-value";
import { ReportControl } from "./report-control";
import { ReportSent } from "./report-sent";
import { MessageCounter, TextControls } from "./report-texts";
import { type Reported, useReport } from "./use-report";

export interface ReportFormProps extends Reported {
  captcha: CaptchaProvider;
}

function FieldChoice({
  fields,
  chosen,
  error,
  onChoose,
}: {
  fields: Reported["fields"];
  chosen: string;
  error: string | undefined;
  onChoose: (key: string) => void;
}) {
  const translate = useTranslations("reports.form");
  const field = fields.find(({ key }) => key === chosen);
  return (
    <div className="space-y-3">
      <ReportControl id="veld" label={translate("field")} error={error}>
        {(wiring) => (
          <select
            {...wiring}
            name="field"
            defaultValue={chosen}
            onChange={(event) => onChoose(event.target.value)}
            className={`${controlClass(error)} min-h-11`}
          >
            <option value="">{translate("whole")}</option>
            {fields.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        )}
      </ReportControl>
      <PresentValue field={field} />
    </div>
  );
}

function Privacy() {
  const translate = useTranslations("reports.form");
  const link = (words: ReactNode) => (
    <Link href={paths.privacy} className="link">
      {words}
    </Link>
  );
  return <p className="text-base text-muted">{translate.rich("privacy", { link })}</p>;
}

/** A field that people do not see: what fills it in is a robot. */
function Trap() {
  const translate = useTranslations("reports.form");
  return (
    <div className="hidden" aria-hidden="true">
      <label htmlFor="website">{translate("website")}</label>
      <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/**
 * Reports an error in a public entry. Everything typed stands in the form itself, so that what was typed before the
 * script came is sent as well; it can be sent from then on.
 */
export function ReportForm({ captcha, ...reported }: ReportFormProps) {
  const translate = useTranslations("reports.form");
  const report = useReport(reported);
  const { entry, fields, person } = reported;
  const { form, chosen, errors, failure, isBusy, isReady, sent, attempt, checkLeft } = report;
  if (sent !== null) return <ReportSent entry={entry} getsAnswer={sent.getsAnswer} />;
  return (
    <PostForm
      ref={form}
      failure={failure}
      onSubmit={report.submit}
      onInput={report.checkAgain}
      aria-label={translate("title")}
      className="space-y-6 noscript:hidden"
    >
      <FieldChoice fields={fields} chosen={chosen} error={errors.field} onChoose={report.choose} />
      <ReportControl
        id="melding"
        label={translate("message")}
        hint={translate("messageHint")}
        error={errors.message}
        note={<MessageCounter form={form} />}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            name="message"
            rows={7}
            required
            dir="auto"
            onBlur={(event) => checkLeft("message", event)}
            className={`${controlClass(errors.message)} field-sizing-content block max-h-96 min-h-44 resize-y`}
          />
        )}
      </ReportControl>
      <TextControls person={person} errors={errors} checkLeft={checkLeft} />
      <Trap />
      <CaptchaField key={attempt} captcha={captcha} error={errors.captchaToken} onToken={report.keepToken} />
      <Privacy />
      <Button kind="primary" type="submit" disabled={!isReady || isBusy}>
        {translate(isBusy ? "busy" : "submit")}
      </Button>
    </PostForm>
  );
}
