import { type DataModel, isPublicLabel } from "../fields/data-model";
import { PATIENT_FIELD_KEYS, type PatientFieldKey } from "../fields/entry-fields";
import { getShownValue } from "../fields/shown-labels";
import { shortenAsOneParagraph } from "../platform/text/first-words";
import type { EntryDto } from "./answers";
import { isFieldFilled } from "./completeness";
import { findEntryUseState } from "./phase";

/**
 * An answer to a patient: a text for patients; what the entry says for professionals in its place; or null, so that the
 * page says whom to ask.
 */
export interface PatientAnswer {
  field: PatientFieldKey;
  text: string | null;
  isForProfessionals: boolean;
}

type PatientTexts = Pick<EntryDto, PatientFieldKey | "description" | "intendedPurpose" | "intendedUser">;

/** What an entry says in place of a text for patients; nothing in an entry says whether one may refuse, or whom to ask. */
function professionalText(field: PatientFieldKey, entry: PatientTexts, model: DataModel): string | null {
  if (field === "patientExplanation") {
    const text = entry.description ?? entry.intendedPurpose;
    return text === null ? null : shortenAsOneParagraph(text);
  }
  if (field !== "patientDecision" || entry.intendedUser.length === 0) return null;
  return [getShownValue(model, "intendedUser", entry.intendedUser) ?? []].flat().join(", ");
}

/** Returns the answers to the questions of a patient about an entry, in the order of the form. */
export function listPatientAnswers(entry: PatientTexts, model: DataModel): PatientAnswer[] {
  return PATIENT_FIELD_KEYS.map((field) => {
    const own = entry[field];
    if (isFieldFilled(own)) return { field, text: own, isForProfessionals: false };
    const text = professionalText(field, entry, model);
    return { field, text, isForProfessionals: text !== null };
  });
}

export function hasPatientTexts(entry: Pick<EntryDto, PatientFieldKey>): boolean {
  return PATIENT_FIELD_KEYS.some((field) => isFieldFilled(entry[field]));
}

/** Returns whether an entry is on its hospital's page for patients as one that is in use. */
export function isInUseForPatients(
  entry: Pick<EntryDto, "visibility" | "technicalReadinessLevel">,
  model: DataModel,
): boolean {
  return (
    isPublicLabel(model, entry.visibility) &&
    findEntryUseState(model, entry.technicalReadinessLevel) === "inUse"
  );
}
