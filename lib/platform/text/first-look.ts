/** What a public form can tell before it is sent (docs/decisions/2026-11-23-forms-without-zod.md); the server decides. */

/** In code points, as zod and PostgreSQL count: an emoji may be one. */
export function lengthOf(text: string): number {
  return [...text].length;
}

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** Whether a line may be an e-mail address. */
export function mayBeAddress(line: string): boolean {
  return ADDRESS.test(line);
}
