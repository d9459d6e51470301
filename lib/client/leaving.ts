/** An act that ends the page, such as logging out, asks first whether there is unsaved work. */
const EVENT = "register:leaving";

/** Goes on at once, or, when somebody holds the act back, when they say so. */
export function leaveThen(proceed: () => void): void {
  const isStopped = !window.dispatchEvent(new CustomEvent(EVENT, { cancelable: true, detail: proceed }));
  if (!isStopped) proceed();
}

/** Lets `hold` keep such an act back by answering true; it then gets how to go on. */
export function onLeaving(hold: (proceed: () => void) => boolean): () => void {
  const listener = (event: Event) => {
    // Of several forms with unsaved work one asks.
    if (event instanceof CustomEvent && !event.defaultPrevented && hold(event.detail)) event.preventDefault();
  };
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}
