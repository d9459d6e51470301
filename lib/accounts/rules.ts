/** Figures of the specification, sections 5 and 9, and of decisions section 4, for accounts and the contact form. */
export const NAME_MIN = 5;
export const NAME_MAX = 100;
export const PASSWORD_MAX = 128;
/** The length of the tokens that people type. */
export const TOKEN_LENGTH = 6;
/** What a request for an account may say of who asks, at most; none of it is required. */
export const REQUEST_MAX = { requestInstitution: 150, requestFunction: 100, requestReason: 500 } as const;
export const CONTACT = {
  nameMin: 5,
  nameMax: 100,
  emailMin: 5,
  emailMax: 100,
  messageMin: 25,
  messageMax: 2048,
};

/** A confirmation is compared with the password from this many characters on. */
const CONFIRMATION_CHECKED_FROM = 3;

/** Whether to say that the confirmation is not the password; shorter ones are still being typed. */
export function confirmationDiffers(password: string, confirmation: string): boolean {
  return confirmation.length >= CONFIRMATION_CHECKED_FROM && confirmation !== password;
}
