import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import { ADVICE_FILTER_VALUES } from "@/lib/entries/advice";
import { isFieldKey, isSingleOrMultiChoice } from "@/lib/fields/entry-fields";
import type { Suggestions } from "@/lib/search/answers";
import {
  ADVICE_FILTER_KEY,
  changeSort,
  getDefaultSort,
  isOtherFilterKey,
  listOfferedSorts,
  PRODUCT_HOSPITALS_FILTER_KEY,
  PRODUCT_HOSPITALS_FILTER_ONLY_VALUE,
  toggleFilter,
} from "@/lib/search/query";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { FILTER_COLUMN_ID, REGISTER_FORM_ID, SORT_MENU_ID } from "./addresses";
import { FilterChips } from "./filter-chips";
import { type FilterField, FilterFold, FilterGroup, FilterValue } from "./filter-group";
import { FILTER_SHEET_HANDLERS } from "./filter-sheet";
import { FilterOffers } from "./list-hints";
import { ListTools } from "./list-tools";
import { useRegister } from "./register-provider";

/** Number of filter groups that are open at first. */
const INITIALLY_OPEN_GROUPS = 3;

/** Applies filters ticked before hydration. Also keeps the sort order, which is chosen elsewhere on the page. */
function useTickedBefore(panel: RefObject<HTMLElement | null>): void {
  const { query, change } = useRegister();
  const look = useEffectEvent(() => {
    const boxes = panel.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [];
    const isOther = ({ checked, defaultChecked }: HTMLInputElement) => checked !== defaultChecked;
    const ticked = [...boxes].filter(isOther);
    const menu = document.getElementById(SORT_MENU_ID);
    const shown = menu instanceof HTMLSelectElement ? menu.value || getDefaultSort(query.search) : query.sort;
    const sort = listOfferedSorts(query.search).find((offered) => offered === shown) ?? query.sort;
    const next = ticked.reduce(
      (wanted, { name, value }) =>
        isOtherFilterKey(name) || (isFieldKey(name) && isSingleOrMultiChoice(name))
          ? toggleFilter(wanted, name, value)
          : wanted,
      sort === query.sort ? query : changeSort(query, sort),
    );
    if (next !== query) change(next);
  });
  useLayoutEffect(() => look(), []);
}

/** Scrolls so that filters stay in place when a chip or button above them appears or disappears. */
function useSteady(panel: RefObject<HTMLElement | null>): void {
  const lastTop = useRef<number | null>(null);
  useLayoutEffect(() => {
    const box = panel.current;
    if (box === null) return;
    const moved = box.offsetTop - (lastTop.current ?? box.offsetTop);
    lastTop.current = box.offsetTop;
    if (moved === 0 || !box.matches(":hover, :focus-within")) return;
    // On wide screens the filters scroll by themselves, in the sheet everything scrolls.
    for (const scrolling of [box, box.offsetParent]) scrolling?.scrollBy(0, moved);
  });
}

/** Filter by the advice of an ethics committee. */
function AdviceFilter() {
  const translate = useTranslations("home.filters");
  const chosen = useRegister().query.filters[ADVICE_FILTER_KEY] ?? [];
  return (
    <FilterFold name={translate("advice")} isUsed={chosen.length > 0}>
      <ul className="filter-values">
        {ADVICE_FILTER_VALUES.map((value) => (
          <FilterValue
            key={value}
            field={ADVICE_FILTER_KEY}
            facet={{ value, shown: translate(`advices.${value}`) }}
            isChosen={chosen.includes(value)}
          />
        ))}
      </ul>
    </FilterFold>
  );
}

/** Filter for entries whose product other hospitals use, too. */
function ProductFilter() {
  const translate = useTranslations("home.filters");
  const { query, change } = useRegister();
  return (
    <label className="mb-4 flex items-start gap-2 border-line border-t pt-3">
      <input
        type="checkbox"
        form={REGISTER_FORM_ID}
        name={PRODUCT_HOSPITALS_FILTER_KEY}
        value={PRODUCT_HOSPITALS_FILTER_ONLY_VALUE}
        checked={query.filters[PRODUCT_HOSPITALS_FILTER_KEY] !== undefined}
        onChange={() =>
          change(toggleFilter(query, PRODUCT_HOSPITALS_FILTER_KEY, PRODUCT_HOSPITALS_FILTER_ONLY_VALUE))
        }
        className="mt-1 size-5 shrink-0"
      />
      <span>
        {translate("product")}: {translate("inHospitals")}
      </span>
    </label>
  );
}

