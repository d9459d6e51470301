/** Limits for accounts and the contact form, from specification sections 5 and 9 and decisions section 4. */
export const MIN_NAME_LENGTH = 5;
export const MAX_NAME_LENGTH = 100;
export const MAX_PASSWORD_LENGTH = 128;
/** Length of the codes that people type. */
export const MAILED_CODE_LENGTH = 6;
/** Maximum lengths of the optional texts in a request for an account. */
export const MAX_ACCESS_REQUEST_LENGTHS = {
  requestInstitution: 150,
  requestFunction: 100,
  requestReason: 500,
} as const;
export const CONTACT_FORM_LENGTHS = {
  nameMin: 5,
  nameMax: 100,
  emailMin: 5,
  emailMax: 100,
  messageMin: 25,
  messageMax: 2048,
};

/** The confirmation is compared with the password only from this length on. */
const CONFIRMATION_CHECKED_FROM = 3;

/** Whether to show that the confirmation differs from the password; a shorter one is still being typed. */
export function isPasswordMismatchShown(password: string, confirmation: string): boolean {
  return confirmation.length >= CONFIRMATION_CHECKED_FROM && confirmation !== password;
}
