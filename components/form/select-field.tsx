import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Autocomplete, useFilter } from "react-aria-components/Autocomplete";
import { Button } from "react-aria-components/Button";
import { DialogTrigger } from "react-aria-components/Dialog";
import { Input } from "react-aria-components/Input";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { SearchField } from "react-aria-components/SearchField";
import { buttonClass } from "../ui/button";
import { Icon } from "../ui/icon";
import { buildDescribedBy, Field, getControlClass, getLabelId } from "./field";
import { buildHintAndHelpButton, type HelpedProps } from "./help-text";
import { MarkedLabel } from "./marked-label";

/** Minimum number of options for a search box in a select (specification section 5, 'Search'). */
const MIN_OPTIONS_FOR_SEARCH = 10;

/** Maximum height of the list of options, in pixels. */
const MAX_LIST_HEIGHT = 384;

interface SelectProps extends HelpedProps {
  options: readonly string[];
  /** Returns the displayed name of an option. Default: the option itself. */
  called?: ((option: string) => string) | undefined;
}

interface ChooserProps extends SelectProps {
  /** Chosen options; for a single choice at most one. */
  chosen: readonly string[];
  multiple: boolean;
  onChoose: (chosen: string[]) => void;
}

const itself = (option: string) => option;

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

/** Renders the options of a select, with a search box if there are many. */
function Options({ id, options, called = itself, chosen, multiple, onChoose }: ChooserProps) {
  const translate = useTranslations("form.widgets");
  const { contains } = useFilter({ sensitivity: "base", ignorePunctuation: true });
  const hasSearch = options.length >= MIN_OPTIONS_FOR_SEARCH;
  const list = (
    <ListBox
      aria-labelledby={getLabelId(id)}
      selectionMode={multiple ? "multiple" : "single"}
      selectedKeys={chosen}
      // React Aria passes 'all' after Ctrl+A. Filtering the options gives the chosen ones in the order of the list
      // instead of the order of the clicks.
      onSelectionChange={(keys) => onChoose(options.filter((option) => keys === "all" || keys.has(option)))}
      autoFocus={hasSearch ? false : "first"}
      // Escape closes the list; by default it would first clear the selection.
      escapeKeyBehavior="none"
      renderEmptyState={() => <p className="px-3 py-2 text-muted">{translate("nothingFound")}</p>}
      className="p-1 outline-none"
    >
      {options.map((option) => (
        <Option key={option} option={option} name={called(option)} multiple={multiple} />
      ))}
    </ListBox>
  );
  if (!hasSearch) return list;
  return (
    <Autocomplete filter={contains} disableAutoFocusFirst={multiple}>
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
      {list}
    </Autocomplete>
  );
}

/** Renders the buttons 'all' and 'none' and the number of chosen options, above the options of a multiple choice. */
function AllOrNone({ options, chosen, onChoose }: Pick<ChooserProps, "options" | "chosen" | "onChoose">) {
  const translate = useTranslations("form.widgets");
  return (
    <div className="flex items-center gap-1 border-line border-b p-1">
      <Button onPress={() => onChoose([...options])} className={buttonClass("quiet", "small")}>
        {translate("selectAll")}
      </Button>
      <Button onPress={() => onChoose([])} className={buttonClass("quiet", "small")}>
        <span lang="en">{translate("clear")}</span>
      </Button>
      <span aria-live="polite" className="ml-auto pr-3 text-base text-muted tabular-nums">
        {translate("selected", { count: chosen.length })}
      </span>
    </div>
  );
}

/** Renders a select: a button with the chosen options, a popover with all options, and a Clear button. */
function Chooser(props: ChooserProps) {
  const { id, label, help, error, required, onBlur, called = itself, chosen, multiple, onChoose } = props;
  const translate = useTranslations("form.widgets");
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const text = chosen.map(called).join(", ");
  const valueId = `${id}-value`;
  const explained = buildHintAndHelpButton({ label, help });

  function change(open: boolean) {
    const bottom = trigger.current?.getBoundingClientRect().bottom ?? 0;
    // The list opens below the field; flipped above it, it would cover the field's label and the site's header.
    if (open && window.innerHeight - bottom < MAX_LIST_HEIGHT)
      document.getElementById(getLabelId(id))?.scrollIntoView?.({ block: "start" });
    setOpen(open);
    if (!open) onBlur?.();
  }

  function chooseOne(one: string[]) {
    // Choosing the selected option again keeps it: Clear removes it.
    if (one.length > 0) onChoose(one);
    change(false);
  }

  function clear() {
    onChoose([]);
    // The Clear button disappears, so the focus moves to the select's own button.
    trigger.current?.focus();
  }

  return (
    <Field id={id} error={error} label={<MarkedLabel label={label} required={required} />} {...explained}>
      <div className="flex items-start gap-1">
        <DialogTrigger isOpen={isOpen} onOpenChange={change}>
          <Button
            id={id}
            ref={trigger}
            aria-labelledby={`${getLabelId(id)} ${valueId}`}
            aria-describedby={buildDescribedBy(id, error, null, explained.hint)}
            onBlur={() => {
              if (!isOpen) onBlur?.();
            }}
            className={`${getControlClass(error)} flex min-h-11 min-w-0 items-center gap-2 text-left`}
          >
            <span id={valueId} className={`min-w-0 flex-1 break-words ${text ? "" : "text-muted"}`}>
              {text || translate("placeholder")}
            </span>
            <Icon name="chevronDown" className="size-5 text-muted" />
          </Button>
          <Popover
            placement="bottom start"
            aria-labelledby={getLabelId(id)}
            shouldFlip={false}
            maxHeight={MAX_LIST_HEIGHT}
            // The popover scrolls as a whole, so that the scrolling element contains a focusable one.
            className="flex w-(--trigger-width) min-w-64 max-w-[calc(100vw-2rem)] scroll-pt-18 flex-col overflow-y-auto overscroll-contain rounded-card border border-line bg-surface shadow-float outline-none"
          >
            {multiple ? <AllOrNone {...props} /> : null}
            <Options {...props} onChoose={multiple ? onChoose : chooseOne} />
          </Popover>
        </DialogTrigger>
        {text ? (
          <Button onPress={clear} className={`${buttonClass("quiet", "small")} min-h-11`}>
            <Icon name="close" className="size-4" />
            <span lang="en">{translate("clear")}</span>
            <span className="sr-only"> {label}</span>
          </Button>
        ) : null}
      </div>
    </Field>
  );
}

type Chosen<Value> = SelectProps & { value: Value; onChange: (value: Value) => void };

/** Select for one option of a list; an empty string means that none is chosen. */
export function SingleSelect({ value, onChange, ...props }: Chosen<string>) {
  const choose = ([chosen = ""]: string[]) => onChange(chosen);
  return <Chooser {...props} multiple={false} chosen={value ? [value] : []} onChoose={choose} />;
}

/** Select for any number of options of a list. */
export function MultiSelect({ value, onChange, ...props }: Chosen<string[]>) {
  return <Chooser {...props} multiple chosen={value} onChoose={onChange} />;
}
