const IS_ASCII = /^[ -~]*$/;
/** Signs that would make a URL read something else than a host. */
const NO_HOST = /[\s/\\?#:@%[\]]/;

/**
 * A domain in its one form: in lower case, with other letters than ASCII as punycode (UTS 46, as node:url's domainToASCII,
 * but in browsers, too). What is no domain stays as it is, for its schema to refuse.
 */
export function normalizeDomain(domain: string): string {
  const lower = domain.toLowerCase();
  if (IS_ASCII.test(lower) || NO_HOST.test(lower)) return lower;
  const url = `https://${lower}`;
  return URL.canParse(url) ? new URL(url).hostname : lower;
}

/** An e-mail address in the one form in which accounts are stored and looked up. */
export function normalizeEmail(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  return (
    email.slice(0, at).toLowerCase() + (at === 0 ? email.toLowerCase() : normalizeDomain(email.slice(at)))
  );
}
