import { useTranslations } from "next-intl";
import { useExplained, useSubmission } from "@/components/form/use-submission";

/** The properties of an entry that its co-editor controls need. */
export interface SharedEntry {
  id: string;
  name: string;
  institution: string | null;
}

/** Returns a function that changes co-editors by the API, and the error to show. */
export function useChange() {
  const translate = useTranslations("coEditors.control");
  const explained = useExplained(translate("failed"));
  return useSubmission((error) => {
    const sentence = error.fields.person?.[0];
    return sentence === undefined ? explained(error) : { sentence };
  });
}
