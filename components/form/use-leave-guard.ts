import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { registerLeaveGuard } from "@/lib/client/leaving";

/** Returns the in-site address of a clicked link, or null if it stays on this page or opens another tab. */
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

/** Returns the in-site address of a back or forward navigation, or null if it does not leave this page. */
function historyTarget({ navigationType, cancelable, destination }: NavigateEvent): string | null {
  // Traversal to another document cannot be cancelled here; the browser shows its own question for it (beforeunload).
  if (navigationType !== "traverse" || !cancelable) return null;
  const url = new URL(destination.url);
  const here = url.pathname === window.location.pathname && url.search === window.location.search;
  return here ? null : destination.key;
}

interface PendingNavigation {
  proceed: () => void;
  /** True if proceeding deletes the drafts on this device, as a logout does. */
  endsDrafts: boolean;
}

/**
 * Asks for confirmation before the user leaves unsaved work. `mustAsk` decides whether to ask; its argument tells
 * whether leaving deletes the drafts on this device, as a logout does.
 */
export function useLeaveGuard(mustAsk: (endsDrafts: boolean) => boolean) {
  const router = useRouter();
  const [pending, setPending] = useState<PendingNavigation | null>(null);
  /** True once the user chose to leave: no further question. */
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
      // Capture phase: stops the router's own click handler, which would navigate at once.
      event.stopImmediatePropagation();
      setPending({ proceed: () => router.push(next), endsDrafts: false });
    };
    const onNavigate = (event: NavigateEvent) => {
      const next = historyTarget(event);
      if (next === null || !mustStop(false)) return;
      event.preventDefault();
      setPending({ proceed: () => window.navigation.traverseTo(next), endsDrafts: false });
    };
    const stopListening = registerLeaveGuard((proceed) => {
      if (!mustStop(true)) return false;
      setPending({ proceed, endsDrafts: true });
      return true;
    });
    window.addEventListener("beforeunload", beforeUnload);
    window.addEventListener("click", onClick, true);
    // Browsers without the Navigation API go back without asking; the draft is kept.
    window.navigation?.addEventListener("navigate", onNavigate);
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      window.removeEventListener("click", onClick, true);
      window.navigation?.removeEventListener("navigate", onNavigate);
      stopListening();
    };
  }, [router]);

  return {
    /** Whether the question before leaving is shown. */
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
