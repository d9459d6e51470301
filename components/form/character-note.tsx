"use client";

import { useTranslations } from "next-intl";

/** From this part of a limit on, the characters left are shown. */
const NEAR = 0.8;

/** Whether a text of this length is near or over its limit, so that its counter shows. */
export function isNearLimit(length: number, max: number | undefined): max is number {
  return max !== undefined && length >= max * NEAR;
}

/** How many characters are left, or too many. */
export function CharacterNote({ length, max }: { length: number; max: number }) {
  const translate = useTranslations("form.widgets");
  const left = max - length;
  return (
    <span className={left < 0 ? "font-semibold text-danger" : undefined}>
      {left < 0
        ? translate("charactersOver", { count: -left })
        : translate("charactersLeft", { count: left })}
    </span>
  );
}
