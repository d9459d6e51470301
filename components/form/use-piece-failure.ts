"use client";

import { useTranslations } from "next-intl";
import { showToast } from "@/lib/client/toast";

/**
 * What to do when a piece of the page that opens on demand does not come: says so, and closes what was asked for, so
 * that asking again tries again. Without any connection that is what is said (specification section 8, Global).
 */
export function usePieceFailure(close: () => void): () => void {
  const translate = useTranslations("common");
  return () => {
    close();
    showToast(translate(navigator.onLine ? "pieceNotLoaded" : "serverUnavailable"), { kind: "error" });
  };
}
