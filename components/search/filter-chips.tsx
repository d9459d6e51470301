import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type FocusEvent, useRef } from "react";
import {
  ADVICE_FILTER_KEY,
  type FilterKey,
  PRODUCT_HOSPITALS_FILTER_KEY,
  removeAllFilters,
  toggleFilter,
} from "@/lib/search/query";
import { useFocusFallback } from "../form/use-focus-fallback";
import { Icon } from "../ui/icon";
import type { FilterField } from "./filter-group";
import { findNextControl } from "./list-tools";
import { QueryLink, useRegister } from "./register-provider";

/** Selector of one filter's chip, not of the button that clears all, which must not get the focus after a removal. */
const CHIP = "a[data-chip]";

/** Keeps the focus in the chips when one is removed: on the next, else the last, else on the control after them. */
function useChipFocus() {
  const place = useRef(0);
  const around = useFocusFallback<HTMLDivElement>((box) => {
    const links = [...box.querySelectorAll<HTMLElement>(CHIP)];
    return links[Math.min(place.current, links.length - 1)] ?? findNextControl();
  });
  const remember = (event: FocusEvent) => {
    const links = [...(around.current?.querySelectorAll(CHIP) ?? [])];
    place.current = links.findIndex((link) => link.contains(event.target));
  };
  return { around, remember };
}

/** Active filters as chips with a remove link; nothing if there are none. */
export function FilterChips({ fields, className }: { fields: readonly FilterField[]; className?: string }) {
  const { around, remember } = useChipFocus();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only records which link in it has the focus
    <div ref={around} onFocus={remember} className={clsx("w-full empty:hidden", className)}>
      <Chips fields={fields} />
    </div>
  );
}

function Chips({ fields }: { fields: readonly FilterField[] }) {
  const translate = useTranslations("home.filters");
  const { query } = useRegister();
  const chips = (Object.entries(query.filters) as [FilterKey, string[]][]).flatMap(([field, chosen]) => {
    const filter = fields.find((one) => one.field === field);
    return chosen.map((value) => {
      if (field === PRODUCT_HOSPITALS_FILTER_KEY) {
        return { field, name: translate("product"), value, shown: translate("inHospitals") };
      }
      if (field === ADVICE_FILTER_KEY) {
        return { field, name: translate("advice"), value, shown: translate(`advices.${value as "none"}`) };
      }
      const shown = filter?.values.find((one) => one.value === value)?.shown ?? value;
      return { field, name: filter?.name ?? field, value, shown };
    });
  });
  if (chips.length === 0) return null;
  return (
    <ul aria-label={translate("active")} className="flex flex-wrap items-center gap-2">
      {chips.map(({ field, name, value, shown }) => (
        <li key={`${field} ${value}`} className="max-w-full">
          <QueryLink
            data-chip
            query={toggleFilter(query, field, value)}
            className="flex min-h-8 items-center gap-1.5 rounded-full border border-transparent bg-accent-soft py-0.5 pr-2 pl-3 text-accent text-base no-underline hover:border-accent"
          >
            <span className="sr-only">{translate("remove")} </span>
            <span className="min-w-0">
              {/* Values such as 'Anders' and 'Ja' are meaningless without the field's name. */}
              <span className="text-muted text-sm">{translate("of", { field: name })}</span> {shown}
            </span>
            <Icon name="close" className="size-4" />
          </QueryLink>
        </li>
      ))}
      <li>
        <QueryLink
          query={removeAllFilters(query)}
          className="link inline-flex min-h-8 items-center px-1 text-base"
        >
          {translate("clear")}
        </QueryLink>
      </li>
    </ul>
  );
}
