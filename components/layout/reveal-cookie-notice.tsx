/** In local storage once the notice about cookies was accepted (specification section 2). */
export const COOKIES_FLAG = "cookies-accepted";

const REVEAL = `try{if(localStorage.getItem("${COOKIES_FLAG}")===null){var n=document.currentScript.previousElementSibling;n.hidden=false;n.setAttribute("data-cookie-notice","")}}catch{}`;

/** Shows the notice before it at once where it was not accepted, as the page's script may come seconds late. */
export function RevealCookieNotice({ nonce }: { nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: REVEAL }} />;
}
