/** The value of a cookie that scripts may read; undefined when there is none. */
export function readCookie(name: string): string | undefined {
  return document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]*)`))?.[1];
}

/** Keeps a cookie of this site for so many seconds; 0 takes it away. */
export function writeCookie(name: string, value: string | number, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax`;
}
