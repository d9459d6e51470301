import { buildEntryBodySchema } from "@/lib/entries/schema";
import { canBeFiltered, canHaveDefault, moveId, renameInDefault } from "@/lib/fields/data-model-rules";
import { SINGLE_AND_MULTI_CHOICE_KEYS, TEXT_FIELD_KEYS } from "@/lib/fields/entry-fields";
import { createLabelFinder, type LabelRename } from "@/lib/fields/renamed-labels";
import { fieldBodySchema, newValueBodySchema, valueBodySchema } from "@/lib/fields/schema";
import { createChangedDataModel, createExampleDataModel } from "../../support/data-model";

describe("what an admin can change of the data model", () => {
  it("is a filter and a default of every list but that of visibility", () => {
    for (const rule of [canBeFiltered, canHaveDefault]) {
      expect(SINGLE_AND_MULTI_CHOICE_KEYS.filter((key) => !rule(key))).toEqual(["visibility"]);
      expect(TEXT_FIELD_KEYS.some((key) => rule(key))).toBe(false);
    }
  });

  it("moves a value by one place, and not past the ends", () => {
    const ids = ["a", "b", "c"];
    expect(moveId(ids, "b", "up")).toEqual(["b", "a", "c"]);
    expect(moveId(ids, "b", "down")).toEqual(["a", "c", "b"]);
    expect(moveId(ids, "a", "up")).toEqual(ids);
    expect(moveId(ids, "c", "down")).toEqual(ids);
    expect(moveId(ids, "x", "down")).toEqual(ids);
  });

  it("carries a name into a default, of one answer and of several", () => {
    expect(renameInDefault("Idee", "Idee", "Begin")).toBe("Begin");
    expect(renameInDefault(["Triage", "Meting"], "Meting", "Maat")).toEqual(["Triage", "Maat"]);
    expect(renameInDefault("Anders", "Idee", "Begin")).toBe("Anders");
    expect(renameInDefault(null, "Idee", "Begin")).toBeNull();
  });

  it("is read cleaned, with English that is left empty as none", () => {
    expect(valueBodySchema.parse({ label: "  Klasse\n IV ", labelEn: " ", retired: "true" })).toEqual({
      label: "Klasse IV",
      labelEn: null,
      retired: true,
    });
    expect(newValueBodySchema.parse({ label: "x" })).toEqual({ label: "x", labelEn: null });
    expect(newValueBodySchema.safeParse({ label: "x".repeat(101) }).success).toBe(false);
    expect(valueBodySchema.safeParse({ label: "x", retired: false, code: "YES" }).success).toBe(false);
    const rest = { isFilterable: false, doFilterEmpty: false, defaultValue: null };
    expect(fieldBodySchema.parse({ ...rest, displayName: " Naam ", help: "Twee\r\nregels" })).toEqual({
      ...rest,
      displayName: "Naam",
      displayNameEn: null,
      help: "Twee\nregels",
      helpEn: null,
    });
  });
});

describe("what a value is called today", () => {
  const values = ["Begin", "Klaar"].map((label) => ({ label, labelEn: null, code: null, retired: false }));
  const model = createChangedDataModel({ technicalReadinessLevel: { values } });
  const rename = (before: string, after: string, field = "technicalReadinessLevel"): LabelRename => ({
    field,
    before,
    after,
  });
  const renames = [
    rename("Idee", "Plan"),
    rename("Idee", "Anders", "algorithmType"),
    rename("Plan", "Begin"),
    rename("Weg", "Verdwenen"),
  ];
  const today = createLabelFinder(model, renames);

  it("is found through every rename of its field, and is null when it is in the list no more", () => {
    expect(today("technicalReadinessLevel", "Idee")).toBe("Begin");
    expect(today("technicalReadinessLevel", "Plan")).toBe("Begin");
    expect(today("technicalReadinessLevel", "Klaar")).toBe("Klaar");
    expect(today("technicalReadinessLevel", "Weg")).toBeNull();
    expect(today("technicalReadinessLevel", "Nooit")).toBeNull();
  });

  it("is what a form that stood open is saved with; without the renames it is refused", () => {
    const body = { algorithmName: "Proefalgoritme", visibility: "Openbaar", technicalReadinessLevel: "Idee" };
    const parsed = buildEntryBodySchema(model, { today }).parse(body);
    expect(parsed.content.technicalReadinessLevel).toBe("Begin");
    expect(buildEntryBodySchema(model).safeParse(body).success).toBe(false);
    expect(
      buildEntryBodySchema(createExampleDataModel(), {
        today: createLabelFinder(createExampleDataModel(), []),
      }).parse(body).content.technicalReadinessLevel,
    ).toBe("Idee");
  });
});
