import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";

interface Answer {
  status: number | null;
}

/** On the global object: Next loads this file once for the start of the server and once for its pages. */
const held = globalThis as { registerAnswer?: AsyncLocalStorage<Answer> };
held.registerAnswer ??= new AsyncLocalStorage();
const answers = held.registerAnswer;

/** From here on what follows in this request may say its status. The returned function gives it, or null. */
export function startAnswer(): () => number | null {
  const answer: Answer = { status: null };
  answers.enterWith(answer);
  return () => answer.status;
}

/** The page that is being made answers this status with what it shows, rather than 200. */
export function answerWith(status: number): void {
  const answer = answers.getStore();
  if (answer !== undefined) answer.status = status;
}
