"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { countFilters } from "@/lib/domain/entry-query";
import { Button, buttonClass } from "../ui/button";
import { Icon } from "../ui/icon";
import { REGISTER_FORM } from "./addresses";
import { type FilterField, FilterGroup } from "./filter-group";
import { useRegister } from "./register-provider";
import { useIsNarrow } from "./use-is-narrow";

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
      <a
        href={`#${PANEL}`}
        className={clsx(buttonClass("secondary"), "w-full md:hidden not-noscript:hidden")}
      >
        {label}
      </a>
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
 * The filter column. Until someone opens or closes it, style alone decides: closed on a screen narrower than 500 px,
 * open on a wider one, so that the first paint is right and a link opens it without script.
 */
export function FilterColumn({ fields }: { fields: FilterField[] }) {
  const translate = useTranslations("home.filters");
  const isNarrow = useIsNarrow();
  const [chosenOpen, setChosenOpen] = useState<boolean | null>(null);
  const isOpen = chosenOpen ?? (isNarrow === null ? undefined : !isNarrow);
  return (
    <section aria-label={translate("title")} className="min-w-0">
      <h2 className="mb-3 hidden md:block">{translate("title")}</h2>
      <FilterToggle isOpen={isOpen} onToggle={() => setChosenOpen(!isOpen)} />
      <div
        id={PANEL}
        className={clsx(
          "relative noscript:target:block! md:block md:max-h-[calc(100dvh-9rem)] md:overflow-y-auto md:pr-3",
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
