import { useTranslations } from "next-intl";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Input } from "../../form/input";

/** The code of the second factor, for which a step of a login was just shown. */
export function CodeField({
  field,
}: {
  field: (name: "code", rules: { required: string }) => UseFormRegisterReturn & { error: string | undefined };
}) {
  const translate = useTranslations("login.code");
  return (
    <Input
      label={translate("label")}
      hint={translate("hint")}
      type="text"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      {...field("code", { required: translate("required") })}
    />
  );
}
