"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { type AdminPart, paths } from "@/lib/paths";

/** Which page of its own has what stood on the admin page under these anchors, which mails and bookmarks hold. */
const MOVED: ReadonlyMap<string, AdminPart> = new Map([
  ["#error-reports", "reports"],
  ["#possibly-outdated", "overdue"],
  ["#bin", "bin"],
  ["#institutions", "institutions"],
  ["#fields", "data-model"],
  ["#import", "import"],
  ["#mails", "mails"],
  ["#texts", "texts"],
  ["#search-words", "synonyms"],
  ["#log", "audit"],
]);

/** Goes on to the page that has what the address names: the server never sees an anchor. */
export function MovedParts() {
  const router = useRouter();
  useEffect(() => {
    const part = MOVED.get(window.location.hash);
    if (part !== undefined) router.replace(paths.adminPart(part));
  }, [router]);
  return null;
}
