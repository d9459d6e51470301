import { useTranslations } from "next-intl";
import { type ReactNode, useId, useRef, useState } from "react";
import type { SingleOrMultiChoiceKey } from "@/lib/fields/entry-fields";
import { paths } from "@/lib/paths";
import type { FacetValue } from "@/lib/search/answers";
import { MIN_VALUES_FOR_SEARCH_BOX, selectShownFacetValues } from "@/lib/search/facet-list";
import { type FilterKey, toggleFilter } from "@/lib/search/query";
import { useTextBeforeHydration } from "../form/use-typed-before";
import { Icon } from "../ui/icon";
import { useFormats } from "../ui/use-formats";
import { REGISTER_FORM_ID, UNFOLDED_FILTER_PARAMETER } from "./addresses";
import { useRegister } from "./register-provider";

/** A filter as passed to the client: its name and its values in display order. */
export interface FilterField {
  field: SingleOrMultiChoiceKey;
  name: string;
  values: FacetValue[];
  /** Without script: whether the address requests the unfolded list. */
  isWhole?: boolean;
}

const groupId = (field: FilterField["field"]) => `filter-${field}`;

/** A value of a filter with its checkbox, and the number of entries that have it if that is counted. */
export function FilterValue({
  field,
  facet: { value, count, shown = value },
  isChosen,
}: {
  field: FilterKey;
  facet: Omit<FacetValue, "count"> & { count?: number };
  isChosen: boolean;
}) {
  const { formatNumber } = useFormats();
  const { query, change } = useRegister();
  return (
    <li>
      <label className={count === 0 && !isChosen ? "text-muted" : undefined}>
        <input
          type="checkbox"
          form={REGISTER_FORM_ID}
          name={field}
          value={value}
          checked={isChosen}
          onChange={() => change(toggleFilter(query, field, value))}
        />
        <span className={isChosen ? "font-semibold" : undefined}>{shown}</span>
        {count === undefined ? null : <span>{formatNumber(count)}</span>}
      </label>
    </li>
  );
}

function ListSearch({
  name,
  list,
  onSearch,
}: {
  name: string;
  list: string;
  onSearch: (text: string) => void;
}) {
  const translate = useTranslations("home.filters");
  const field = useRef<HTMLInputElement>(null);
  useTextBeforeHydration(field, "", onSearch);
  return (
    <input
      ref={field}
      type="search"
      onChange={(event) => onSearch(event.target.value)}
      aria-label={translate("searchIn", { field: name })}
      aria-controls={list}
      placeholder={translate("searchInList")}
      className="mx-1 mb-2 h-9 max-wide:h-11 w-[calc(100%-0.5rem)] rounded-control border border-line-strong bg-surface px-2.5 text-base noscript:hidden"
    />
  );
}

/** Button that folds or unfolds a filter's values; without script it submits the form, which keeps the selection. */
function FoldButton({
  field,
  more,
  list,
  isExpanded,
  onToggle,
}: {
  field: FilterField["field"];
  more: number;
  list: string;
  isExpanded: boolean;
  onToggle: () => void;
}) {
  const translate = useTranslations("home.filters");
  return (
    <button
      type="submit"
      form={REGISTER_FORM_ID}
      formAction={`${paths.home}#${groupId(field)}`}
      name={isExpanded ? undefined : UNFOLDED_FILTER_PARAMETER}
      value={isExpanded ? undefined : field}
      aria-expanded={isExpanded}
      aria-controls={list}
      onClick={(event) => {
        event.preventDefault();
        onToggle();
      }}
      className="link mx-1.5 mt-1 min-h-7 max-wide:min-h-11"
    >
      {isExpanded ? translate("showLess") : translate("showMore", { n: more })}
    </button>
  );
}

/**
 * Returns the values in the order that they had when the current search was listed, and which of them had no hit then.
 * Both change with each search but not with each filter, so that no value moves while the user ticks filters.
 */
