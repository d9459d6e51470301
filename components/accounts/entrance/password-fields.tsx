import { useTranslations } from "next-intl";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Input } from "../../form/input";

interface RegisteredField extends UseFormRegisterReturn {
  label: string;
  error: string | undefined;
}

/** A new password, typed twice. A difference is said in English, as the specification has it. */
export function PasswordFields({
  min,
  password,
  confirmation,
  isDifferent,
}: {
  min: number;
  password: RegisteredField;
  confirmation: RegisteredField;
  isDifferent: boolean;
}) {
  const fields = useTranslations("account.fields");
  const input = { type: "password", autoComplete: "new-password" };
  return (
    <>
      <Input hint={fields("atLeast", { min })} {...input} {...password} />
      <Input errorLang={isDifferent ? "en" : undefined} {...input} {...confirmation} />
    </>
  );
}
