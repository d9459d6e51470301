/**
 * A repeated request within this time, in milliseconds, sends no mail: the first is on its way
 * (lib/accounts/server/tokens.ts). The server may not say so, as that would reveal accounts; the form remembers.
 */
const IMPATIENCE = 10_000;

/** Remembers for which address a mail was requested, and for how many seconds a repeat sends none. */
export function createJustAsked(now: () => number = Date.now) {
  let asked = { address: "", at: 0 };
  const plain = (address: string) => address.trim().toLowerCase();
  return {
    remember: (address: string) => {
      asked = { address: plain(address), at: now() };
    },
    /** Call it after a code was tried: a new one may be requested at once. */
    clear: () => {
      asked = { address: "", at: 0 };
    },
    secondsLeft: (address: string): number =>
      plain(address) === asked.address ? Math.max(0, Math.ceil((asked.at + IMPATIENCE - now()) / 1000)) : 0,
  };
}
