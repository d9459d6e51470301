/**
 * What a form of a public page can tell of a text before it is sent; the schema on the server decides, and its answer
 * lands on the same field. See docs/decisions/2026-11-23-forms-without-zod.md.
 */

/** In code points, as zod and PostgreSQL count: an emoji may be one. */
export function lengthOf(text: string): number {
  return [...text].length;
}

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** Whether a line may be an e-mail address. */
export function mayBeAddress(line: string): boolean {
  return ADDRESS.test(line);
}
