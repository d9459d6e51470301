import { useMemo, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type DraftControls, type FormDraftAdapter, useDraft } from "@/components/form/draft/use-draft";
import { isSameFieldValue } from "@/components/form/same-value";
import { type DraftUserAndSubject, type DraftValues, entryDraftStore } from "@/lib/client/drafts";
import type { EntryFormValues } from "@/lib/entries/schema";
import { ENTRY_FORM_KEYS, readFormValues } from "./entry-values";

/** Version and content at the start of the edit; the content is null for a draft of an older version. */
export interface EditOrigin {
  version: number | null;
  values: EntryFormValues | null;
}

interface Options {
  form: UseFormReturn<EntryFormValues>;
  owner: DraftUserAndSubject;
  initial: EntryFormValues;
  origin: { current: EditOrigin };
}

/** Keeps the draft of an entry's form: all fields, and the version of the entry that they are based on. */
export function useEntryDraft({ form, owner, initial, origin }: Options): DraftControls {
  const began = useRef(origin.current);
  const source = useMemo<FormDraftAdapter>(
    () => ({
      read: () => ({ version: origin.current.version, values: form.getValues() }),
      hasChanges: (values: DraftValues) => {
        const typed = readFormValues(values, initial);
        return ENTRY_FORM_KEYS.some((key) => !isSameFieldValue(typed[key], initial[key]));
      },
      restore: ({ version, values }) => {
        // A draft of an older version keeps that version, so that saving it shows what has changed since.
        if (version !== origin.current.version) origin.current = { version, values: null };
        form.reset(readFormValues(values, initial), { keepDefaultValues: true });
      },
      reset: () => {
        origin.current = began.current;
        form.reset(initial);
      },
      subscribe: (callback) => form.subscribe({ formState: { values: true }, callback }),
    }),
    [form, initial, origin],
  );
  return useDraft({ store: entryDraftStore, owner, tabKey: "algorithm-draft", source });
}
