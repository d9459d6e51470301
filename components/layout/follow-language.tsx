"use client";

import { usePathname, useRouter } from "next/navigation";
import { useLocale } from "next-intl";
import { useEffect } from "react";
import { readCookie } from "@/lib/client/cookies";
import { LANGUAGE_COOKIE, parseLanguage } from "@/lib/platform/language/language";

/**
 * Refreshes the page if another tab changed the language: otherwise navigation loads content in the new language, while
 * the router keeps the layout in the old one.
 */
export function FollowLanguage() {
  const router = useRouter();
  const path = usePathname();
  const shown = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again after each navigation
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
