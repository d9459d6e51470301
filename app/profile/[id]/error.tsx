"use client";

import { useTranslations } from "next-intl";
import { FailureToast } from "@/components/accounts/profile/failure-toast";
import { Button } from "@/components/ui/button";

/** Error page for unexpected failures to load a profile (specification section 8, 'Profile'). */
export default function ProfileError({ reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const translate = useTranslations();
  const sentence = translate("profile.unexpected");
  return (
    <div className="page-width py-20">
      <FailureToast message={sentence} />
      <h1 lang="en">{sentence}</h1>
      <p className="mt-4 mb-8 text-lg text-muted">{translate("profile.unexpectedText")}</p>
      <Button kind="primary" onClick={reset}>
        {translate("common.tryAgain")}
      </Button>
    </div>
  );
}
