"use client";

import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import { PostForm } from "../../form/post-form";
import { useSubmission } from "../../form/use-submission";
import { ScriptButton } from "../../ui/script-button";
import { loadPageAfterLogin, useLoginFailure } from "./login-step";

/** Starts a single sign-on by script: the Content-Security-Policy blocks forms that redirect to another site. */
export function SignOnButton({ provider, returnTo }: { provider: string; returnTo: string }) {
  const translate = useTranslations("login");
  const { failure, isBusy, attempt } = useSubmission(useLoginFailure());

  const begin = () =>
    attempt(async () => {
      const sent = { callbackUrl: returnTo };
      const { url } = await callApi<{ url: string }>("POST", paths.api.beginSignOn, sent);
      await loadPageAfterLogin(url);
    });

  return (
    <div className="mt-8">
      <p className="mb-6 flex items-center gap-4 text-base text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {translate("signOn.or")}
      </p>
      <PostForm failure={failure} onSubmit={begin} className="space-y-5">
        <ScriptButton type="submit" className="w-full" disabled={isBusy}>
          {translate(isBusy ? "signOn.busy" : "signOn.button", { name: provider })}
        </ScriptButton>
      </PostForm>
    </div>
  );
}
