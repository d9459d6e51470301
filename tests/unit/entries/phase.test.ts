import { isStopped, phaseProgress } from "@/lib/entries/phase";
import { changedDataModel, exampleDataModel } from "../../support/data-model";

test.each([
  ["Idee", { steps: 8, current: 1, ended: false }],
  ["Validatie", { steps: 8, current: 4, ended: false }],
  ["In gebruik", { steps: 8, current: 8, ended: false }],
  ["Out of service", { steps: 8, current: 8, ended: true }],
  ["Bestaat niet", null],
])("%s", (label, progress) => {
  expect(phaseProgress(exampleDataModel(), label)).toEqual(progress);
});

test("the end hangs on the code, not on the wording; a retired phase counts only for who holds it", () => {
  const model = changedDataModel({
    technicalReadinessLevel: {
      values: [
        { label: "Begin", labelEn: null, code: null, retired: false },
        { label: "Oud", labelEn: null, code: null, retired: true },
        { label: "Klaar", labelEn: null, code: null, retired: false },
        { label: "Gestopt", labelEn: null, code: "OUT_OF_SERVICE", retired: false },
      ],
    },
  });
  expect(phaseProgress(model, "Klaar")).toEqual({ steps: 2, current: 2, ended: false });
  expect(phaseProgress(model, "Oud")).toEqual({ steps: 3, current: 2, ended: false });
  expect(phaseProgress(model, "Gestopt")).toEqual({ steps: 2, current: 2, ended: true });
  expect(isStopped(model, { technicalReadinessLevel: "Gestopt" })).toBe(true);
  for (const phase of ["Klaar", "Out of service", null])
    expect(isStopped(model, { technicalReadinessLevel: phase })).toBe(false);
});
