import { ApiError } from "@/lib/client/api";
import { type FormKey, isFormKey } from "./entry-values";

/** What became of a save, by the sentence that tells it (messages 'form.saving'). */
export type SaveFailure =
  | { kind: "sessionEnded" }
  | { kind: "conflict" }
  | { kind: "forbidden" | "invalid" | "unknown"; detail: string }
  | { kind: "unavailable" };

/** The sentences that quote the server end with their own full stop. */
function withoutFullStop(sentence: string): string {
  return sentence.trim().replace(/\.+$/, "");
}

/** Rules: specification section 8, 'Algorithm save' and 'Global'. */
export function saveFailureOf(error: unknown): SaveFailure {
  if (!(error instanceof ApiError)) return { kind: "unknown", detail: "" };
  if (error.status === 0) return { kind: "unavailable" };
  if (error.status === 401) return { kind: "sessionEnded" };
  if (error.code === "edit_conflict") return { kind: "conflict" };
  if (error.status === 403) return { kind: "forbidden", detail: withoutFullStop(error.detail) };
  if (error.status === 400) return { kind: "invalid", detail: withoutFullStop(error.detail) };
  return { kind: "unknown", detail: error.detail };
}

/** The server's first sentence for each field of the form. */
export function fieldSentencesOf(error: unknown): [FormKey, string][] {
  if (!(error instanceof ApiError)) return [];
  const sentences = new Map<FormKey, string>();
  for (const [path, [sentence]] of Object.entries(error.fields)) {
    const key = path.split(".")[0] ?? "";
    if (sentence !== undefined && isFormKey(key) && !sentences.has(key)) sentences.set(key, sentence);
  }
  return [...sentences];
}
