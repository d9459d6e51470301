import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { hasFormDrafts } from "@/lib/client/draft-keys";
import { onFirstInteraction } from "@/lib/client/first-sign";
import { loadLater } from "../../ui/load-later";
import { useFormOwner } from "./form-owner";

/** The subject of a form's draft, its fields and its version. */
export interface DraftOptions<Values> {
  /** The form and what it is about, as 'experience/{id of the entry}'. */
  of: string;
  /** The initial values of the fields that a draft stores. Default: all fields of the form. */
  begin?: Partial<Values>;
  /** The version of what the form is about: a draft of another one says so when it is offered. */
  version?: number | null | undefined;
}

const FormDraft = loadLater(() => import("./form-draft"));

interface FormDraftControls {
  /** The earlier drafts that are offered, and the question before leaving. */
  draft: ReactNode;
  /** Counts the drafts that were restored, for controls that hold their value themselves. */
  restored: number;
  /** After a successful save: deletes the draft; what the form holds now counts as saved. */
  settle: () => void;
}

/** Keeps a draft of a form. Its script loads when somebody begins to use the page, or when there are drafts to offer. */
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
