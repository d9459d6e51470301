/** Cookie with the code of a message to show after a redirect; the toaster reads and removes it. */
export const FLASH_MESSAGE_COOKIE = "flash";

export const FLASH_MESSAGE_CODES = [
  "not_approved",
  "two_factor_required",
  "account_closed",
  "logged_out_everywhere",
  "password_changed",
] as const;
export type FlashMessageCode = (typeof FLASH_MESSAGE_CODES)[number];
