const CAPTCHA_PAGE = /^\/(login|register|verify-email|algorithm\/[^/]+\/report)\/?$/;

/** Whether a page shows a captcha, whose scripts only its policy allows; also used in the browser. */
export function hasPageCaptcha(path: string): boolean {
  return CAPTCHA_PAGE.test(path);
}
