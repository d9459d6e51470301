import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { hasFormDrafts } from "@/lib/client/draft-keys";
import { onFirstInteraction } from "@/lib/client/first-sign";
import { createOnDemandComponent } from "../../ui/load-later";
import { useFormOwner } from "./form-owner";

/** Options of a form's draft: what it is about, its fields and its version. */
export interface DraftOptions<Values> {
  /** Name of the form and of its subject, such as 'experience/{id of the entry}'. */
  of: string;
  /** Initial values of the fields that a draft stores. Default: all fields of the form. */
  begin?: Partial<Values>;
  /** Version of the form's subject; the offer of a draft of another version says that the subject has changed since. */
  version?: number | null | undefined;
}

const FormDraft = createOnDemandComponent(() => import("./form-draft"));

interface FormDraftControls {
  /** Element with the offered drafts and the question before unsaved work is left. */
  draft: ReactNode;
  /** Number of restored drafts; changes tell uncontrolled fields to update their value. */
  restored: number;
  /** Call after a successful save: deletes the draft; the current values count as saved. */
  settle: () => void;
}

/** Keeps a form's draft. Its script loads on the first interaction with the page, or if there are drafts to offer. */
export function useFormDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  begin: Partial<Values>,
  options: DraftOptions<Values> | undefined,
): FormDraftControls {
  const userId = useFormOwner();
  const [isLoaded, setLoaded] = useState(false);
  const [restored, setRestored] = useState(0);
  const began = useRef<FieldValues>(options?.begin ?? begin);
  const deleteDraft = useRef<() => void>(null);
  const isKept = options !== undefined && userId !== null;

  useEffect(() => {
    if (!isKept) return;
    if (hasFormDrafts(userId)) setLoaded(true);
    return onFirstInteraction(() => setLoaded(true));
  }, [isKept, userId]);

  function settle() {
    const values = form.getValues();
    began.current = Object.fromEntries(Object.keys(began.current).map((name) => [name, values[name]]));
    deleteDraft.current?.();
  }
  const draft =
    isKept && isLoaded ? (
      <FormDraft
        key={`${userId} ${options.of} ${options.version}`}
        form={form as unknown as UseFormReturn}
        userId={userId}
        subject={options.of}
        version={options.version ?? null}
        began={began}
        deleteDraft={deleteDraft}
        onRestored={() => setRestored((count) => count + 1)}
      />
    ) : null;
  return { draft, restored, settle };
}
