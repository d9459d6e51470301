/** What somebody does first on a page: a hand on the mouse, a finger on the glass, a key, a field that is filled in. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin", "input"] as const;

/** Calls once, when somebody begins to use the page; gives what calls that off. */
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
