/** Returns the value of a cookie readable by scripts, or undefined. */
export function readCookie(name: string): string | undefined {
  return document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]*)`))?.[1];
}

/** Sets a cookie of this site with a lifetime in seconds; 0 deletes it. */
export function writeCookie(name: string, value: string | number, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax`;
}
