import { buildRestoredContent } from "@/lib/history/restored-content";
import { changedDataModel, exampleContent, exampleDataModel } from "../../support/data-model";

const MODEL = exampleDataModel();

describe("what an entry becomes when an earlier version is put back", () => {
  it("is all that it was then, empty fields and visibility included", () => {
    const earlier = exampleContent({
      algorithmName: "Toen",
      visibility: "Privé",
      algorithmFunction: ["Detectie"],
    });
    const current = exampleContent({
      algorithmName: "Nu",
      visibility: "Openbaar",
      lessonsLearned: "Veel geleerd",
    });
    expect(buildRestoredContent(MODEL, earlier, current)).toEqual(earlier);
  });

  it("keeps what a choice is now when the lists no longer know what it was", () => {
    const earlier = exampleContent({
      algorithmName: "Toen",
      activeHospital: "Ziekenhuis Oud",
      riskClass: null,
    });
    const current = exampleContent({
      algorithmName: "Nu",
      activeHospital: "UMC Voorbeeld",
      riskClass: "Klasse I",
    });
    expect(buildRestoredContent(MODEL, earlier, current)).toEqual({
      ...earlier,
      activeHospital: "UMC Voorbeeld",
    });
  });

  it("takes back of a list what the lists still know", () => {
    const earlier = exampleContent({ algorithmFunction: ["Detectie", "Afgeschaft", "Triage"] });
    const current = exampleContent({ algorithmFunction: ["Meting"] });
    expect(buildRestoredContent(MODEL, earlier, current).algorithmFunction).toEqual(["Detectie", "Triage"]);
  });

  it("takes back what is no longer offered but still known", () => {
    const model = changedDataModel({
      riskClass: { values: [{ label: "Klasse oud", labelEn: null, code: null, retired: true }] },
    });
    const earlier = exampleContent({ riskClass: "Klasse oud" });
    expect(buildRestoredContent(model, earlier, exampleContent()).riskClass).toBe("Klasse oud");
  });
});
