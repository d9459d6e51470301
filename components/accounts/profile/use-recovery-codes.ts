"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Secret } from "./shown-once";

/** The recovery codes that were just made, as the secret that a dialog ends with. */
export function useRecoveryCodes(): [Secret | null, (codes: readonly string[]) => void] {
  const translate = useTranslations("profile.twoFactor");
  const [lines, setLines] = useState<readonly string[] | null>(null);
  const [title, warning, done] = [translate("codesTitle"), translate("codesWarning"), translate("codesKept")];
  return [lines === null ? null : { title, warning, lines, done }, setLines];
}
