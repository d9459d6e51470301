"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

export default function ErrorPage({ reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const translate = useTranslations("common");
  return (
    <div className="page-width py-20">
      <h1>{translate("errorTitle")}</h1>
      <p className="mt-4 mb-8 text-lg text-muted">{translate("errorText")}</p>
      <Button kind="primary" onClick={reset}>
        {translate("tryAgain")}
      </Button>
    </div>
  );
}
