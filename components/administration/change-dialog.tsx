"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { ModalDialog } from "../form/modal-dialog";
import { PostForm } from "../form/post-form";
import { NOT_SAVED_YET, useApiForm } from "../form/use-api-form";
import type { FormLevelFailure } from "../form/use-submission";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";

/** Error codes after which it is unknown whether the server saved the change. */
const UNCERTAIN = ["network", "unavailable", "unexpected"];
const CONFLICTS = [
  "field_conflict",
  "synonym_conflict",
  "institution_conflict",
  "obstacle_conflict",
  "law_conflict",
];

interface Changing<Values, Base, Effect> {
  /** Subject of the form's draft; null for a dialog without text fields. */
  subject: string | null;
  begin: DefaultValues<Values>;
  /** State on which a save is based: the one at opening or, after a conflict, the current one. */
  base: Base;
  /** Loads the current state, after a conflict or if it is unknown whether the change was saved. */
  learn: () => Promise<Base | undefined>;
  /** Returns a call that gets the effect of the change; null if no preview is needed. */
  preview: (values: Values, base: Base) => (() => Promise<Effect>) | null;
  save: (values: Values, base: Base) => Promise<void>;
}

/** Form state of an admin's change: shows a preview of its effect, then asks for confirmation. */
export function useChangeForm<Values extends FieldValues, Base, Effect>({
  subject,
  begin,
  base: first,
  learn,
  preview,
  save,
}: Changing<Values, Base, Effect>) {
  const translate = useTranslations("admin.change");
  const [base, setBase] = useState(first);
  const [effect, setEffect] = useState<Effect | null>(null);
  const [isConflict, setConflict] = useState(false);

  const form = useApiForm<Values>(begin, {
    explain: ({ code, detail, fields }): FormLevelFailure | undefined => {
      const wasSaving = effect !== null;
      setEffect(null);
      if (Object.keys(fields).length > 0) return undefined;
      const isNowConflict = CONFLICTS.includes(code);
      if (isNowConflict) setConflict(true);
      if (isNowConflict || wasSaving) void learn().then((now) => now !== undefined && setBase(now));
      const said = code === "network" ? translate("offline") : detail || translate("failed");
      const isUncertain = wasSaving && UNCERTAIN.includes(code);
      return { sentence: isUncertain ? `${said} ${translate("uncertain")}` : said };
    },
    ...(subject === null ? {} : { draft: { of: subject } }),
  });

  const { onSubmit } = form.sending(async (values) => {
    const asked = effect === null ? preview(values, base) : null;
    if (asked === null) return save(values, base);
    setEffect(await asked());
    return NOT_SAVED_YET;
  });

  const hasWork = form.formState.isDirty || form.isBusy;
  return { ...form, base, effect, isConflict, hasWork, onSubmit, back: () => setEffect(null) };
}

export type Fact = readonly [label: string, value: string];

/** Preview of the effect of a change, before it is saved. */
export function EffectList({ children }: { children: ReactNode }) {
  const translate = useTranslations("admin.change");
  const heading = useRef<HTMLHeadingElement>(null);
  // The preview replaces the form, so its heading takes the focus.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <h3 ref={heading} tabIndex={-1}>
        {translate("check")}
      </h3>
      <ul className="wrap-anywhere mt-2 list-disc space-y-1 pl-6">{children}</ul>
    </div>
  );
}

/** Shows the current state after another admin's change, to compare with the typed values. */
function CurrentState({ facts }: { facts: readonly Fact[] }) {
  const translate = useTranslations("admin.change");
  return (
    <Callout kind="info">
      <h3 className="font-sans text-base">{translate("now")}</h3>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-base">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </Callout>
  );
}

interface ChangeDialogProps {
  title: string;
  form: {
    failure: FormLevelFailure | null;
    draft: ReactNode;
    isBusy: boolean;
    isConflict: boolean;
    hasWork: boolean;
    onSubmit: () => unknown;
    back: () => void;
  };
  /** Settings that the dialog shows after a conflict, as they are now. */
  facts: readonly Fact[];
  /** Preview of the effect, which replaces the fields once it is loaded. */
  effect: ReactNode;
  /** Texts of the buttons, if the action is not a save. */
  words?: { save?: string; confirm?: string };
  onClose: () => void;
  children: ReactNode;
}

/** Dialog with a form that shows a preview before saving; the typed values are kept whatever the server answers. */
export function ChangeDialog({ title, form, facts, effect, words, onClose, children }: ChangeDialogProps) {
  const translate = useTranslations("admin.change");
  const common = useTranslations("common");
  const { failure, draft, isBusy, isConflict, hasWork, onSubmit, back } = form;
  const isAsking = effect !== null;
  const save = isAsking ? (words?.confirm ?? translate("confirm")) : (words?.save ?? translate("save"));
  return (
    <ModalDialog title={title} isOpen onClose={onClose} shape="drawer" hasWork={hasWork}>
      <PostForm failure={failure} draft={draft} onSubmit={onSubmit} className="mt-5 space-y-5">
        {isConflict && facts.length > 0 ? <CurrentState facts={facts} /> : null}
        {isAsking ? effect : children}
        <div className="flex flex-wrap gap-3">
          <Button kind="primary" type="submit" disabled={isBusy}>
            {isBusy ? translate("busy") : save}
          </Button>
          {isAsking ? (
            <Button disabled={isBusy} onClick={back}>
              {translate("back")}
            </Button>
          ) : null}
          <Button disabled={isBusy} onClick={onClose}>
            {common("cancel")}
          </Button>
        </div>
      </PostForm>
    </ModalDialog>
  );
}
