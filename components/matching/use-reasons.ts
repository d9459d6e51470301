import { useTranslations } from "next-intl";
import type { MatchReason } from "@/lib/matching/schema";

/** Returns a function that describes a reason of a proposal in words. */
export function useReasons(): (reason: MatchReason) => string {
  const translate = useTranslations("matching.reasons");
  return ({ code, ...details }) => {
    const entries = Object.entries(details).map(([name, value]) => [name, [value].flat().join(", ")]);
    return translate(code, Object.fromEntries(entries));
  };
}
