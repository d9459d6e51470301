/** Events of a user's first interaction with a page. */
const INTERACTION_EVENTS = ["pointermove", "pointerdown", "keydown", "focusin", "input"] as const;

/** Calls `begin` once, at the first interaction; returns a function that cancels it. */
export function onFirstInteraction(begin: () => void): () => void {
  function stop() {
    for (const sign of INTERACTION_EVENTS) window.removeEventListener(sign, see);
  }
  function see() {
    stop();
    begin();
  }
  for (const sign of INTERACTION_EVENTS) window.addEventListener(sign, see, { passive: true });
  return stop;
}
