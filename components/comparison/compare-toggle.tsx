"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { MAX_COMPARED } from "@/lib/comparison/size";
import { useHydrated } from "../form/use-hydrated";
import { type ButtonKind, buttonClass } from "../ui/button";
import { useComparison } from "./comparison-provider";

interface CompareToggleProps {
  id: string;
  name: string;
  /** Where it leads without script: given, as the table of all addresses would make the page of an entry heavier. */
  href: string;
  /** The id of the element that says which entry this is about. */
  describedBy?: string;
  kind?: ButtonKind;
  size?: "normal" | "small";
}

/** Chooses an entry to compare, or takes it back; a fifth says why it cannot be. Without script it is a link. */
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
  const saysWhy = wasRefused && !isChosen && comparison.chosen.length >= MAX_COMPARED;
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
        // Below the buttons and as wide as they are together, less the gap beside it: none of them moves.
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
