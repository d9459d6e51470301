"use client";

import { useEffect } from "react";

/** Opens the <details> that the address fragment names: browsers do so on navigation, but not after a reload. */
export function OpenDetailsNamedByFragment() {
  useEffect(() => {
    const open = () => {
      const named = document.getElementById(window.location.hash.slice(1));
      const folds: HTMLDetailsElement[] = [];
      for (let fold = named?.closest("details"); fold; fold = fold.parentElement?.closest("details")) {
        folds.push(fold);
      }
      if (named === null || folds.every((fold) => fold.open)) return;
      for (const fold of folds) fold.open = true;
      named.scrollIntoView();
    };
    open();
    window.addEventListener("hashchange", open);
    return () => window.removeEventListener("hashchange", open);
  }, []);
  return null;
}
