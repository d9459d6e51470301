import { useLayoutEffect, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormProps,
  useForm,
} from "react-hook-form";
import type { ApiError } from "@/lib/client/api";
import { type DraftOptions, useFormDraft } from "./draft/use-form-draft";
import { type Failure, type SubmissionOptions, useExplained, useSubmission } from "./use-submission";

/** What the server says of each of these fields, of the items of a list too. */
function fieldSentences<Name extends string>(error: ApiError, names: readonly Name[]): [Name, string][] {
  return names.flatMap((name): [Name, string][] => {
    const ofField = Object.entries(error.fields).filter(
      ([path]) => path === name || path.startsWith(`${name}.`),
    );
    const sentence = ofField.map(([, sentences]) => sentences[0] ?? "").join(" ");
    return sentence.trim() === "" ? [] : [[name, sentence]];
  });
}

interface ApiFormOptions<Values extends FieldValues>
  extends Omit<UseFormProps<Values>, "defaultValues">,
    SubmissionOptions {
  /** The failure for an error of this form alone; undefined leaves it to the general ones, null shows nothing. */
  explain?: (error: ApiError) => Failure | null | undefined;
  /** What is said of all that is left, or when the server has no words of its own for it. */
  failed?: string | ((error: ApiError) => Failure | null);
  /** Keeps what is typed: it is offered on coming back, until it is sent. */
  draft?: DraftOptions<Values>;
}

/** Returned by what was sent when that was no save yet: the draft stays. */
export const UNSAVED = Symbol("unsaved");

/** A form for the API: field errors are shown at their field, which gets the focus; all others above the form. */
export function useApiForm<Values extends FieldValues>(
  defaultValues: DefaultValues<Values>,
  { explain, failed, once, place, draft: kept, ...options }: ApiFormOptions<Values> = {},
) {
  const explained = useExplained(typeof failed === "string" ? failed : undefined);
  const form = useForm<Values>({ ...options, defaultValues });
  const { settle, draft, restored } = useFormDraft(form, defaultValues as Partial<Values>, kept);
  const [wrong, setWrong] = useState<{ name: Path<Values> } | null>(null);
  // Once it is there: a form that showed something else in its place comes back with its error.
  useLayoutEffect(() => {
    if (wrong !== null) form.setFocus(wrong.name);
  }, [wrong, form.setFocus]);

  /** Puts what the server says of fields there, and moves to the first; whether it said anything of them. */
  function showAtFields(error: ApiError, names = Object.keys(defaultValues) as Path<Values>[]): boolean {
    const found = fieldSentences(error, names);
    for (const [name, message] of found) form.setError(name, { type: "server", message });
    if (found[0] !== undefined) setWrong({ name: found[0][0] });
    return found.length > 0;
  }

  function explainAll(error: ApiError): Failure | null {
    const own = explain?.(error);
    if (own !== undefined) return own;
    if (showAtFields(error)) return null;
    const isGeneral = error.code === "network" || error.code === "not_authenticated";
    return typeof failed === "function" && !isGeneral ? failed(error) : explained(error);
  }
  const { failure, attempt: send, ...sending } = useSubmission(explainAll, { once, place });
  const attempt = (act: () => Promise<unknown>) =>
    send(async () => {
      if ((await act()) !== UNSAVED) settle();
    });
  // From the press on: what is checked first is on its way as well.
  const isBusy = sending.isBusy || form.formState.isSubmitting;
  return {
    ...form,
    failure,
    isBusy,
    attempt,
    showAtFields,
    draft,
    restored,
    /** The props of a field's control, with what is wrong with it. */
    field: <Name extends Path<Values>>(name: Name, rules?: RegisterOptions<Values, Name>) => ({
      ...form.register(name, rules),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    /** The props of a PostForm or DialogForm for sending. */
    sending: (act: (values: Values) => Promise<unknown>) => ({
      failure,
      isBusy,
      draft,
      onSubmit: form.handleSubmit((values) => attempt(() => act(values))),
    }),
  };
}
