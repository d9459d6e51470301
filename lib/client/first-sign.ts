/** Events of a user's first interaction with a page. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin", "input"] as const;

/** Calls `begin` once, at the first interaction; returns a function that cancels it. */
export function onFirstSign(begin: () => void): () => void {
  function stop() {
    for (const sign of SIGNS) window.removeEventListener(sign, see);
  }
  function see() {
    stop();
    begin();
  }
  for (const sign of SIGNS) window.addEventListener(sign, see, { passive: true });
  return stop;
}
