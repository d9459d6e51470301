"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { InstitutionDto, InstitutionEffect } from "@/lib/institutions/schema";
import { ModalDialog } from "../form/modal-dialog";
import { PostForm } from "../form/post-form";
import { Callout } from "../ui/callout";
import { ConfirmButtons } from "./confirm-buttons";
import { InstitutionFields } from "./institution-fields";
import {
  type InstitutionEditing,
  type InstitutionFormState,
  useInstitutionForm,
} from "./use-institution-form";

/** How it is now that another admin saved it: what is typed is to be compared with that. */
function CurrentState({ institution }: { institution: InstitutionDto }) {
  const translate = useTranslations("admin.institutions");
  const { name, kind, city, domains, retired } = institution;
  const facts = [
    ["name", name],
    ["kind", translate(`kinds.${kind}`)],
    ["city", city],
    ["domains", domains.join(", ") || translate("noDomains")],
    ["retire", retired ? translate("retired") : translate("inUse")],
  ] as const;
  return (
    <Callout kind="info">
      <h3 className="font-sans text-base">{translate("now")}</h3>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-base">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{translate(label)}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Callout>
  );
}

/** What saving would do to others, before it is done. */
function EffectPart({ effect, renamed }: { effect: InstitutionEffect; renamed: boolean }) {
  const translate = useTranslations("admin.institutions");
  const heading = useRef<HTMLHeadingElement>(null);
  // The form made way for this part, and the focus with it.
  useEffect(() => heading.current?.focus(), []);
  const { entries, joining, leaving } = effect;
  return (
    <div>
      <h3 ref={heading} tabIndex={-1}>
        {translate("check")}
      </h3>
      <ul className="mt-2 list-disc space-y-1 pl-6">
        {renamed ? <li>{translate("renames", { count: entries })}</li> : null}
        <li>{translate("joins", { count: joining })}</li>
        <li>{translate("leaves", { count: leaving })}</li>
      </ul>
      {joining + leaving > 0 ? <p className="mt-2 text-base text-muted">{translate("stay")}</p> : null}
    </div>
  );
}

function FormButtons({ form, onClose }: { form: InstitutionFormState; onClose: () => void }) {
  const translate = useTranslations("admin.institutions");
  const admin = useTranslations("admin");
  const { effect, isBusy } = form;
  return (
    <ConfirmButtons
      words={{
        save: translate("save"),
        confirm: translate("confirm"),
        busy: translate("busy"),
        back: translate("back"),
        cancel: admin("cancel"),
      }}
      isAsking={effect !== null}
      isBusy={isBusy}
      onBack={form.back}
      onClose={onClose}
    />
  );
}

/** Adds an institution or edits one; what is typed stays whatever the server answers. */
export function InstitutionDialog(props: InstitutionEditing) {
  const { institution, onClose } = props;
  const translate = useTranslations("admin.institutions");
  const form = useInstitutionForm(props);
  const body = useRef<HTMLDivElement>(null);
  const { problems } = form;
  useEffect(() => {
    // The first field that something is wrong with.
    if (Object.keys(problems).length > 0) body.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problems]);
  return (
    <ModalDialog
      title={
        institution === null ? translate("addTitle") : translate("editTitle", { name: institution.name })
      }
      isOpen
      onClose={onClose}
      shape="drawer"
      hasWork={form.hasWork}
    >
      {institution ? (
        <p className="mt-2 text-base text-muted">
          {translate("belongs", { people: institution.people, algorithms: institution.algorithms })}
        </p>
      ) : null}
      <div ref={body} className="mt-5">
        <PostForm failure={form.failure} onSubmit={form.submit} className="space-y-5">
          {form.isConflict && form.base ? <CurrentState institution={form.base} /> : null}
          {form.effect ? (
            <EffectPart effect={form.effect} renamed={form.base?.name !== form.values.name} />
          ) : (
            <InstitutionFields form={form} />
          )}
          <FormButtons form={form} onClose={onClose} />
        </PostForm>
      </div>
    </ModalDialog>
  );
}
