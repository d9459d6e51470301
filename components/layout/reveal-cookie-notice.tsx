/** In local storage once the notice about cookies was accepted (specification section 2). */
export const COOKIES_FLAG = "cookies-accepted";

const REVEAL = `try{if(localStorage.getItem("${COOKIES_FLAG}")===null){var n=document.currentScript.previousElementSibling;n.hidden=false;n.setAttribute("data-cookie-notice","")}}catch{}`;

/**
 * Shows the notice before it as soon as the browser has read it, where it was not accepted: it is the largest text of
 * many pages, and would come seconds late to a phone that has to wait for the page's script. `nonce` is the request's.
 */
export function RevealCookieNotice({ nonce }: { nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: REVEAL }} />;
}
