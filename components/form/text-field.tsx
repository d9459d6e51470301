"use client";

import { useTranslations } from "next-intl";
import type { Ref } from "react";
import { controlClass, describedBy, Field, type FieldProps, MarkedLabel } from "./field";
import { HelpPopover } from "./help-popover";

/** From this part of a limit on, the characters left are shown. */
const NEAR = 0.8;

/** Whether a text of this length is near or over its limit, so that its counter shows. */
function isNearLimit(length: number, max: number | undefined): max is number {
  return max !== undefined && length >= max * NEAR;
}

/** How many characters are left, or too many. */
function CharacterNote({ length, max }: { length: number; max: number }) {
  const translate = useTranslations("form.widgets");
  const left = max - length;
  return (
    <span className={left < 0 ? "font-semibold text-danger" : undefined}>
      {left < 0
        ? translate("charactersOver", { count: -left })
        : translate("charactersLeft", { count: left })}
    </span>
  );
}

interface TextFieldProps extends FieldProps {
  label: string;
  /** The text behind 'click for help'. */
  help?: string | undefined;
  required?: boolean | undefined;
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  /** Only for the counter: what is over the limit stays and is told, never cut. */
  max?: number | undefined;
  /** The length that counts, when it is not the raw text's. */
  length?: number | undefined;
  controlRef?: Ref<HTMLInputElement & HTMLTextAreaElement> | undefined;
}

/** As the rule counts them, in code points: an emoji is one. */
function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function wiring({
  id,
  name,
  value,
  onChange,
  onBlur,
  error,
  required,
  max,
  length,
  controlRef,
}: TextFieldProps) {
  const counted = length ?? countCharacters(value);
  const note = isNearLimit(counted, max) ? <CharacterNote length={counted} max={max} /> : null;
  const control = {
    id,
    name,
    value,
    onBlur,
    ref: controlRef,
    dir: "auto",
    autoComplete: "off",
    "aria-invalid": error ? true : undefined,
    "aria-required": required ? true : undefined,
    "aria-describedby": describedBy(id, error, note),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  } as const;
  return { control, note };
}

/** One line of text. */
export function TextField({ type = "text", ...props }: TextFieldProps & { type?: "text" | "email" }) {
  const { control, note } = wiring(props);
  // An e-mail address keeps type="text": browsers change and hide what they hold of an invalid type="email".
  const mode =
    type === "email" ? ({ inputMode: "email", spellCheck: false, autoCapitalize: "none" } as const) : {};
  return (
    <Field {...props} label={<MarkedLabel {...props} />} aside={<HelpPopover {...props} />} note={note}>
      <input type="text" {...mode} {...control} className={`${controlClass(props.error)} min-h-11`} />
    </Field>
  );
}

/** Several lines of text; grows with what it holds. */
export function TextArea({ rows = 4, ...props }: TextFieldProps & { rows?: number }) {
  const { control, note } = wiring(props);
  return (
    <Field {...props} label={<MarkedLabel {...props} />} aside={<HelpPopover {...props} />} note={note}>
      <textarea
        rows={rows}
        {...control}
        className={`${controlClass(props.error)} field-sizing-content block min-w-0 max-h-96 min-h-28 resize-y`}
      />
    </Field>
  );
}
