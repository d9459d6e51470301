import { useTranslations } from "next-intl";
import { useLayoutEffect, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormProps,
  useForm,
} from "react-hook-form";
import { type ApiError, isOffline } from "@/lib/client/api";
import { type DraftOptions, useFormDraft } from "./draft/use-form-draft";
import {
  type FailureDisplayOptions,
  type FormLevelFailure,
  useFailureOfError,
  useSubmission,
} from "./use-submission";

/** Returns the server's error text of each of these fields; errors of list items count for the list's field. */
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
    FailureDisplayOptions {
  /**
   * Returns the failure to show for an error that is specific to this form; undefined falls back to the general
   * messages, null shows nothing.
   */
  explain?: (error: ApiError) => FormLevelFailure | null | undefined;
  /** Message for all other errors, or for those for which the server has no text. */
  failed?: string | ((error: ApiError) => FormLevelFailure | null);
  /** Saves the typed values as a draft in the browser, which is offered on the next visit until they are sent. */
  draft?: DraftOptions<Values>;
}

/** A submit handler returns this if it did not save the form's content yet: the draft is then kept. */
export const NOT_SAVED_YET = Symbol("unsaved");

/** Returns a form that submits to the API: field errors are shown and focused at their field, others above it. */
export function useApiForm<Values extends FieldValues>(
  defaultValues: DefaultValues<Values>,
  { explain, failed, once, place, draft: kept, ...options }: ApiFormOptions<Values> = {},
) {
  const common = useTranslations("common");
  const explained = useFailureOfError(typeof failed === "string" ? failed : undefined);
  const form = useForm<Values>({ ...options, defaultValues });
  const { settle, draft, restored } = useFormDraft(form, defaultValues as Partial<Values>, kept);
  const [wrong, setWrong] = useState<{ name: Path<Values> } | null>(null);
  // The focus is set after rendering: the form may have been replaced by other content and reappear together with its
  // error.
  useLayoutEffect(() => {
    if (wrong !== null) form.setFocus(wrong.name);
  }, [wrong, form.setFocus]);

  /** Shows the server's field errors at their fields and focuses the first; returns whether there are any. */
  function showAtFields(error: ApiError, names = Object.keys(defaultValues) as Path<Values>[]): boolean {
    const found = fieldSentences(error, names);
    for (const [name, message] of found) form.setError(name, { type: "server", message });
    if (found[0] !== undefined) setWrong({ name: found[0][0] });
    return found.length > 0;
  }

  function explainAll(error: ApiError): FormLevelFailure | null {
    // The notice of a form with a draft says the same.
    if (kept !== undefined && isOffline(error)) return { sentence: common("offline"), inToast: true };
    const own = explain?.(error);
    if (own !== undefined) return own;
    if (showAtFields(error)) return null;
    const isGeneral = error.code === "network" || error.code === "not_authenticated";
    return typeof failed === "function" && !isGeneral ? failed(error) : explained(error);
  }
  const { failure, attempt: send, ...sending } = useSubmission(explainAll, { once, place });
  const attempt = (act: () => Promise<unknown>) =>
    send(async () => {
      if ((await act()) !== NOT_SAVED_YET) settle();
    });
  // Busy from the click on: asynchronous validation comes before the request.
  const isBusy = sending.isBusy || form.formState.isSubmitting;
  return {
    ...form,
    failure,
    isBusy,
    attempt,
    showAtFields,
    draft,
    restored,
    /** Returns the props of a field's control, with its error. */
    field: <Name extends Path<Values>>(name: Name, rules?: RegisterOptions<Values, Name>) => ({
      ...form.register(name, rules),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    /** Returns the props of a PostForm or DialogForm that submits by `act`. */
    sending: (act: (values: Values) => Promise<unknown>) => ({
      failure,
      isBusy,
      draft,
      onSubmit: form.handleSubmit((values) => attempt(() => act(values))),
    }),
  };
}
