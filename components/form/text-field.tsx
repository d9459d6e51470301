import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { countCodePoints } from "@/lib/platform/text/first-look";
import { buildHintAndHelpButton, type HelpedProps } from "./help-text";
import { Input } from "./input";
import { MarkedLabel } from "./marked-label";
import { LabelledTextarea } from "./text-box";

/** Fraction of the length limit from which the remaining characters are shown. */
const COUNTER_THRESHOLD = 0.8;

interface TextFieldProps extends HelpedProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** Length limit for the counter only: longer text is reported as an error, never cut off. */
  max?: number | undefined;
  /** The text whose characters are counted, as the server will store it. */
  counted: string;
  /** Remark on the text below the control, after the counter. */
  remark?: ReactNode;
}

/** Shows how many more characters are allowed, or how many are too many. */
function CharacterNote({ left }: { left: number }) {
  const translate = useTranslations("form.widgets");
  return (
    <span className={left < 0 ? "font-semibold text-danger" : undefined}>
      {left < 0
        ? translate("charactersOver", { count: -left })
        : translate("charactersLeft", { count: left })}
    </span>
  );
}

function control({ label, help, required, max, counted, remark, onChange, ...rest }: TextFieldProps) {
  const length = countCodePoints(counted);
  const hasCounter = max !== undefined && length >= max * COUNTER_THRESHOLD;
  return {
    dir: "auto",
    autoComplete: "off",
    "aria-required": required ? true : undefined,
    label: <MarkedLabel label={label} required={required} />,
    ...buildHintAndHelpButton({ label, help }),
    note: hasCounter ? (
      <>
        <CharacterNote left={max - length} />
        {remark}
      </>
    ) : (
      remark
    ),
    onValue: onChange,
    ...rest,
  };
}

/** E-mail fields keep type="text": browsers change and hide the value of an invalid type="email". */
const EMAIL = { inputMode: "email", spellCheck: false, autoCapitalize: "none" } as const;

export function TextField({ isEmail = false, ...props }: TextFieldProps & { isEmail?: boolean }) {
  return <Input type="text" {...(isEmail ? EMAIL : {})} {...control(props)} />;
}

/** Text field of several lines, which grows with its content. */
export function TextArea({ rows, ...props }: TextFieldProps & { rows: number }) {
  const grows = "field-sizing-content min-w-0 max-h-96 min-h-28";
  return <LabelledTextarea rows={rows} {...control(props)} className={grows} />;
}
