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

/** The step of the history that a navigation leads to within the site, or null for one that does not leave this page. */
function historyTarget({ navigationType, cancelable, destination }: NavigateEvent): string | null {
  // A step to another document cannot be stopped here: there the browser asks (beforeunload).
  if (navigationType !== "traverse" || !cancelable) return null;
  const url = new URL(destination.url);
  const here = url.pathname === window.location.pathname && url.search === window.location.search;
  return here ? null : destination.key;
}

interface Pending {
  proceed: () => void;
  /** Going on also ends the drafts: that is what logging out does. */
  endsDrafts: boolean;
}

/** Asks before unsaved work is left; `mustAsk` gets whether leaving ends this device's drafts, as a logout does. */
export function useLeaveGuard(mustAsk: (endsDrafts: boolean) => boolean) {
  const router = useRouter();
  const [pending, setPending] = useState<Pending | null>(null);
  /** They said to leave: nothing asks again. */
  const released = useRef(false);
  const ask = useRef(mustAsk);
  useEffect(() => {
    ask.current = mustAsk;
  });

  useEffect(() => {
    const mustStop = (endsDrafts: boolean) => !released.current && ask.current(endsDrafts);
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (mustStop(false)) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const next = inAppTarget(event);
      if (next === null || !mustStop(false)) return;
      event.preventDefault();
      // Before the router's own handler, which would navigate at once.
      event.stopImmediatePropagation();
      setPending({ proceed: () => router.push(next), endsDrafts: false });
    };
    const onNavigate = (event: NavigateEvent) => {
      const next = historyTarget(event);
      if (next === null || !mustStop(false)) return;
      event.preventDefault();
      setPending({ proceed: () => window.navigation.traverseTo(next), endsDrafts: false });
    };
    const stopListening = onLeaving((proceed) => {
      if (!mustStop(true)) return false;
      setPending({ proceed, endsDrafts: true });
      return true;
    });
    window.addEventListener("beforeunload", beforeUnload);
    window.addEventListener("click", onClick, true);
    // Where a browser does not know it, a step back leaves without the question; the draft stays.
    window.navigation?.addEventListener("navigate", onNavigate);
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      window.removeEventListener("click", onClick, true);
      window.navigation?.removeEventListener("navigate", onNavigate);
      stopListening();
    };
  }, [router]);

  return {
    /** Whether the question stands open. */
    isAsking: pending !== null,
    endsDrafts: pending?.endsDrafts === true,
    stay: () => setPending(null),
    leave: () => {
      released.current = true;
      setPending(null);
      pending?.proceed();
    },
  };
}

export type LeaveGuard = ReturnType<typeof useLeaveGuard>;
