"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, type Ref, useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { DialogTrigger } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { buttonClass } from "../ui/button";
import { Icon } from "../ui/icon";
import { controlClass, describedBy, Field, type FieldProps, labelId } from "./field";
import { HelpPopover } from "./help-popover";
import { MarkedLabel } from "./marked-label";
import { OptionList } from "./option-list";

interface SelectProps extends FieldProps {
  label: string;
  /** The text behind 'click for help'. */
  help?: string | undefined;
  required?: boolean | undefined;
  options: readonly string[];
  /** What an option is called, where that is not itself. */
  called?: ((option: string) => string) | undefined;
  onBlur?: (() => void) | undefined;
}

interface ShellProps extends SelectProps {
  /** What is chosen, in words; empty shows the placeholder. */
  text: string;
  onClear: () => void;
  children: (close: () => void) => ReactNode;
}

function ClearButton({ label, onPress }: { label: string; onPress: () => void }) {
  const translate = useTranslations("form.widgets");
  return (
    <Button onPress={onPress} className={`${buttonClass("quiet", "small")} min-h-11`}>
      <Icon name="close" className="size-4" />
      <span lang="en">{translate("clear")}</span>
      <span className="sr-only"> {label}</span>
    </Button>
  );
}

interface TriggerProps {
  id: string;
  error: string | undefined;
  text: string;
  isOpen: boolean;
  onBlur: (() => void) | undefined;
  buttonRef: Ref<HTMLButtonElement>;
}

function Trigger({ id, error, text, isOpen, onBlur, buttonRef }: TriggerProps) {
  const translate = useTranslations("form.widgets");
  const valueId = `${id}-value`;
  return (
    <Button
      id={id}
      ref={buttonRef}
      aria-labelledby={`${labelId(id)} ${valueId}`}
      aria-describedby={describedBy(id, error, null)}
      onBlur={() => {
        if (!isOpen) onBlur?.();
      }}
      className={`${controlClass(error)} flex min-h-11 min-w-0 items-center gap-2 text-left`}
    >
      <span id={valueId} className={`min-w-0 flex-1 break-words ${text ? "" : "text-muted"}`}>
        {text || translate("placeholder")}
      </span>
      <Icon name="chevronDown" className="size-5 text-muted" />
    </Button>
  );
}

/** The button that shows what is chosen, the popover in which one chooses, and Clear. */
function SelectShell({
  options: _options,
  called: _called,
  text,
  onClear,
  onBlur,
  children,
  ...field
}: ShellProps) {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const { id, label, error } = field;

  function change(open: boolean) {
    setOpen(open);
    if (!open) onBlur?.();
  }

  return (
    <Field {...field} label={<MarkedLabel {...field} />} aside={<HelpPopover {...field} />}>
      <div className="flex items-start gap-1">
        <DialogTrigger isOpen={isOpen} onOpenChange={change}>
          <Trigger id={id} error={error} text={text} isOpen={isOpen} onBlur={onBlur} buttonRef={trigger} />
          <Popover
            placement="bottom start"
            aria-labelledby={labelId(id)}
            // It scrolls as a whole, so that what scrolls holds something that takes the focus.
            className="flex max-h-96 w-(--trigger-width) min-w-64 max-w-[calc(100vw-2rem)] scroll-pt-18 flex-col overflow-y-auto overscroll-contain rounded-card border border-line bg-surface shadow-float outline-none"
          >
            {children(() => change(false))}
          </Popover>
        </DialogTrigger>
        {text ? (
          <ClearButton
            label={label}
            onPress={() => {
              onClear();
              // The button goes with what it cleared, and the focus must stay here.
              trigger.current?.focus();
            }}
          />
        ) : null}
      </div>
    </Field>
  );
}

/** Chooses one of a list; the empty text is no choice. */
export function SingleSelect({
  value,
  onChange,
  ...props
}: SelectProps & { value: string; onChange: (value: string) => void }) {
  return (
    <SelectShell {...props} text={value && (props.called?.(value) ?? value)} onClear={() => onChange("")}>
      {(close) => (
        <OptionList
          options={props.options}
          called={props.called}
          selected={value ? [value] : []}
          multiple={false}
          labelledBy={labelId(props.id)}
          onSelect={([chosen]) => {
            // Choosing what was chosen already keeps it: clearing is what Clear is for.
            if (chosen !== undefined) onChange(chosen);
            close();
          }}
        />
      )}
    </SelectShell>
  );
}

/** Chooses any number of a list. */
export function MultiSelect({
  value,
  onChange,
  ...props
}: SelectProps & { value: readonly string[]; onChange: (value: string[]) => void }) {
  const translate = useTranslations("form.widgets");
  return (
    <SelectShell
      {...props}
      text={value.map((option) => props.called?.(option) ?? option).join(", ")}
      onClear={() => onChange([])}
    >
      {() => (
        <>
          <div className="flex items-center gap-1 border-line border-b p-1">
            <Button onPress={() => onChange([...props.options])} className={buttonClass("quiet", "small")}>
              {translate("selectAll")}
            </Button>
            <Button onPress={() => onChange([])} className={buttonClass("quiet", "small")}>
              <span lang="en">{translate("clear")}</span>
            </Button>
            <span aria-live="polite" className="ml-auto pr-3 text-base text-muted tabular-nums">
              {translate("selected", { count: value.length })}
            </span>
          </div>
          <OptionList
            options={props.options}
            called={props.called}
            selected={value}
            multiple
            labelledBy={labelId(props.id)}
            onSelect={onChange}
          />
        </>
      )}
    </SelectShell>
  );
}
