import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useId, useInsertionEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { type Draft, type DraftValues, getUserFormDraftStore, isDraftValue } from "@/lib/client/drafts";
import { addStyleNonceMeta } from "@/lib/client/style-nonce";
import { VISITOR_USER_ID } from "@/lib/client/visitor";
import { createOnDemandComponent } from "../../ui/load-later";
import { OfflineNotice } from "../offline-notice";
import { isSameFieldValue } from "../same-value";
import { useLeaveGuard } from "../use-leave-guard";
import { useScriptFailure } from "../use-opening";
import { DraftOffer } from "./draft-offer";
import { type FormDraftAdapter, useDraft } from "./use-draft";

interface FormDraftProps {
  form: UseFormReturn;
  userId: string;
  subject: string;
  version: number | null;
  /** Initial values, or those of the last save. A draft stores only these fields. */
  began: RefObject<FieldValues>;
  /** Set by this component to a function that deletes the form's draft. */
  deleteDraft: RefObject<(() => void) | null>;
  onRestored: () => void;
}

/** Matches the names of fields that are never stored in a draft, in any form. */
const SECRET = /password|confirmation|token|code$/i;

const LeaveQuestion = createOnDemandComponent(() => import("../leave-question"));

function useFormSource({ form, version, began, onRestored }: FormDraftProps): FormDraftAdapter {
  const isChanged = (name: string, value: unknown): value is DraftValues[string] =>
    isDraftValue(value) && !SECRET.test(name) && !isSameFieldValue(value, began.current[name] ?? "");
  const changesOf = (values: FieldValues): DraftValues =>
    Object.fromEntries(
      Object.keys(began.current).flatMap((name) => {
        const value: unknown = values[name];
        return isChanged(name, value) ? [[name, value]] : [];
      }),
    );
  const [source] = useState<FormDraftAdapter>(() => ({
    // A draft stores only changed fields, so restoring it leaves the others at their current values.
    read: () => ({ version, values: changesOf(form.getValues()) }),
    hasChanges: (values) => Object.keys(changesOf(values)).length > 0,
    restore: ({ values }) => {
      for (const [name, value] of Object.entries(changesOf(values)))
        form.setValue(name, value, { shouldDirty: true, shouldTouch: true });
      onRestored();
    },
    reset: () => form.reset(),
    subscribe: (callback) => form.subscribe({ formState: { values: true }, callback }),
  }));
  return source;
}

/** Handles a form's draft: saves it while the user types, offers earlier drafts, and asks before losing work. */
export default function FormDraft(props: FormDraftProps) {
  const { userId, subject, version, deleteDraft } = props;
  const translate = useTranslations("draft");
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [owner] = useState({ userId, subject });
  const draft = useDraft({
    store: getUserFormDraftStore(userId),
    owner,
    tabKey: `form-draft/${subject}`,
    source: useFormSource(props),
  });
  const { deleteOwn } = draft;
  useEffect(() => {
    deleteDraft.current = deleteOwn;
  }, [deleteDraft, deleteOwn]);
  const guard = useLeaveGuard((endsDrafts) => draft.saveChanges() || (endsDrafts && draft.offers.length > 0));
  useInsertionEffect(addStyleNonceMeta, []);
  const onFailed = useScriptFailure(guard.stay);

  const nameOf = (offered: Draft, date: string) => {
    const savedAt = translate("savedAt", { date });
    return offered.version === version ? savedAt : `${savedAt} ${translate("changedSince")}`;
  };
  const focusForm = () =>
    place.current
      ?.closest("form")
      ?.querySelector<HTMLElement>("input:not([type=hidden]), textarea, select")
      ?.focus();
  const kept = userId === VISITOR_USER_ID ? "textTab" : "text";
  return (
    <>
      <OfflineNotice status={draft.status} />
      <div ref={place} className="empty:hidden">
        <DraftOffer id={id} draft={draft} nameOf={nameOf} onSettled={focusForm} />
      </div>
      {guard.isAsking ? (
        <LeaveQuestion
          guard={guard}
          keeps={draft.status === "failed" ? "textNoDraft" : kept}
          onFailed={onFailed}
        />
      ) : null}
    </>
  );
}