/** Head of the sheet, with the button that closes it. */
function SheetHead() {
  const translate = useTranslations("home.filters");
  return (
    <div className="-mx-4 sticky top-0 z-10 mb-2 flex items-center justify-between border-line border-b bg-surface py-1 pr-1.5 pl-4 wide:hidden">
      <p className="font-semibold">{translate("open")}</p>
      <Button
        kind="quiet"
        popoverTarget={FILTER_COLUMN_ID}
        popoverTargetAction="hide"
        aria-label={translate("close")}
        className="size-11 p-0!"
      >
        <Icon name="close" />
      </Button>
    </div>
  );
}

/** Bar at the bottom of the sheet: closes it, and tells how many results there are. */
function ResultsBar({ total }: { total: number }) {
  const translate = useTranslations("home.filters");
  const { isPending } = useRegister();
  return (
    <div className="tall:sticky bottom-0 z-10 -mx-4 border-line border-t bg-surface px-4 py-3 wide:hidden noscript:hidden">
      <Button
        kind="primary"
        popoverTarget={FILTER_COLUMN_ID}
        popoverTargetAction="hide"
        aria-busy={isPending}
        className="w-full"
      >
        {translate("showResults", { n: total })}
      </Button>
    </div>
  );
}

/**
 * Column with the filters and the tools of the list. It follows the list in the DOM, so that keyboard users reach
 * results first. On screens narrower than 500 px it is a sheet that starts closed, and between phone and desktop width
 * it stands below the list.
 */
export function FilterColumn({
  total,
  fields,
  offers,
  saving,
  exporting,
}: {
  /** Number of results. */
  total: number;
  fields: FilterField[];
  offers: Suggestions["filters"];
  /** Control that saves this search. */
  saving: ReactNode;
  /** Control that exports the list. */
  exporting: ReactNode;
}) {
  const translate = useTranslations("home.filters");
  const panel = useRef<HTMLDivElement>(null);
  useTickedBefore(panel);
  useSteady(panel);
  return (
    <div
      id={FILTER_COLUMN_ID}
      popover="auto"
      {...FILTER_SHEET_HANDLERS}
      className={clsx(
        "no-print text-ink scroll-mt-20",
        "max-wide:top-auto max-wide:m-0 max-wide:max-h-[85dvh] max-wide:w-full max-wide:rounded-t-card max-wide:border-line-strong max-wide:border-t",
        "max-wide:bg-surface max-wide:px-4 max-wide:shadow-float max-wide:overscroll-contain",
        // The browser lets taps through a popover's backdrop; the layer in front of it catches them.
        "max-wide:[&::backdrop]:bg-black/45 max-wide:before:fixed max-wide:before:inset-0 max-wide:before:-z-1 noscript:before:hidden",
        "wide:static wide:block wide:size-auto wide:min-w-0 wide:overflow-visible wide:bg-transparent",
        "md:sticky md:inset-auto md:top-20 md:flex md:max-h-[calc(100dvh-6rem-var(--notice)-var(--compare-bar,0px)-var(--page-bar))] md:flex-col md:self-start",
      )}
    >
      <SheetHead />
      <ListTools saving={saving} />
      <section aria-label={translate("title")} className="mt-5 flex min-h-0 flex-col">
        <h2 className="mb-3">{translate("title")}</h2>
        <FilterOffers offers={offers} />
        <FilterChips fields={fields} className="mb-4 max-md:hidden" />
        <div ref={panel} className="relative md:min-h-64 md:overflow-y-auto md:pr-3">
          <div className="wide:max-md:columns-2 wide:max-md:gap-8">
            {fields.map((field, index) => (
              <FilterGroup key={field.field} {...field} isFirst={index < INITIALLY_OPEN_GROUPS} />
            ))}
            <AdviceFilter />
            <ProductFilter />
          </div>
          <Button
            type="submit"
            form={REGISTER_FORM_ID}
            kind="primary"
            className="sticky bottom-2 my-3 w-full not-noscript:hidden"
          >
            {translate("apply")}
          </Button>
        </div>
      </section>
      <div className="mt-2 mb-4 wide:max-md:text-right md:mb-0">{exporting}</div>
      <ResultsBar total={total} />
    </div>
  );
}
