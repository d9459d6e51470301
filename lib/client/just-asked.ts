/**
 * Whoever asks for the same mail again within this time, in milliseconds, gets no second one: the first is on its way
 * (lib/accounts/server/tokens.ts). The server may not tell, as it would tell who has an account; the form knows it was asked.
 */
const IMPATIENCE = 10_000;

/** Remembers for which address a mail was asked, and for how many seconds more it would not be sent again. */
export function createJustAsked(now: () => number = Date.now) {
  let asked = { address: "", at: 0 };
  const plain = (address: string) => address.trim().toLowerCase();
  return {
    remember: (address: string) => {
      asked = { address: plain(address), at: now() };
    },
    /** A code that was tried may be asked for again at once. */
    clear: () => {
      asked = { address: "", at: 0 };
    },
    secondsLeft: (address: string): number =>
      plain(address) === asked.address ? Math.max(0, Math.ceil((asked.at + IMPATIENCE - now()) / 1000)) : 0,
  };
}
