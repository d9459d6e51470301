import { useTranslations } from "next-intl";
import { useExplained, useSubmission } from "@/components/form/use-submission";

/** The properties of an entry that its co-editing controls need. */
export interface SharedEntry {
  id: string;
  name: string;
  institution: string | null;
}

/** Changes by the API who may edit an entry, and shows what went wrong. */
export function useChange() {
  const translate = useTranslations("coEditors.control");
  const explained = useExplained(translate("failed"));
  return useSubmission((error) => {
    const sentence = error.fields.person?.[0];
    return sentence === undefined ? explained(error) : { sentence };
  });
}
