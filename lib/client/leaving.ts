/** Event before an act that ends the page, such as a logout, so that forms can ask about unsaved work. */
const EVENT = "register:leaving";

/** Calls `proceed` at once, or later when a form with unsaved work lets it. */
export function runWhenMayLeave(proceed: () => void): void {
  const isStopped = !window.dispatchEvent(new CustomEvent(EVENT, { cancelable: true, detail: proceed }));
  if (!isStopped) proceed();
}

/** Registers a form: `hold` returns true to delay such an act, and later calls `proceed` itself. */
export function registerLeaveGuard(hold: (proceed: () => void) => boolean): () => void {
  const listener = (event: Event) => {
    // Only one of several forms with unsaved work asks.
    if (event instanceof CustomEvent && !event.defaultPrevented && hold(event.detail)) event.preventDefault();
  };
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}
