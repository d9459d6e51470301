"use client";

import { useTranslations } from "next-intl";
import { loggedOut, useSubmission } from "@/components/form/use-submission";

/** What is told of an entry that several people edit. */
export interface SharedEntry {
  id: string;
  name: string;
  institution: string | null;
}

/** Changes by the API who may edit an entry, and says what went wrong. */
export function useChange() {
  const translate = useTranslations("coEditors.control");
  const common = useTranslations("common");
  return useSubmission(({ code, fields, detail }) => {
    if (code === "network") return { sentence: common("serverUnavailable") };
    if (code === "not_authenticated") return loggedOut(common);
    return { sentence: fields.person?.[0] ?? (detail || translate("failed")) };
  });
}
