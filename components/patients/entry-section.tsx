import { useTranslations } from "next-intl";
import { hasPatientTexts, isInUseForPatients } from "@/lib/entries/patient-answers";
import { paths } from "@/lib/paths";
import { TextLink } from "../ui/links";
import { PatientAnswers, type PatientAnswersProps } from "./patient-answers";

interface EntrySectionProps extends PatientAnswersProps {
  /** Address of the hospital's page for patients; null if the hospital has no page. */
  patientsHref: string | null;
  mayEdit: boolean;
}

/**
 * Part of an entry's page for patients. Without a text for patients it only says so, as what the entry says for
 * professionals stands above; nothing for an entry that is not in use either.
 */
export function EntryPatientSection({ patientsHref, mayEdit, ...shown }: EntrySectionProps) {
  const translate = useTranslations("patients.entry");
  const { entry, model } = shown;
  const hasTexts = hasPatientTexts(entry);
  const isListed = isInUseForPatients(entry, model);
  if (!hasTexts && !isListed) return null;
  return (
    <section
      id="patients"
      aria-labelledby="patients-title"
      className="mb-8 scroll-mt-20 border-line border-t py-6 print:break-inside-avoid"
    >
      <h2 id="patients-title" className="mb-3">
        {translate("title")}
      </h2>
      {hasTexts ? <PatientAnswers {...shown} /> : <p className="text-muted">{translate("none")}</p>}
      {mayEdit && !hasTexts ? (
        <TextLink
          href={paths.editField(entry._id, "patientExplanation")}
          alone
          className="mt-2 mr-6 print:hidden"
        >
          {translate("write")}
        </TextLink>
      ) : null}
      {isListed && patientsHref !== null ? (
        <TextLink href={patientsHref} alone className="mt-2 print:hidden">
          {translate("all", { hospital: entry.activeHospital ?? "" })}
        </TextLink>
      ) : null}
    </section>
  );
}
