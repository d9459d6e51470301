import { useTranslations } from "next-intl";
import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { InputField } from "./input-field";

interface RegisteredField {
  label: string;
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
}

/** A new password, typed twice. A difference ('differs') is said in English, as the specification has it. */
export function PasswordFields({
  min,
  password,
  confirmation,
}: {
  min: number;
  password: RegisteredField;
  confirmation: RegisteredField;
}) {
  const fields = useTranslations("account.fields");
  return (
    <>
      <InputField
        label={password.label}
        hint={fields("atLeast", { min })}
        type="password"
        autoComplete="new-password"
        error={password.error?.message}
        {...password.field}
      />
      <InputField
        label={confirmation.label}
        type="password"
        autoComplete="new-password"
        error={confirmation.error?.message}
        errorLang={confirmation.error?.type === "differs" ? "en" : undefined}
        {...confirmation.field}
      />
    </>
  );
}
