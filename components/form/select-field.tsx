"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, type Ref, useRef, useState } from "react";
import { Autocomplete, useFilter } from "react-aria-components/Autocomplete";
import { Button } from "react-aria-components/Button";
import { DialogTrigger } from "react-aria-components/Dialog";
import { Input } from "react-aria-components/Input";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { SearchField } from "react-aria-components/SearchField";
import { buttonClass } from "../ui/button";
import { Icon } from "../ui/icon";
import { controlClass, describedBy, Field, type FieldProps, labelId, MarkedLabel } from "./field";
import { HelpPopover } from "./help-popover";

/** Lists of this length or longer get a search box of their own (specification section 5, 'Search'). */
const SEARCH_FROM = 10;

interface OptionListProps {
  options: readonly string[];
  /** What an option is called, where that is not itself. */
  called?: ((option: string) => string) | undefined;
  selected: readonly string[];
  multiple: boolean;
  /** The id of what names the list. */
  labelledBy: string;
  /** All that is selected now; for a single choice, one or none. */
  onSelect: (selected: string[]) => void;
}

function Option({ option, name, multiple }: { option: string; name: string; multiple: boolean }) {
  const mark = multiple
    ? "rounded-sm border border-line-strong group-data-[selected]:border-accent group-data-[selected]:bg-accent"
    : "";
  return (
    <ListBoxItem
      id={option}
      textValue={name}
      className="group flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 -outline-offset-3 hover:bg-accent-soft data-[focused]:bg-accent-soft data-[focus-visible]:outline-3 data-[focus-visible]:outline-accent data-[selected]:font-semibold"
    >
      <span className={`grid size-5 shrink-0 place-items-center ${mark}`}>
        <Icon
          name="check"
          className={`size-4 opacity-0 group-data-[selected]:opacity-100 ${multiple ? "text-on-accent" : "text-accent"}`}
        />
      </span>
      <span className="min-w-0 flex-1 break-words">{name}</span>
    </ListBoxItem>
  );
}

function Options({
  options,
  called = (option) => option,
  selected,
  multiple,
  labelledBy,
  onSelect,
  focused,
}: OptionListProps & { focused: boolean }) {
  const translate = useTranslations("form.widgets");
  return (
    <ListBox
      aria-labelledby={labelledBy}
      selectionMode={multiple ? "multiple" : "single"}
      selectedKeys={selected}
      // 'all' comes of Ctrl+A; the order is the list's, not that of clicking.
      onSelectionChange={(keys) => onSelect(options.filter((option) => keys === "all" || keys.has(option)))}
      autoFocus={focused ? "first" : false}
      // Escape closes the list; by default it would empty the choice first.
      escapeKeyBehavior="none"
      renderEmptyState={() => <p className="px-3 py-2 text-muted">{translate("nothingFound")}</p>}
      className="p-1 outline-none"
    >
      {options.map((option) => (
        <Option key={option} option={option} name={called(option)} multiple={multiple} />
      ))}
    </ListBox>
  );
}

/** The options of a select, with a search box when there are many. */
function OptionList(props: OptionListProps) {
  const translate = useTranslations("form.widgets");
  const { contains } = useFilter({ sensitivity: "base", ignorePunctuation: true });
  if (props.options.length < SEARCH_FROM) return <Options {...props} focused />;
  return (
    <Autocomplete filter={contains} disableAutoFocusFirst={props.multiple}>
      <SearchField
        autoFocus
        aria-label={translate("search")}
        className="sticky top-0 z-10 border-line border-b bg-surface p-2"
      >
        <div className="relative">
          <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
          <Input
            placeholder={translate("search")}
            className="min-h-11 w-full rounded-control border border-line-strong bg-surface pr-3 pl-10 [&::-webkit-search-cancel-button]:hidden"
          />
        </div>
      </SearchField>
      <Options {...props} focused={false} />
    </Autocomplete>
  );
}

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
