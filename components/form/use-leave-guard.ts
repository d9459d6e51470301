"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { onLeaving } from "@/lib/client/leaving";

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
  /** Going on also ends the draft: that is what logging out does. */
  endsDraft: boolean;
  stay: () => void;
  leave: () => void;
}

interface Held {
  proceed: () => void;
  endsDraft: boolean;
}

/** Asks before a link, a logout or a closing tab leaves unsaved work behind. */
export function useLeaveGuard(mustAsk: () => boolean): LeaveGuard {
  const router = useRouter();
  const [held, setHeld] = useState<Held | null>(null);
  /** They said to leave: nothing asks again. */
  const released = useRef(false);
  const ask = useRef(mustAsk);
  useEffect(() => {
    ask.current = mustAsk;
  });

  useEffect(() => {
    const mustHold = () => !released.current && ask.current();
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (mustHold()) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const next = inAppTarget(event);
      if (next === null || !mustHold()) return;
      event.preventDefault();
      // Before the router's own handler, which would navigate at once.
      event.stopImmediatePropagation();
      setHeld({ proceed: () => router.push(next), endsDraft: false });
    };
    const stopListening = onLeaving((proceed) => {
      if (!mustHold()) return false;
      setHeld({ proceed, endsDraft: true });
      return true;
    });
    window.addEventListener("beforeunload", beforeUnload);
    window.addEventListener("click", onClick, true);
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      window.removeEventListener("click", onClick, true);
      stopListening();
    };
  }, [router]);

  return {
    isAsking: held !== null,
    endsDraft: held?.endsDraft === true,
    stay: () => setHeld(null),
    leave: () => {
      released.current = true;
      setHeld(null);
      held?.proceed();
    },
  };
}
