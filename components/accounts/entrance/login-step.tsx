import { useTranslations } from "next-intl";
import type { UseFormRegisterReturn } from "react-hook-form";
import type { ApiError } from "@/lib/client/api";
import { Input } from "../../form/input";
import type { Failure } from "../../form/use-submission";

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

/** The sentence for a failed step of a login; for the codes in `saidByServer` it is the server's own. */
export function useLoginFailure(...saidByServer: ApiError["code"][]): (error: ApiError) => Failure {
  const translate = useTranslations("login");
  return ({ code, detail }) => {
    if (code === "network") return { sentence: translate("serverUnavailable") };
    const isSaid = code === "rate_limited" || saidByServer.includes(code);
    return { sentence: isSaid ? detail : translate("failed") };
  };
}

/** Goes on as somebody else, by a whole page load: everything is rendered anew for who has logged in. */
export async function goOnAt(path: string): Promise<void> {
  window.location.assign(path);
  // The form stays busy until the page comes.
  await new Promise(() => {});
}
