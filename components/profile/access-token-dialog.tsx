"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { callApi } from "@/lib/client/api";
import { TOKEN_DAYS, TOKEN_NAME_MAX } from "@/lib/domain/access-token";
import { TOKEN_SCOPES } from "@/lib/domain/actor";
import { paths } from "@/lib/paths";
import { controlClass } from "../form/field";
import { ModalDialog } from "../form/modal-dialog";
import { PostForm } from "../form/post-form";
import { Button } from "../ui/button";
import { ProfileInput } from "./profile-input";
import { ShownOnce } from "./shown-once";
import { useAccountForm } from "./use-account-form";

function ScopeChoice({ field }: { field: UseFormRegisterReturn<"scope"> }) {
  const translate = useTranslations("profile.tokens");
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{translate("scope")}</legend>
      {TOKEN_SCOPES.map((scope) => (
        <label key={scope} className="flex min-h-11 items-start gap-3 py-1">
          <input type="radio" value={scope} className="mt-1 size-5 shrink-0" {...field} />
          <span>
            <span className="block">{translate(`scopes.${scope}.name`)}</span>
            <span className="block text-base text-muted">{translate(`scopes.${scope}.text`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function LifeChoice({ field }: { field: UseFormRegisterReturn<"days"> }) {
  const translate = useTranslations("profile.tokens");
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {translate("life")}
      </label>
      <select id={id} className={`${controlClass(undefined)} min-h-11`} {...field}>
        {TOKEN_DAYS.map((days) => (
          <option key={days} value={days}>
            {translate("days", { days })}
          </option>
        ))}
      </select>
    </div>
  );
}

function NewTokenForm({
  id,
  onCancel,
  onDone,
}: {
  id: string;
  onCancel: () => void;
  onDone: (token: string) => void;
}) {
  const translate = useTranslations("profile.tokens");
  const { form, failure, attempt } = useAccountForm({ name: "", scope: "read", days: "90" });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(({ days, ...values }) =>
    attempt(async () => {
      const body = { ...values, days: Number(days) };
      const made = await callApi<{ token: string }>("POST", paths.api.userTokens(id), body);
      onDone(made.token);
    }),
  );
  return (
    <PostForm failure={failure} onSubmit={submit} className="mt-3 space-y-5">
      <ProfileInput
        label={translate("name")}
        note={translate("nameNote")}
        type="text"
        autoComplete="off"
        maxLength={TOKEN_NAME_MAX}
        aria-required
        autoFocus
        error={errors.name?.message}
        {...form.register("name", {
          validate: (name) => name.trim() !== "" || translate("nameRequired"),
        })}
      />
      <ScopeChoice field={form.register("scope")} />
      <LifeChoice field={form.register("days")} />
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" type="submit" disabled={isSubmitting}>
          {translate(isSubmitting ? "busy" : "make")}
        </Button>
        <Button onClick={onCancel} disabled={isSubmitting}>
          {translate("cancel")}
        </Button>
      </div>
    </PostForm>
  );
}

/** Makes a personal access token and shows it, this once. */
export default function AccessTokenDialog({
  id,
  onClose,
  onChanged,
}: {
  id: string;
  onClose: () => void;
  onChanged: () => void;
}) {
  const translate = useTranslations("profile.tokens");
  const [token, setToken] = useState<string | null>(null);
  return (
    <ModalDialog
      title={translate(token === null ? "newTitle" : "madeTitle")}
      isOpen
      onClose={() => {
        if (token === null) onClose();
      }}
      shape="question"
    >
      {token === null ? (
        <NewTokenForm id={id} onCancel={onClose} onDone={setToken} />
      ) : (
        <ShownOnce
          warning={translate("warning")}
          lines={[token]}
          label={translate("madeTitle")}
          done={translate("kept")}
          onDone={onChanged}
        />
      )}
    </ModalDialog>
  );
}
