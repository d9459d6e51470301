"use client";

import { useTranslations } from "next-intl";
import { type FocusEvent, type RefObject, useEffect, useState } from "react";
import { cleanText } from "@/lib/platform/text/schema";
import { REPORT } from "@/lib/reports/rules";
import { lengthOf } from "../../lib/platform/text/first-look";
import { controlClass } from "../form/field";
import { ReportControl } from "./report-control";
import type { ReportErrors, ReportName, ReportPerson } from "./use-report";

/** How much of the text is typed, counted as the server does. */
export function MessageCounter({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const translate = useTranslations("reports.form");
  const [count, setCount] = useState(0);
  useEffect(() => {
    const control = form.current?.elements.namedItem("message");
    if (!(control instanceof HTMLTextAreaElement)) return;
    const measure = () => setCount(lengthOf(cleanText(control.value)));
    // Something may have been typed before the script came.
    measure();
    control.addEventListener("input", measure);
    return () => control.removeEventListener("input", measure);
  }, [form]);
  const { messageMax: max } = REPORT;
  return (
    <span className={count > max ? "font-semibold text-danger" : "tabular-nums"}>
      {translate("counter", { count, max })}
    </span>
  );
}

interface TextControlsProps {
  person: ReportPerson | null;
  errors: ReportErrors;
  checkLeft: (name: ReportName, event: FocusEvent) => void;
}

function EmailControl({ person, errors, checkLeft }: TextControlsProps) {
  const translate = useTranslations("reports.form");
  const isFixed = person?.isVerified === true;
  return (
    <ReportControl
      id="e-mail"
      label={translate("email")}
      {...(isFixed ? {} : { optional: translate("optional") })}
      hint={translate(isFixed ? "emailFixed" : "emailHint")}
      error={errors.email}
    >
      {(wiring) => (
        <input
          {...wiring}
          name="email"
          type="email"
          autoComplete="email"
          readOnly={isFixed}
          defaultValue={isFixed ? person.email : ""}
          onBlur={(event) => checkLeft("email", event)}
          className={`${controlClass(errors.email)} min-h-11 read-only:bg-sunken`}
        />
      )}
    </ReportControl>
  );
}

/** Who reports, as far as they want to say so. */
export function TextControls(props: TextControlsProps) {
  const translate = useTranslations("reports.form");
  const { person, errors, checkLeft } = props;
  return (
    <>
      <ReportControl
        id="naam"
        label={translate("name")}
        optional={translate("optional")}
        hint={translate("nameHint")}
        error={errors.name}
      >
        {(wiring) => (
          <input
            {...wiring}
            name="name"
            type="text"
            autoComplete="name"
            dir="auto"
            defaultValue={person?.name ?? ""}
            onBlur={(event) => checkLeft("name", event)}
            className={`${controlClass(errors.name)} min-h-11`}
          />
        )}
      </ReportControl>
      <EmailControl {...props} />
    </>
  );
}
