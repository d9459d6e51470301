import type { Question } from "@/lib/dossier/rules";

/** Returns the element's id of a question in the form, to which the outcome links. */
export const getQuestionId = (question: Question) => `question-${question}`;
