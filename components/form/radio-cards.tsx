"use client";

import { describedBy, FieldError, type FieldProps, labelId } from "./field";
import { HelpPopover } from "./help-popover";
import { MarkedLabel } from "./marked-label";

export interface RadioChoice {
  value: string;
  label: string;
  /** One sentence on what choosing it means. */
  explanation: string;
}

interface RadioCardsProps extends FieldProps {
  label: string;
  /** The text behind 'click for help'. */
  help?: string | undefined;
  required?: boolean | undefined;
  name: string;
  choices: readonly RadioChoice[];
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
}

function Card({
  id,
  choice,
  checked,
  props,
}: {
  id: string;
  choice: RadioChoice;
  checked: boolean;
  props: RadioCardsProps;
}) {
  return (
    <label
      className={`flex cursor-pointer gap-3 rounded-control border px-4 py-3 ${checked ? "border-accent bg-accent-soft" : "border-line-strong bg-surface hover:border-accent"}`}
    >
      <input
        type="radio"
        id={id}
        name={props.name}
        value={choice.value}
        checked={checked}
        onChange={() => props.onChange(choice.value)}
        onBlur={props.onBlur}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-text`}
        className="mt-1 size-5 shrink-0"
      />
      <span className="min-w-0">
        <span id={`${id}-name`} className="block font-semibold">
          {choice.label}
        </span>
        <span id={`${id}-text`} className="block text-base text-muted">
          {choice.explanation}
        </span>
      </span>
    </label>
  );
}

/** One choice of a few that each need a sentence. The first radio carries the field's id. */
export function RadioCards(props: RadioCardsProps) {
  const { id, label, help, error, required, choices, value } = props;
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelId(id)}
      aria-describedby={describedBy(id, error, null)}
      aria-required={required ? true : undefined}
      aria-invalid={error ? true : undefined}
      className={error ? "border-danger border-l-4 pl-3" : undefined}
    >
      <div className="mb-1 flex items-center gap-1">
        <span id={labelId(id)} className="font-semibold">
          <MarkedLabel label={label} required={required} />
        </span>
        <HelpPopover label={label} help={help} />
      </div>
      <div className="grid gap-2">
        {choices.map((choice, index) => (
          <Card
            key={choice.value}
            id={index === 0 ? id : `${id}-${index}`}
            choice={choice}
            checked={choice.value === value}
            props={props}
          />
        ))}
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  );
}