function useSteadyValues(given: readonly FacetValue[]) {
  const { listedSearch } = useRegister();
  const lookUp = () => ({
    listedSearch,
    order: given.map(({ value }) => value),
    folded: new Set(given.filter(({ count }) => count === 0).map(({ value }) => value)),
  });
  const [found, setFound] = useState(lookUp);
  if (found.listedSearch !== listedSearch) setFound(lookUp());
  const { order, folded } = found;
  const placeOf = ({ value }: FacetValue) => (order.includes(value) ? order.indexOf(value) : order.length);
  return { values: given.toSorted((a, b) => placeOf(a) - placeOf(b)), folded };
}

/** Returns whether the filter group is open: at first only the first groups and groups with a chosen value are. */
function useOpen(isFirst: boolean, isUsed: boolean) {
  const [own, setOwn] = useState<boolean | null>(null);
  const [wasUsed, setWasUsed] = useState(isUsed);
  if (isUsed && !wasUsed) setWasUsed(true);
  const isOpen = own ?? (isFirst || wasUsed);
  return { isOpen, setOpen: (next: boolean) => (next === isOpen ? undefined : setOwn(next)) };
}

/** Folded part of the filters with one filter's values; `isUsed` opens it. */
export function FilterFold({
  id,
  name,
  isFirst = false,
  isUsed,
  children,
}: {
  id?: string;
  name: string;
  isFirst?: boolean;
  isUsed: boolean;
  children: ReactNode;
}) {
  const { isOpen, setOpen } = useOpen(isFirst, isUsed);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      id={id}
      className="group scroll-mt-20 break-inside-avoid border-line border-t py-3"
    >
      <summary className="flex min-h-8 max-wide:min-h-11 items-center justify-between gap-2 rounded-control px-1.5 font-semibold marker:content-none [&::-webkit-details-marker]:hidden">
        {name}
        <Icon name="chevronDown" className="size-4 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <fieldset className="mt-1 min-w-0">
        <legend className="sr-only">{name}</legend>
        {children}
      </fieldset>
    </details>
  );
}

/**
 * One filter: its values with counts, at first ten that have hits, with a search box from ten values on.
 */
export function FilterGroup({
  field,
  name,
  values: given,
  isWhole = false,
  isFirst = false,
}: FilterField & { isFirst?: boolean }) {
  const translate = useTranslations("home.filters");
  const { query } = useRegister();
  const [needle, setNeedle] = useState("");
  const [isExpanded, setExpanded] = useState(isWhole);
  const list = useId();
  const chosen = query.filters[field] ?? [];
  const { values, folded } = useSteadyValues(given);
  const shown = selectShownFacetValues(values, chosen, { needle, isExpanded, folded });
  const more =
    values.length - selectShownFacetValues(values, chosen, { needle: "", isExpanded: false, folded }).size;
  return (
    <FilterFold
      id={groupId(field)}
      name={name}
      isFirst={isFirst}
      isUsed={isExpanded || needle !== "" || chosen.length > 0}
    >
      {values.length >= MIN_VALUES_FOR_SEARCH_BOX ? (
        <ListSearch name={name} list={list} onSearch={setNeedle} />
      ) : null}
      <ul id={list} className="filter-values">
        {values
          .filter(({ value }) => shown.has(value))
          .map((facet) => (
            <FilterValue
              key={facet.value}
              field={field}
              facet={facet}
              isChosen={chosen.includes(facet.value)}
            />
          ))}
      </ul>
      <p role="status" className="px-1.5 text-base text-muted empty:hidden">
        {shown.size === 0 && needle.trim() !== "" ? translate("nothingFound") : null}
      </p>
      {needle.trim() === "" && more > 0 ? (
        <FoldButton
          field={field}
          more={more}
          list={list}
          isExpanded={isExpanded}
          onToggle={() => setExpanded(!isExpanded)}
        />
      ) : null}
    </FilterFold>
  );
}
