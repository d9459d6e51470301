"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { MAX_COMPARED_ENTRIES } from "@/lib/comparison/size";
import { useHydrated } from "../form/use-hydrated";
import { type ButtonKind, buttonClass } from "../ui/button";
import { useComparison } from "./comparison-provider";

interface CompareToggleProps {
  id: string;
  name: string;
  /** Address without script. Passed as a prop: importing all paths would enlarge the entry page's script. */
  href: string;
  /** Id of the element that names the entry. */
  describedBy?: string;
  kind?: ButtonKind;
  size?: "normal" | "small";
}

/** Toggles an entry in the comparison; for a fifth entry it explains the limit. Without script it is a link. */
export function CompareToggle({
  id,
  name,
  href,
  describedBy,
  kind = "quiet",
  size = "small",
}: CompareToggleProps) {
  const translate = useTranslations("compare.choose");
  const comparison = useComparison();
  const isHydrated = useHydrated();
  const [wasRefused, setRefused] = useState(false);
  const reasonId = useId();
  if (comparison === null) return null;
  const isChosen = comparison.chosen.some((entry) => entry.id === id);
  const saysWhy = wasRefused && !isChosen && comparison.chosen.length >= MAX_COMPARED_ENTRIES;
  const look = buttonClass(kind, size);

  function change() {
    if (comparison === null) return;
    if (isChosen) comparison.remove({ id, name });
    else setRefused(!comparison.add({ id, name }));
  }

  return (
    <>
      <label className={clsx(look, "cursor-pointer has-disabled:cursor-default noscript:hidden")}>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={!isHydrated}
          onChange={change}
          aria-describedby={clsx(describedBy, saysWhy && reasonId) || undefined}
          className="size-4.5"
        />
        {translate("label")}
      </label>
      <a href={href} aria-describedby={describedBy} className={clsx(look, "not-noscript:hidden")}>
        {translate("label")}
      </a>
      {saysWhy ? (
        // The reason stands below the buttons at their combined width, so that no button moves; the negative margin
        // cancels the gap before it.
        <span
          id={reasonId}
          className="-ml-1.5 relative left-1.5 order-last w-0 min-w-full text-base text-danger"
        >
          {translate("full")}
        </span>
      ) : null}
    </>
  );
}
