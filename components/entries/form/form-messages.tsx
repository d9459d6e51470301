import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef } from "react";
import { useFormState } from "react-hook-form";
import { ModalDialog } from "@/components/form/modal-dialog";
import type { LeaveGuard } from "@/components/form/use-leave-guard";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/links";
import type { Draft } from "@/lib/client/drafts";
import { showToast } from "@/lib/client/toast";
import type { EntryFormValues } from "@/lib/entries/schema";
import { FIELD_KEYS, type FieldKey } from "@/lib/fields/entry-fields";
import { paths } from "@/lib/paths";
import { useFormats } from "../../ui/use-formats";
import { FORM_KEYS, type FormKey, messageOf } from "./entry-values";
import { FieldLink, goToField, useNameOf } from "./form-context";
import { useAppliedKeys } from "./form-sections";
import type { DraftControls } from "./use-draft";
import type { SavingState } from "./use-entry-saving";

const OFFER_ID = "earlier-draft";

/** Leads to what is offered, from wherever one is in the form. */
function goToOffer(): void {
  const offer = document.getElementById(OFFER_ID);
  offer?.scrollIntoView({ block: "start" });
  offer?.focus({ preventScroll: true });
}

function OfferedDraft({ draft, controls }: { draft: Draft; controls: DraftControls }) {
  const { formatDateTime } = useFormats();
  const translate = useTranslations("form.draft");
  const about = useId();
  const name = String(draft.values.algorithmName ?? "").trim();
  const date = formatDateTime(new Date(draft.savedAt));
  const choose = (act: "restore" | "discard") => {
    controls[act](draft);
    // The buttons are gone: the focus stays with what is offered still, or goes to the form's first field.
    requestAnimationFrame(() => {
      if (document.getElementById(OFFER_ID)) return goToOffer();
      goToField(FIELD_KEYS[0] as FieldKey);
    });
    if (act === "restore") showToast(translate("restored"), { kind: "success" });
    else showToast(translate("discarded"));
  };
  return (
    <li className="mt-3">
      <p id={about} className="break-words">
        {name === "" ? translate("unnamed", { date }) : translate("named", { name, date })}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {(["restore", "discard"] as const).map((act) => (
          <Button
            key={act}
            size="small"
            kind={act === "restore" ? "primary" : "secondary"}
            aria-describedby={about}
            onClick={() => choose(act)}
          >
            {translate(act)}
          </Button>
        ))}
      </div>
    </li>
  );
}

/** Offers earlier drafts of this form, newest first: to go on with one, or to throw it away. */
export function DraftOffer({ draft }: { draft: DraftControls }) {
  const translate = useTranslations("form.draft");
  const box = useRef<HTMLElement>(null);
  const count = draft.offers.length;
  const isOffered = count > 0;

  // Who reloads far down the form comes back there, and would see nothing but empty fields. The browser may
  // scroll there only after this, so while something is offered it leaves the page where it is.
  useEffect(() => {
    if (!isOffered || window.location.hash !== "") return;
    window.history.scrollRestoration = "manual";
    if (box.current !== null && box.current.getBoundingClientRect().bottom < 0) goToOffer();
    return () => {
      window.history.scrollRestoration = "auto";
    };
  }, [isOffered]);

  if (!isOffered) return null;
  return (
    <section ref={box} id={OFFER_ID} tabIndex={-1} aria-labelledby={`${OFFER_ID}-kop`} className="mb-8">
      <Callout kind="info" role="status">
        <p id={`${OFFER_ID}-kop`} className="font-semibold">
          {translate("offerTitle", { count })}
        </p>
        <p>{translate("offer", { count })}</p>
        <ul>
          {draft.offers.map((offered) => (
            <OfferedDraft key={offered.id} draft={offered} controls={draft} />
          ))}
        </ul>
      </Callout>
    </section>
  );
}

/** What the server said, beside the form. Takes the focus unless the error summary does. */
export function SaveMessage({ state, takesFocus }: { state: SavingState; takesFocus: boolean }) {
  const translate = useTranslations("form.saving");
  const path = usePathname();
  const box = useRef<HTMLDivElement>(null);
  const { attempt, failure, sentence } = state;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt takes the focus
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [attempt]);

  if (failure === null || sentence === "") return null;
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

/** What is wrong, after a submit that could not go on. Takes the focus with each attempt and links to the fields. */
export function ErrorSummary({ attempt }: { attempt: number }) {
  const translate = useTranslations("form.summary");
  const nameOf = useNameOf();
  const { errors } = useFormState<EntryFormValues>();
  const applied: readonly FormKey[] = useAppliedKeys();
  const isAsked = (key: FormKey) => key === "product" || key === "changeNote" || applied.includes(key);
  const wrong = FORM_KEYS.filter((key) => isAsked(key) && errors[key] !== undefined);
  const box = useRef<HTMLElement>(null);
  const isShown = attempt > 0 && wrong.length > 0;

  // Each attempt takes the focus once its errors are there; a field that was mended does not.
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
            : {messageOf(errors[key])}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** 'Leave without saving?' */
export function LeaveQuestion({ guard, keepsDraft }: { guard: LeaveGuard; keepsDraft: boolean }) {
  const translate = useTranslations("form.leave");
  const lost = keepsDraft ? "text" : "textNoDraft";
  return (
    <ModalDialog title={translate("title")} isOpen={guard.isAsking} onClose={guard.stay} shape="question">
      <p className="mt-3">{translate(guard.endsDrafts ? "textLogout" : lost)}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button kind="primary" autoFocus onClick={guard.stay}>
          {translate("stay")}
        </Button>
        <Button onClick={guard.leave}>{translate("leave")}</Button>
      </div>
    </ModalDialog>
  );
}

/** What became of what was typed. Said aloud once a minute at most, and not while it is still to be kept. */
function DraftState({ draft }: { draft: DraftControls }) {
  const translate = useTranslations("form.submit");
  const { formatTime } = useFormats();
  const { isDirty } = useFormState<EntryFormValues>();
  const { status } = draft;
  const isKept = status !== null && status !== "failed";
  const startOver = () => {
    draft.startOver();
    requestAnimationFrame(goToOffer);
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

/** The bar with the submit button, always in reach, and the state of what was typed (unsaved, or saved as a draft). */
export function SubmitBar({
  isNew,
  isReady,
  isBusy,
  draft,
}: {
  isNew: boolean;
  isReady: boolean;
  isBusy: boolean;
  draft: DraftControls;
}) {
  const translate = useTranslations("form.submit");
  return (
    <div
      data-submit-bar
      className="tall:sticky bottom-(--notice) z-20 -mx-4 mt-4 flex min-h-18 flex-wrap items-center gap-x-4 gap-y-1 border-line border-t bg-paper px-4 py-3 sm:-mx-2 sm:px-2"
    >
      <Button type="submit" kind="primary" disabled={!isReady || isBusy} className="min-w-36">
        {translate(isBusy ? "busy" : isNew ? "new" : "edit")}
      </Button>
      <p className="min-w-0 flex-1 text-base text-muted">
        <DraftState draft={draft} />
        {draft.offers.length === 0 ? null : (
          <button type="button" onClick={goToOffer} className="link font-semibold">
            {translate("offer", { count: draft.offers.length })}
          </button>
        )}
      </p>
    </div>
  );
}
