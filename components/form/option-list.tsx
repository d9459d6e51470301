"use client";

import { useTranslations } from "next-intl";
import { Autocomplete, useFilter } from "react-aria-components/Autocomplete";
import { Input } from "react-aria-components/Input";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { SearchField } from "react-aria-components/SearchField";
import { Icon } from "../ui/icon";

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
export function OptionList(props: OptionListProps) {
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
