const CAPTCHA_PAGE = /^\/(login|register|verify-email|algorithm\/[^/]+\/report)\/?$/;

/** Whether a page shows a captcha, whose script is let in there alone; also asked in the browser. */
export function hasCaptcha(path: string): boolean {
  return CAPTCHA_PAGE.test(path);
}
