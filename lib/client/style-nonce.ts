/**
 * Adds the meta element in which react-aria looks for the CSP nonce of its style elements. The nonce comes from a
 * script of this document and not from the server, as a page reached by client navigation was rendered with the nonce
 * of another request.
 */
export function addStyleNonceMeta(): void {
  if (document.querySelector('meta[property="csp-nonce"]')) return;
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (!nonce) return;
  const meta = document.createElement("meta");
  meta.setAttribute("property", "csp-nonce");
  meta.nonce = nonce;
  document.head.append(meta);
}
