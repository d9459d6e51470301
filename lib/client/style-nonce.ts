/**
 * react-aria adds small style elements, which the Content-Security-Policy takes only with the nonce of this document;
 * it looks for that in a meta element. The nonce is read from a script of the document and not given by the server,
 * as a page that came by client navigation was rendered under another request's nonce.
 */
export function shareStyleNonce(): void {
  if (document.querySelector('meta[property="csp-nonce"]')) return;
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (!nonce) return;
  const meta = document.createElement("meta");
  meta.setAttribute("property", "csp-nonce");
  meta.nonce = nonce;
  document.head.append(meta);
}
