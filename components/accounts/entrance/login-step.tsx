import { useTranslations } from "next-intl";
import type { UseFormRegisterReturn } from "react-hook-form";
import type { ApiError } from "@/lib/client/api";
import { Input } from "../../form/input";
import type { FormLevelFailure } from "../../form/use-submission";

/** Field for the code of the second factor; takes the focus when it is rendered. */
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

/**
 * Returns the failure to show for an error of a login step; errors with a code in `saidByServer`, and rate_limited,
 * keep the server's text.
 */
export function useLoginFailure(...saidByServer: ApiError["code"][]): (error: ApiError) => FormLevelFailure {
  const translate = useTranslations("login");
  return ({ code, detail }) => {
    if (code === "network") return { sentence: translate("serverUnavailable") };
    const isSaid = code === "rate_limited" || saidByServer.includes(code);
    return { sentence: isSaid ? detail : translate("failed") };
  };
}

/** Continues after login by a full page load, so that everything is rendered for the logged-in user. */
export async function loadPageAfterLogin(path: string): Promise<void> {
  window.location.assign(path);
  // Never resolves: the form stays busy until the page loads.
  await new Promise(() => {});
}
