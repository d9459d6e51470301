/** A message that is shown after a redirect: a cookie with its code, read and removed by the toaster. */
export const FLASH_COOKIE = "flash";

export const FLASH_CODES = [
  "access_denied",
  "not_approved",
  "two_factor_required",
  "account_closed",
  "logged_out_everywhere",
  "password_changed",
] as const;
export type FlashCode = (typeof FLASH_CODES)[number];
