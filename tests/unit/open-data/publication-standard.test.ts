import type { EntryDto } from "@/lib/entries/answers";
import { singleEntryFileAnswerSchema } from "@/lib/export/answers";
import { FIELD_KEYS, type FieldKey, isMultiField } from "@/lib/fields/entry-fields";
import {
  STANDARD_CATEGORY,
  STANDARD_FIELD_NAMES,
  STANDARD_FIELDS_WITHOUT_SOURCE,
  STANDARD_STATUSES,
  STANDARD_TARGETS,
  toPublicationStandard,
} from "@/lib/open-data/publication-standard";
import { createChangedDataModel, createExampleDataModel } from "../../support/data-model";
import { createEntryDto } from "../../support/register";

const MODEL = createExampleDataModel();
const ADDRESS = "https://register.example/algorithm/entry-1/detail";

const standard = (fields: Partial<EntryDto> = {}, usedAt: string | null = null, model = MODEL) =>
  toPublicationStandard(createEntryDto(fields), model, { address: ADDRESS, usedAt });

/** Everything that the register asks. */
const FULL: Partial<EntryDto> = {
  algorithmName: "Longnodules vinden",
  description: "Vindt plekjes op een scan van de longen.",
  algorithmFunction: ["Detectie", "Meting"],
  algorithmType: "Beeldherkenning",
  benefitClaims: "Minder gemiste plekjes.",
  contactEmail: "ai@umc.example",
  activeHospital: "UMC Voorbeeld",
  medicalSpecialism: "Radiologie",
  intendedPurpose: "Hulp bij het beoordelen van scans.",
  targetPopulation: ["Volwassenen"],
  applicationGoal: ["Diagnose"],
  primaryDeveloper: "Commercieel bedrijf",
  developerName: "Nodule Vision B.V.",
  technicalReadinessLevel: "In gebruik",
  dataSource: "Radiologische beelden (PACS)",
  dataStandard: "DICOM",
  technicalPlatform: "Geïntegreerd in PACS",
  institution: "Ziekenhuis Noord",
};

