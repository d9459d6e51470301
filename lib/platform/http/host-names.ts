/** What a machine calls itself. */
export const OWN_HOSTS = ["localhost", "127.0.0.1", "[::1]"] as const;

/** The name in a Host header as names are compared: without port, case and last dot. Null when it is none. */
export function readHost(host: string): string | null {
  const isOneName = /^[^\s/\\?#@]+$/.test(host) && URL.canParse(`http://${host}`);
  return isOneName ? new URL(`http://${host}`).hostname.replace(/\.$/, "") || null : null;
}
