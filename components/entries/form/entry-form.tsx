"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useEffect, useInsertionEffect, useMemo, useRef, useState } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import LeaveQuestion from "@/components/form/leave-question";
import { useHydrated } from "@/components/form/use-hydrated";
import { useLeaveGuard } from "@/components/form/use-leave-guard";
import { addStyleNonceMeta } from "@/lib/client/style-nonce";
import { isFieldFilled } from "@/lib/entries/completeness";
import type { EntryFormValues } from "@/lib/entries/schema";
import type { DataModel } from "@/lib/fields/data-model";
import type { EntryContent } from "@/lib/fields/entry-fields";
import type { FieldProblem } from "@/lib/platform/errors";
import { OfflineNotice } from "../../form/offline-notice";
import { SaveConflictPanel } from "./conflict-panel";
import { createEntryResolver, ENTRY_FORM_KEYS } from "./entry-values";
import { EntryFormToolbar, FormCompleteness, FormProgressList } from "./form-aside";
import { FormSubjectProvider, useFocusAddressedField } from "./form-context";
import { EntryDraftOffer, ErrorSummary, SaveMessage, SubmitBar } from "./form-messages";
import { ChangeNoteField, FormSections } from "./form-sections";
import { MissingFieldsProvider } from "./missing-fields";
import { type EditOrigin, useEntryDraft } from "./use-entry-draft";
import { type FieldDifference, type PublishOrDraftTarget, useEntrySaving } from "./use-entry-saving";

export interface EntryFormProps {
  model: DataModel;
  /** Entry to edit; null for a new one. */
  entry: {
    id: string;
    /** True if the entry has not been published yet. */
    isDraft: boolean;
    version: number;
    content: EntryContent;
    author: { _id: string; name: string };
  } | null;
  /** Initial values: the entry's content, or the defaults of the data model. */
  initial: EntryFormValues;
  /** The user who fills in the form. */
  person: { _id: string; name: string };
  /** Sentence that names the reviewer; null if the save is published at once. */
  readFirst?: string | null;
  /** The revision of the user's own change that waits for review, from which the form starts. */
  revision?: number | null;
}

/** Validates again when the page's language changes, so that errors appear in the new language. */
function useSpokenErrors({ formState, trigger }: UseFormReturn<EntryFormValues>, language: unknown) {
  const said = useRef(language);
  useEffect(() => {
    if (said.current === language) return;
    said.current = language;
    const wrong = Object.keys(formState.errors) as (keyof EntryFormValues)[];
    if (wrong.length > 0) void trigger(wrong);
  }, [language, formState, trigger]);
}

function useEntryForm({ model, entry, initial, person, revision = null }: EntryFormProps) {
  const translateProblem = useTranslations("errors.fields");
  // Target whose rules validate the form: that of the last save, or publishing before the first save.
  const target = useRef<PublishOrDraftTarget>("entry");
  const resolver = useMemo(() => {
    const translate = ({ message, values }: FieldProblem) => translateProblem(message, values);
    return createEntryResolver(model, entry?.content, translate, () => target.current === "draft");
  }, [model, entry, translateProblem]);
  const form = useForm<EntryFormValues>({
    resolver,
    defaultValues: initial,
    // Specification section 4, 'Forms': validated on blur, and on change once touched.
    mode: "onTouched",
    reValidateMode: "onChange",
    shouldFocusError: false,
  });
  useSpokenErrors(form, useLocale());
  const isUnpublished = entry?.isDraft === true;
  const { trigger } = form;
  useEffect(() => {
    // A draft may hold what cannot be published yet: the fields say so from the start.
    if (isUnpublished) void trigger(ENTRY_FORM_KEYS.filter((key) => isFieldFilled(initial[key])));
  }, [isUnpublished, initial, trigger]);
  const origin = useRef<EditOrigin>({ version: entry?.version ?? null, values: initial });
  const owner = useMemo(() => ({ userId: person._id, subject: entry?.id ?? "0" }), [person._id, entry?.id]);
  const draft = useEntryDraft({ form, owner, initial, origin });
  const saving = useEntrySaving({
    form,
    model,
    stored: entry?.content,
    entryId: entry?.id ?? null,
    isDraft: isUnpublished,
    origin,
    person,
    draft,
    revision,
  });
  return { form, draft, saving, origin, target };
}

