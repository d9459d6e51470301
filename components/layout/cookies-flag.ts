/** In local storage once the notice about cookies was accepted (specification section 2). */
export const COOKIES_FLAG = "cookies-accepted";
