/** Checks of public forms before sending (docs/decisions/2026-11-23-forms-without-zod.md); the server decides. */

/** Returns the length in code points, as zod and PostgreSQL count; an emoji may be one. */
export function countCodePoints(text: string): number {
  return [...text].length;
}

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** Whether a line could be an e-mail address. */
export function mayBeEmailAddress(line: string): boolean {
  return ADDRESS.test(line);
}
