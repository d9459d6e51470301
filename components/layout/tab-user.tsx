"use client";

import { useEffect } from "react";
import { TAB_USER_KEY } from "@/lib/client/draft-keys";

/** Stores who uses this tab, on every page: the offline page shows the drafts of that person alone. */
export function TabUser({ id }: { id: string }) {
  useEffect(() => {
    try {
      sessionStorage.setItem(TAB_USER_KEY, id);
    } catch {
      // A browser that stores no user id stores no drafts either.
    }
  }, [id]);
  return null;
}
