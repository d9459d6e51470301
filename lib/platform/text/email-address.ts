const IS_ASCII = /^[ -~]*$/;
/** Characters that would make a URL parser read something else than a host. */
const NO_HOST = /[\s/\\?#:@%[\]]/;

/**
 * Normalises a domain: lower case, non-ASCII letters as punycode (UTS 46, as node:url's domainToASCII, but also in
 * browsers). An invalid domain is only lower-cased; its schema refuses it.
 */
export function normalizeDomain(domain: string): string {
  const lower = domain.toLowerCase();
  if (IS_ASCII.test(lower) || NO_HOST.test(lower)) return lower;
  const url = `https://${lower}`;
  return URL.canParse(url) ? new URL(url).hostname : lower;
}

/** Normalises an e-mail address to the form in which accounts are stored and looked up. */
export function normalizeEmail(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  return (
    email.slice(0, at).toLowerCase() + (at === 0 ? email.toLowerCase() : normalizeDomain(email.slice(at)))
  );
}
