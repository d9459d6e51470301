import { useTranslations } from "next-intl";
import { useFailureOfError, useSubmission } from "@/components/form/use-submission";

/** The properties of an entry that its co-editor controls need. */
export interface SharedEntry {
  id: string;
  name: string;
  institution: string | null;
}

/** Returns a function that changes co-editors by the API, and the error to show. */
export function useCoEditorChange() {
  const translate = useTranslations("coEditors.control");
  const explained = useFailureOfError(translate("failed"));
  return useSubmission((error) => {
    const sentence = error.fields.person?.[0];
    return sentence === undefined ? explained(error) : { sentence };
  });
}
