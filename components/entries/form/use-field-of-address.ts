"use client";

import { useEffect } from "react";
import { FIELD_KEYS } from "@/lib/fields/entry-fields";
import { controlId } from "./form-context";

/** Goes to the field that the address names, as a link to the form at one of its fields does, once it can be used. */
export function useFieldOfAddress(isReady: boolean): void {
  useEffect(() => {
    const named = window.location.hash.slice(1);
    if (!isReady || !FIELD_KEYS.some((key) => controlId(key) === named)) return;
    const control = document.getElementById(named);
    control?.scrollIntoView({ block: "center" });
    control?.focus({ preventScroll: true });
  }, [isReady]);
}
