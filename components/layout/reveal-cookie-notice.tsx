/** Local-storage key that is set once the cookie notice is accepted (specification section 2). */
export const COOKIES_ACCEPTED_KEY = "cookies-accepted";

const REVEAL = `try{if(localStorage.getItem("${COOKIES_ACCEPTED_KEY}")===null){var n=document.currentScript.previousElementSibling;n.hidden=false;n.setAttribute("data-cookie-notice","")}}catch{}`;

/**
 * Inline script that at once shows the preceding element, the cookie notice, unless it was accepted: the page's script
 * may load seconds later.
 */
export function RevealCookieNotice({ nonce }: { nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: REVEAL }} />;
}
