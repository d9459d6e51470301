"use client";

import { usePathname, useRouter } from "next/navigation";
import { useLocale } from "next-intl";
import { useEffect } from "react";
import { readCookie } from "@/lib/client/cookies";
import { LANGUAGE_COOKIE, parseLanguage } from "@/lib/platform/language/language";

/**
 * Renders the whole page in the language that another tab chose: a link there brings content in the new language, and
 * the router keeps the frame around it.
 */
export function FollowLanguage() {
  const router = useRouter();
  const path = usePathname();
  const shown = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again at each page
  useEffect(() => {
    const follow = () => {
      const chosen = parseLanguage(readCookie(LANGUAGE_COOKIE));
      if (chosen !== null && chosen !== shown) router.refresh();
    };
    follow();
    window.addEventListener("focus", follow);
    return () => window.removeEventListener("focus", follow);
  }, [path, shown, router]);
  return null;
}
