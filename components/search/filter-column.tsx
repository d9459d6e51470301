import clsx from "clsx";
import { useTranslations } from "next-intl";
import {
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { isChoiceField, isFieldKey } from "@/lib/fields/entry-fields";
import { countFilters, defaultSort, offeredSorts, toggleFilter, withSort } from "@/lib/search/query";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { ButtonLink } from "../ui/links";
import { REGISTER_FORM, SORT_MENU } from "./addresses";
import { type FilterField, FilterGroup } from "./filter-group";
import { useRegister } from "./register-provider";

/** The specification's narrow screen: under 500 px. */
const NARROW = "(width < 500px)";

function subscribe(listener: () => void) {
  const query = window.matchMedia(NARROW);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the screen is narrow; null on the server and at the first paint, where only style can know. */
function useIsNarrow(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => null,
  );
}

const PANEL = "filters";

/** Opens and closes the column on narrow screens; without script a link to the column does. */
function FilterToggle({ isOpen, onToggle }: { isOpen: boolean | undefined; onToggle: () => void }) {
  const translate = useTranslations("home.filters");
  const count = countFilters(useRegister().query.filters);
  const label = (
    <>
      <Icon name="filter" />
      {translate("title")}
      {count > 0 ? <span className="font-normal">({translate("chosen", { n: count })})</span> : null}
      <Icon name="chevronDown" className={clsx("size-4 transition-transform", isOpen && "rotate-180")} />
    </>
  );
  return (
    <>
      <ButtonLink plain href={`#${PANEL}`} className="w-full md:hidden not-noscript:hidden">
        {label}
      </ButtonLink>
      <Button
        aria-expanded={isOpen}
        aria-controls={PANEL}
        onClick={onToggle}
        className="w-full md:hidden noscript:hidden"
      >
        {label}
      </Button>
    </>
  );
}

/**
 * Applies what was ticked before the page's script came: like what was typed, it stands in the page alone. The order of the
 * list is chosen elsewhere on the page, and goes along.
 */
function useTickedBefore(panel: RefObject<HTMLElement | null>): void {
  const { query, change } = useRegister();
  const look = useEffectEvent(() => {
    const boxes = panel.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [];
    const isOther = ({ checked, defaultChecked }: HTMLInputElement) => checked !== defaultChecked;
    const ticked = [...boxes].filter(isOther);
    const menu = document.getElementById(SORT_MENU);
    const shown = menu instanceof HTMLSelectElement ? menu.value || defaultSort(query.search) : query.sort;
    const sort = offeredSorts(query.search).find((offered) => offered === shown) ?? query.sort;
    const next = ticked.reduce(
      (wanted, { name, value }) =>
        isFieldKey(name) && isChoiceField(name) ? toggleFilter(wanted, name, value) : wanted,
      sort === query.sort ? query : withSort(query, sort),
    );
    if (next !== query) change(next);
  });
  useLayoutEffect(() => look(), []);
}

/**
 * The filter column. Until someone opens or closes it, style alone decides: closed on a screen narrower than 500 px,
 * open on a wider one, so that the first paint is right and a link opens it without script.
 */
export function FilterColumn({ fields }: { fields: FilterField[] }) {
  const translate = useTranslations("home.filters");
  const isNarrow = useIsNarrow();
  const panel = useRef<HTMLDivElement>(null);
  useTickedBefore(panel);
  const [chosenOpen, setChosenOpen] = useState<boolean | null>(null);
  const isOpen = chosenOpen ?? (isNarrow === null ? undefined : !isNarrow);
  return (
    <section aria-label={translate("title")} className="min-w-0">
      <h2 className="mb-3 hidden md:block">{translate("title")}</h2>
      <FilterToggle isOpen={isOpen} onToggle={() => setChosenOpen(!isOpen)} />
      <div
        id={PANEL}
        ref={panel}
        className={clsx(
          "relative noscript:target:block! md:block md:max-h-[calc(100dvh-9rem-var(--notice)-var(--compare-bar,0px))] md:overflow-y-auto md:pr-3",
          "max-md:mt-3 max-md:max-h-[70dvh] max-md:overflow-y-auto max-md:rounded-card max-md:border max-md:border-line",
          "max-md:bg-surface max-md:px-4",
          chosenOpen === null ? "max-wide:hidden" : chosenOpen ? "block" : "max-md:hidden",
        )}
      >
        <div className="max-md:-mt-px wide:max-md:columns-2 wide:max-md:gap-8">
          {fields.map((field) => (
            <FilterGroup key={field.field} {...field} />
          ))}
        </div>
        <Button
          type="submit"
          form={REGISTER_FORM}
          kind="primary"
          className="sticky bottom-2 my-3 w-full not-noscript:hidden"
        >
          {translate("apply")}
        </Button>
      </div>
    </section>
  );
}
