"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";

/** The address a click leads to within the site, or null for one that does not leave this page or leaves it in another tab. */
function inAppTarget(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (link === null || link.hasAttribute("download") || link.dataset.leave === "allowed") return null;
  if (link.target !== "" && link.target !== "_self") return null;
  const url = new URL(link.href, window.location.href);
  if (url.origin !== window.location.origin) return null;
  const here = url.pathname === window.location.pathname && url.search === window.location.search;
  return here ? null : url.pathname + url.search + url.hash;
}

export interface LeaveGuard {
  /** Whether the question stands open. */
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
}

/** Asks before a link or a closing tab leaves unsaved work behind. */
export function useLeaveGuard(mustAsk: () => boolean): LeaveGuard {
  const router = useRouter();
  const [target, setTarget] = useState<string | null>(null);
  const ask = useRef(mustAsk);
  useEffect(() => {
    ask.current = mustAsk;
  });

  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (ask.current()) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const next = inAppTarget(event);
      if (next === null || !ask.current()) return;
      event.preventDefault();
      // Before the router's own handler, which would navigate at once.
      event.stopImmediatePropagation();
      setTarget(next);
    };
    window.addEventListener("beforeunload", beforeUnload);
    window.addEventListener("click", onClick, true);
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      window.removeEventListener("click", onClick, true);
    };
  }, []);

  return {
    isAsking: target !== null,
    stay: () => setTarget(null),
    leave: () => {
      if (target !== null) router.push(target);
      setTarget(null);
    },
  };
}
