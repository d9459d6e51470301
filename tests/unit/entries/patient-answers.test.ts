import { hasPatientTexts, isInUseForPatients, listPatientAnswers } from "@/lib/entries/patient-answers";
import { createEntryContent, createExampleDataModel } from "../../support/data-model";

const model = createExampleDataModel();
const content = (fields: Parameters<typeof createEntryContent>[0] = {}) => createEntryContent(fields);

test("a text for patients answers its question, and what it lacks comes from the entry, marked as for professionals", () => {
  const entry = content({
    description: "Het algoritme detecteert afwijkingen op CT-thorax.",
    intendedUser: ["Radioloog", "Laborant"],
    patientRefusal: "Ja. Zeg het uw arts.",
  });
  expect(listPatientAnswers(entry, model)).toEqual([
    {
      field: "patientExplanation",
      text: "Het algoritme detecteert afwijkingen op CT-thorax.",
      isForProfessionals: true,
    },
    { field: "patientDecision", text: "Radioloog, Laborant", isForProfessionals: true },
    { field: "patientRefusal", text: "Ja. Zeg het uw arts.", isForProfessionals: false },
    { field: "patientContact", text: null, isForProfessionals: false },
  ]);
});

test("the purpose stands in for the description, shortened; without either there is no answer", () => {
  const long = "Bedoeld voor volwassenen met klachten. ".repeat(20);
  const answer = (fields: Parameters<typeof createEntryContent>[0]) =>
    listPatientAnswers(content(fields), model)[0];
  const purpose = answer({ description: null, intendedPurpose: long })?.text ?? "";
  expect(purpose.length).toBeLessThan(220);
  expect(purpose).toMatch(/…$/);
  expect(answer({ description: null, intendedPurpose: null })?.text).toBeNull();
});

test("an entry is in use for patients when it is public and in use", () => {
  const entry = (visibility: string, technicalReadinessLevel: string) =>
    isInUseForPatients(content({ visibility, technicalReadinessLevel }), model);
  expect(entry("Openbaar", "In gebruik")).toBe(true);
  expect(entry("Instelling", "In gebruik")).toBe(false);
  expect(entry("Openbaar", "Validatie")).toBe(false);
  expect(entry("Openbaar", "Out of service")).toBe(false);
});

test("one text for patients is enough to show them on the entry's page", () => {
  expect(hasPatientTexts(content())).toBe(false);
  expect(hasPatientTexts(content({ patientContact: "Vraag het uw arts." }))).toBe(true);
});