describe("an entry in the fields of the Publicatiestandaard 1.0", () => {
  it("has what the register knows, by the standard's names and in its order", () => {
    const { algorithm, leftOut, shortened } = standard(FULL, "UMC Voorbeeld");
    expect(algorithm).toEqual({
      name: "Longnodules vinden",
      description_short: "Vindt plekjes op een scan van de longen.",
      organization: "UMC Voorbeeld",
      category: ["Zorg en gezondheid"],
      status: "In gebruik",
      contact_email: "ai@umc.example",
      url: ADDRESS,
      goal: "Hulp bij het beoordelen van scans.\n\nVoordelen: Minder gemiste plekjes.",
      source_data: "Databron: Radiologische beelden (PACS)\nDatastandaard: DICOM",
      methods_and_models:
        "Type: Beeldherkenning\nFunctie: Detectie, Meting\nTechnisch platform: Geïntegreerd in PACS",
      provider: "Nodule Vision B.V.",
      lang: "nld",
      standard_version: "1.0",
      source_id: "entry-1",
      tags: "Radiologie, Beeldherkenning, Detectie, Meting, Diagnose, Volwassenen",
    });
    expect(Object.keys(algorithm)).toEqual(STANDARD_FIELD_NAMES.filter((field) => field in algorithm));
    expect(leftOut).toEqual(STANDARD_FIELDS_WITHOUT_SOURCE);
    expect(shortened).toEqual([]);
  });

  it("lists every field that it leaves out, and no other", () => {
    for (const found of [standard(), standard(FULL)]) {
      expect([...Object.keys(found.algorithm), ...found.leftOut].sort()).toEqual(
        [...STANDARD_FIELD_NAMES].sort(),
      );
    }
    expect(standard().leftOut).toEqual(
      STANDARD_FIELD_NAMES.filter(
        (field) => !["name", "category", "url", "lang", "standard_version", "source_id"].includes(field),
      ),
    );
  });

  it("leaves out a contact that its reader does not get, and one that is not given", () => {
    const { contactEmail: _hidden, ...hidden } = FULL;
    expect(standard(hidden).leftOut).toContain("contact_email");
    expect(standard({ ...FULL, contactEmail: null }).leftOut).toContain("contact_email");
  });

  it("names the entry's own institution when the hospital is none or several", () => {
    expect(standard(FULL, null).algorithm.organization).toBe("Ziekenhuis Noord");
    expect(standard({ ...FULL, institution: null }, null).leftOut).toContain("organization");
  });

  it.each([
    ["Idee", "In ontwikkeling"],
    ["Implementatie", "In ontwikkeling"],
    ["In gebruik", "In gebruik"],
    ["Out of service", "Buiten gebruik"],
    [null, undefined],
    ["Staat niet meer in de lijst", undefined],
  ])("says of the phase %s: %s", (technicalReadinessLevel, status) => {
    expect(standard({ technicalReadinessLevel }).algorithm.status).toBe(status);
  });

  it("says so too after an admin worded the phases anew", () => {
    const values = MODEL.technicalReadinessLevel.values.map((value) => ({
      ...value,
      label: `${value.label}!`,
    }));
    const model = createChangedDataModel({ technicalReadinessLevel: { values } });
    expect(standard({ technicalReadinessLevel: "In gebruik!" }, null, model).algorithm.status).toBe(
      "In gebruik",
    );
    expect(standard({ technicalReadinessLevel: "Out of service!" }, null, model).algorithm.status).toBe(
      "Buiten gebruik",
    );
  });

  it("names as supplier only who made it as a company", () => {
    expect(standard({ ...FULL, primaryDeveloper: "Eigen instelling" }).leftOut).toContain("provider");
    expect(standard({ ...FULL, developerName: null }).leftOut).toContain("provider");
  });

  it("cuts what is too long for the standard, by whole characters, and says so", () => {
    const { algorithm, shortened } = standard({
      algorithmName: "😀".repeat(150),
      description: "x".repeat(400),
      intendedPurpose: "y".repeat(2048),
      benefitClaims: "z".repeat(512),
    });
    expect(algorithm.name).toBe(`${"😀".repeat(99)}…`);
    expect(algorithm.description_short).toBe("x".repeat(400));
    expect([...(algorithm.goal ?? "")]).toHaveLength(2500);
    expect(shortened).toEqual(["name", "goal"]);
  });

  it("fits what the description of the API says of it, and the lists of the standard", () => {
    for (const found of [standard(), standard(FULL), standard({ algorithmName: "x".repeat(150) })]) {
      expect(singleEntryFileAnswerSchema.safeParse(found).error).toBeUndefined();
    }
    expect(STANDARD_CATEGORY).toBe("Zorg en gezondheid");
    expect(STANDARD_STATUSES).toEqual(["In ontwikkeling", "In gebruik", "Buiten gebruik"]);
  });
});

describe("what /fields says that a field goes into", () => {
  const OTHER: Partial<EntryDto> = {
    primaryDeveloper: "Commercieel bedrijf",
    developerName: "Iemand B.V.",
    institution: "Ziekenhuis Noord",
  };

  /** The fields of the standard that are otherwise once this field is there. */
  function changedBy(key: FieldKey): string[] {
    const filled = { ...OTHER, ...FULL, [key]: FULL[key as keyof EntryDto] ?? null };
    const empty = { ...filled, [key]: isMultiField(key) ? [] : null };
    const used = (entry: Partial<EntryDto>) => (entry.activeHospital ? "UMC Voorbeeld" : null);
    const [one, other] = [standard(filled, used(filled)), standard(empty, used(empty))];
    return STANDARD_FIELD_NAMES.filter(
      (name) => JSON.stringify(one.algorithm[name]) !== JSON.stringify(other.algorithm[name]),
    );
  }

  it.each(FIELD_KEYS)("%s", (key) => {
    expect([...(STANDARD_TARGETS[key] ?? [])].sort()).toEqual(changedBy(key).sort());
  });
});
