/** Local-storage key that is set once the cookie notice is accepted (specification section 2). */
export const COOKIES_FLAG = "cookies-accepted";

const REVEAL = `try{if(localStorage.getItem("${COOKIES_FLAG}")===null){var n=document.currentScript.previousElementSibling;n.hidden=false;n.setAttribute("data-cookie-notice","")}}catch{}`;

/**
 * Inline script that shows the unaccepted cookie notice before it at once: the page's script may load seconds later.
 */
export function RevealCookieNotice({ nonce }: { nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: REVEAL }} />;
}
