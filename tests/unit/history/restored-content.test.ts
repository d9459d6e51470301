import { buildRestoredContent } from "@/lib/history/restored-content";
import { createChangedDataModel, createEntryContent, createExampleDataModel } from "../../support/data-model";

const MODEL = createExampleDataModel();

describe("what an entry becomes when an earlier version is put back", () => {
  it("is all that it was then, empty fields and visibility included", () => {
    const earlier = createEntryContent({
      algorithmName: "Toen",
      visibility: "Privé",
      algorithmFunction: ["Detectie"],
    });
    const current = createEntryContent({
      algorithmName: "Nu",
      visibility: "Openbaar",
      lessonsLearned: "Veel geleerd",
    });
    expect(buildRestoredContent(MODEL, earlier, current)).toEqual(earlier);
  });

  it("keeps what a choice is now when the lists no longer know what it was", () => {
    const earlier = createEntryContent({
      algorithmName: "Toen",
      activeHospital: "Ziekenhuis Oud",
      riskClass: null,
    });
    const current = createEntryContent({
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
    const earlier = createEntryContent({ algorithmFunction: ["Detectie", "Afgeschaft", "Triage"] });
    const current = createEntryContent({ algorithmFunction: ["Meting"] });
    expect(buildRestoredContent(MODEL, earlier, current).algorithmFunction).toEqual(["Detectie", "Triage"]);
  });

  it("takes back what is no longer offered but still known", () => {
    const model = createChangedDataModel({
      riskClass: { values: [{ label: "Klasse oud", labelEn: null, code: null, retired: true }] },
    });
    const earlier = createEntryContent({ riskClass: "Klasse oud" });
    expect(buildRestoredContent(model, earlier, createEntryContent()).riskClass).toBe("Klasse oud");
  });
});
