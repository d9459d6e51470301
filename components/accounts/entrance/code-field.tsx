import { useTranslations } from "next-intl";
import type { UseFormRegisterReturn } from "react-hook-form";
import { InputField } from "./input-field";

/** The code of the second factor, for which a step of a login was just shown. */
export function CodeField({
  error,
  register,
}: {
  error: string | undefined;
  register: (rules: { required: string }) => UseFormRegisterReturn;
}) {
  const translate = useTranslations("login.code");
  return (
    <InputField
      label={translate("label")}
      hint={translate("hint")}
      type="text"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      error={error}
      {...register({ required: translate("required") })}
    />
  );
}
