"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { MAX_TOKEN_NAME_LENGTH, TOKEN_LIFETIMES_DAYS } from "@/lib/accounts/profile-rules";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import { ACCESS_TOKEN_SCOPES } from "@/lib/platform/auth/actor";
import { DialogForm } from "../../form/dialog-form";
import { Input } from "../../form/input";
import { Select } from "../../form/select";
import { useApiForm } from "../../form/use-api-form";
import { type AccountDialogProps, PasswordConfirmationField, SecretDialog } from "./dialog-parts";

function ScopeChoice({ field }: { field: UseFormRegisterReturn<"scope"> }) {
  const translate = useTranslations("profile.tokens");
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{translate("scope")}</legend>
      {ACCESS_TOKEN_SCOPES.map((scope) => (
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

interface NewTokenFormProps {
  id: string;
  onCancel: () => void;
  onDone: (token: string) => void;
}

function NewTokenForm({ id, onCancel, onDone }: NewTokenFormProps) {
  const translate = useTranslations("profile.tokens");
  const { register, field, sending } = useApiForm({ name: "", scope: "read", days: "90", password: "" });
  const making = sending(async ({ days, ...values }) => {
    const body = { ...values, days: Number(days) };
    const made = await callApi<{ token: string }>("POST", paths.api.userTokens(id), body);
    onDone(made.token);
  });
  return (
    <DialogForm {...making} onCancel={onCancel} confirm={translate("make")}>
      <Input
        label={translate("name")}
        note={translate("nameNote")}
        type="text"
        autoComplete="off"
        maxLength={MAX_TOKEN_NAME_LENGTH}
        aria-required
        autoFocus
        {...field("name", {
          validate: (name) => name.trim() !== "" || translate("nameRequired"),
        })}
      />
      <ScopeChoice field={register("scope")} />
      <Select
        label={translate("life")}
        options={TOKEN_LIFETIMES_DAYS.map((days) => [String(days), translate("days", { days })])}
        {...field("days")}
      />
      <PasswordConfirmationField field={field} note={translate("passwordNote")} />
    </DialogForm>
  );
}

/** Dialog that creates a personal access token after the password was entered, and shows it once. */
export default function AccessTokenDialog({ id, onClose, onChanged }: AccountDialogProps) {
  const translate = useTranslations("profile.tokens");
  const [token, setToken] = useState<string | null>(null);
  const kept = { title: translate("madeTitle"), warning: translate("warning"), done: translate("kept") };
  const secret = token === null ? null : { ...kept, lines: [token] };
  return (
    <SecretDialog title={translate("newTitle")} secret={secret} onClose={onClose} onDone={onChanged}>
      <NewTokenForm id={id} onCancel={onClose} onDone={setToken} />
    </SecretDialog>
  );
}
