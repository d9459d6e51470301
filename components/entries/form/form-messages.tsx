import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { useFormState } from "react-hook-form";
import { DraftOffer, focusDraftOffer } from "@/components/form/draft/draft-offer";
import type { DraftControls } from "@/components/form/draft/use-draft";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/links";
import type { Draft } from "@/lib/client/drafts";
import type { EntryFormValues } from "@/lib/entries/schema";
import { FIELD_KEYS, type FieldKey } from "@/lib/fields/entry-fields";
import { paths } from "@/lib/paths";
import { useFormats } from "../../ui/use-formats";
import { ENTRY_FORM_KEYS, type EntryFormKey, getFieldErrorMessage } from "./entry-values";
import { FieldLink, focusField, useFieldName } from "./form-context";
import { useApplicableKeys } from "./form-sections";
import type { SavingState } from "./use-entry-saving";

const OFFER_ID = "earlier-draft";

/** Offers earlier drafts of this form, newest first, each with buttons to restore or discard it. */
export function EntryDraftOffer({ draft }: { draft: DraftControls }) {
  const translate = useTranslations("form.draft");
  const nameOf = ({ values }: Draft, date: string) => {
    const name = String(values.algorithmName ?? "").trim();
    return name === "" ? translate("unnamed", { date }) : translate("named", { name, date });
  };
  const onSettled = () => focusField(FIELD_KEYS[0] as FieldKey);
  return <DraftOffer id={OFFER_ID} draft={draft} nameOf={nameOf} onSettled={onSettled} />;
}

/** Shows the result of a failed save beside the form. Takes the focus unless the error summary does. */
export function SaveMessage({ state, takesFocus }: { state: SavingState; takesFocus: boolean }) {
  const translate = useTranslations("form.saving");
  const path = usePathname();
  const box = useRef<HTMLDivElement>(null);
  const { attempt, failure, sentence } = state;

  // biome-ignore lint/correctness/useExhaustiveDependencies: takes the focus after each attempt
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [attempt]);

  // The offline notice already shows this failure.
  if (failure === null || failure.kind === "offline" || sentence === "") return null;
  const detail = failure.kind === "unknown" ? failure.detail : "";
  return (
    <div ref={box} tabIndex={-1} className="mb-8 rounded-control">
      <Callout kind="danger">
        <p className="font-semibold">{sentence}</p>
        {detail ? <p className="mt-1">{detail}</p> : null}
        {failure.kind === "sessionEnded" ? (
          <p className="mt-2">
            <TextLink href={paths.loginThen(path)} data-leave="allowed">
              {translate("logInAgain")}
            </TextLink>
          </p>
        ) : null}
      </Callout>
    </div>
  );
}

/** Lists the form's errors after a refused submit, as links to the fields. Takes the focus after each attempt. */
export function ErrorSummary({ attempt }: { attempt: number }) {
  const translate = useTranslations("form.summary");
  const nameOf = useFieldName();
  const { errors } = useFormState<EntryFormValues>();
  const applied: readonly EntryFormKey[] = useApplicableKeys();
  const isAsked = (key: EntryFormKey) => key === "product" || key === "changeNote" || applied.includes(key);
  const wrong = ENTRY_FORM_KEYS.filter((key) => isAsked(key) && errors[key] !== undefined);
  const box = useRef<HTMLElement>(null);
  const isShown = attempt > 0 && wrong.length > 0;

  // Takes the focus once per attempt, when its errors are there, and not when one of them is corrected.
  const focused = useRef(0);
  useEffect(() => {
    if (!isShown || focused.current === attempt) return;
    focused.current = attempt;
    box.current?.focus();
  }, [attempt, isShown]);

  if (!isShown) return null;
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="errors-title"
      className="mb-8 rounded-card border-2 border-danger bg-danger-soft p-5"
    >
      <h2 id="errors-title" className="mb-3 text-danger">
        {translate("title", { count: wrong.length })}
      </h2>
      <ul className="grid gap-1">
        {wrong.map((key) => (
          <li key={key}>
            <FieldLink
              to={key}
              className="font-semibold text-danger underline underline-offset-4 hover:decoration-2"
            >
              {nameOf(key)}
            </FieldLink>
            : {getFieldErrorMessage(errors[key])}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows whether the typed text is saved as a draft. Announced once a minute at most, not while saving is pending. */
function DraftState({ draft }: { draft: DraftControls }) {
  const translate = useTranslations("form.submit");
  const { formatTime } = useFormats();
  const { isDirty } = useFormState<EntryFormValues>();
  const { status } = draft;
  const isKept = status !== null && status !== "failed";
  const startOver = () => {
    draft.startOver();
    requestAnimationFrame(() => focusDraftOffer(OFFER_ID));
  };
  return (
    <>
      <span role="status" className="mr-3 empty:hidden">
        {status === "failed" ? translate("draftFailed") : null}
        {isKept ? translate("draftSaved", { time: formatTime(new Date(status.savedAt)) }) : null}
      </span>
      {status === null && isDirty ? <span className="mr-3">{translate("unsaved")}</span> : null}
      {isKept ? (
        <button type="button" onClick={startOver} className="link mr-3">
          {translate("startOver")}
        </button>
      ) : null}
    </>
  );
}

/** Sticky bar with the submit button and the state of the typed text (unsaved, or saved as a draft). */
export function SubmitBar({
  act,
  isReady,
  isBusy,
  draft,
  notice,
  onSaveDraft,
}: {
  /** Which label the submit button has. */
  act: "new" | "publish" | "edit" | "submit";
  isReady: boolean;
  isBusy: boolean;
  draft: DraftControls;
  /** Notice above the buttons, where it covers no field. */
  notice: ReactNode;
  /** Stores the entry as a draft on the server; undefined once it is published. */
  onSaveDraft: (() => void) | undefined;
}) {
  const translate = useTranslations("form.submit");
  return (
    <div
      data-submit-bar
      className="tall:sticky bottom-(--notice) z-20 -mx-4 mt-4 flex min-h-18 flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-4 border-line border-t bg-paper px-4 py-3 sm:-mx-2 sm:px-2"
    >
      {notice}
      <Button type="submit" kind="primary" disabled={!isReady || isBusy} className="max-sm:px-3! sm:min-w-36">
        {translate(isBusy ? "busy" : act)}
      </Button>
      {onSaveDraft === undefined ? null : (
        <Button disabled={!isReady || isBusy} onClick={onSaveDraft} className="max-sm:px-3!">
          {translate("saveDraft")}
        </Button>
      )}
      <p className="min-w-0 flex-1 text-base text-muted max-sm:basis-full">
        <DraftState draft={draft} />
        {draft.offers.length === 0 ? null : (
          <button type="button" onClick={() => focusDraftOffer(OFFER_ID)} className="link font-semibold">
            {translate("offer", { count: draft.offers.length })}
          </button>
        )}
      </p>
    </div>
  );
}