/** Keeps the initial props when the page re-renders; a change of language only replaces the data model. */
function useBegun(given: EntryFormProps): EntryFormProps {
  const language = useLocale();
  const [begun, setBegun] = useState({ language, props: given });
  if (begun.language === language) return begun.props;
  const props = { ...begun.props, model: given.model };
  setBegun({ language, props });
  return props;
}

/** Form for a new or existing entry (specification section 2, 'Algorithm form'). */
export function EntryForm(given: EntryFormProps) {
  const props = useBegun(given);
  const { model, entry, person, readFirst = null } = props;
  const { form, draft, saving, origin, target } = useEntryForm(props);
  const widgets = useLocale() === "en" ? "en-GB" : "nl-NL";
  const guard = useLeaveGuard((endsDrafts) => draft.saveChanges() || (endsDrafts && draft.offers.length > 0));
  const isReady = useHydrated();
  useFocusAddressedField(isReady);
  const [invalidAttempts, setInvalidAttempts] = useState(0);
  useInsertionEffect(addStyleNonceMeta, []);
  const { state, isPublished } = saving;
  const otherAuthor = entry !== null && entry.author._id !== person._id ? entry.author.name : null;
  const subject = useMemo(
    () => ({ model, stored: entry?.content, otherAuthor }),
    [model, entry, otherAuthor],
  );

  function submit(to: PublishOrDraftTarget, event?: FormEvent) {
    target.current = to;
    const refuse = () => {
      saving.reset();
      setInvalidAttempts((count) => count + 1);
    };
    void form.handleSubmit(() => saving.send(to), refuse)(event);
  }

  function settle(taken: FieldDifference[]) {
    for (const { key, theirs } of taken) form.setValue(key, theirs, { shouldDirty: true, shouldTouch: true });
    if (state.conflict) {
      origin.current = { version: state.conflict.current.version, values: state.conflict.theirs };
    }
    saving.reset();
    // If the entry was published meanwhile, settling its conflict publishes the changes.
    submit(isPublished ? "entry" : state.target);
  }

  function continueUnsaved() {
    target.current = "entry";
    draft.saveNow();
    saving.reset();
  }

  const hasErrors = Object.keys(form.formState.errors).length > 0;
  return (
    <I18nProvider locale={widgets}>
      <FormProvider {...form}>
        <FormSubjectProvider value={subject}>
          <MissingFieldsProvider>
            <EntryDraftOffer draft={draft} />
            <div className="grid grid-cols-1 gap-2 sm:gap-8 lg:grid-cols-[14rem_minmax(0,44rem)] lg:gap-14">
              <aside className="no-print lg:-mx-2 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem-var(--notice))] lg:self-start lg:overflow-y-auto lg:px-2 lg:pb-2">
                <EntryFormToolbar draft={draft} isReady={isReady} />
                <FormCompleteness />
                <div className="mt-8 hidden lg:block">
                  <FormProgressList />
                </div>
              </aside>
              <form method="post" noValidate onSubmit={(event) => submit("entry", event)} className="min-w-0">
                <SaveMessage state={state} takesFocus={!hasErrors} />
                {state.conflict ? (
                  <SaveConflictPanel
                    key={state.attempt}
                    conflict={state.conflict}
                    onSettle={settle}
                    onLeave={continueUnsaved}
                  />
                ) : null}
                <ErrorSummary attempt={invalidAttempts + state.attempt} />
                <fieldset disabled={!isReady || state.busy} className="min-w-0">
                  <FormSections />
                  {isPublished ? <ChangeNoteField /> : null}
                </fieldset>
                {readFirst === null ? null : <p className="mt-6">{readFirst}</p>}
                <SubmitBar
                  act={
                    readFirst !== null ? "submit" : entry === null ? "new" : isPublished ? "edit" : "publish"
                  }
                  isReady={isReady}
                  isBusy={state.busy}
                  draft={draft}
                  notice={
                    <OfflineNotice
                      status={draft.status}
                      onSend={state.failure?.kind === "offline" ? () => submit(state.target) : null}
                      className="basis-full"
                    />
                  }
                  onSaveDraft={isPublished ? undefined : () => submit("draft")}
                />
              </form>
            </div>
          </MissingFieldsProvider>
          <LeaveQuestion guard={guard} keeps={draft.status === "failed" ? "textNoDraft" : "text"} />
        </FormSubjectProvider>
      </FormProvider>
    </I18nProvider>
  );
}
