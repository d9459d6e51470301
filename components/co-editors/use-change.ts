"use client";

import { useTranslations } from "next-intl";
import { loggedOut, useSubmission } from "@/components/form/use-submission";

/** The properties of an entry that its co-editing controls need. */
export interface SharedEntry {
  id: string;
  name: string;
  institution: string | null;
}

/** Changes by the API who may edit an entry, and shows what went wrong. */
export function useChange() {
  const translate = useTranslations("coEditors.control");
  const common = useTranslations("common");
  return useSubmission(({ code, fields, detail }) => {
    if (code === "network") return { sentence: common("serverUnavailable") };
    if (code === "not_authenticated") return loggedOut(common);
    return { sentence: fields.person?.[0] ?? (detail || translate("failed")) };
  });
}
