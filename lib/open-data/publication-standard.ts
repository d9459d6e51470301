import { z } from "zod";
import type { EntryDto } from "../entries/answers";
import { computePhaseProgress } from "../entries/phase";
import { type DataModel, findCodeByLabel, isFieldApplicable } from "../fields/data-model";
import { type FieldKey, VALUE_CODES } from "../fields/entry-fields";

/**
 * The Publicatiestandaard of the Dutch Algoritmeregister (algoritmes.overheid.nl), version 1.0: its fields in its own
 * order, with their maximum length in characters. That register assigns `lars` and `publication_dt` itself.
 */
const STANDARD_FIELDS = {
  name: 100,
  description_short: 400,
  organization: 100,
  category: null,
  status: null,
  begin_date: 7,
  end_date: 7,
  contact_email: 500,
  website: 500,
  publication_category: null,
  url: 500,
  goal: 2500,
  proportionality: 2500,
  human_intervention: 2500,
  risks: 2500,
  lawful_basis: 2500,
  lawful_basis_grouping: null,
  process_index_url: 500,
  impacttoetsen_grouping: null,
  impacttoetsen: 2500,
  source_data: 2500,
  source_data_grouping: null,
  methods_and_models: 5000,
  provider: 200,
  publiccode: 500,
  lang: null,
  standard_version: null,
  source_id: 100,
  tags: 2500,
} as const satisfies Record<string, number | null>;

type StandardField = keyof typeof STANDARD_FIELDS;
export const STANDARD_FIELD_NAMES = Object.keys(STANDARD_FIELDS) as StandardField[];

function standardField(field: StandardField) {
  const most = STANDARD_FIELDS[field];
  return field === "category" ? z.array(z.string()) : most === null ? z.string() : z.string().max(most);
}

const fields = Object.fromEntries(
  STANDARD_FIELD_NAMES.map((field) => [field, standardField(field).optional()]),
) as Record<StandardField, z.ZodOptional<ReturnType<typeof standardField>>>;
const fieldNames = z.array(z.enum(STANDARD_FIELD_NAMES));

/** An entry in the fields of the Publicatiestandaard. */
export const standardAnswerSchema = z
  .strictObject({
    algorithm: z.strictObject(fields),
    /** Fields of the Publicatiestandaard that have no source in the register, or are empty in this entry. */
    leftOut: fieldNames,
    /** Fields that were cut to the Publicatiestandaard's maximum length. */
    shortened: fieldNames,
  })
  .meta({ id: "StandardEntry" });
type StandardEntry = z.infer<typeof standardAnswerSchema>;

export const STANDARD_STATUSES = ["In ontwikkeling", "In gebruik", "Buiten gebruik"] as const;
/** The standard's theme that applies to everything in this register. */
export const STANDARD_CATEGORY = "Zorg en gezondheid";

/** Fields of the Publicatiestandaard that the register does not ask for. */
export const STANDARD_FIELDS_WITHOUT_SOURCE = [
  "begin_date",
  "end_date",
  "website",
  "publication_category",
  "proportionality",
  "human_intervention",
  "risks",
  "lawful_basis",
  "lawful_basis_grouping",
  "process_index_url",
  "impacttoetsen_grouping",
  "impacttoetsen",
  "source_data_grouping",
  "publiccode",
] as const satisfies readonly StandardField[];

type Status = (typeof STANDARD_STATUSES)[number];

/** Returns the standard's status for the phase of an entry: the last phase before 'Out of service' means in use. */
function statusOf(entry: EntryDto, model: DataModel): Status | null {
  const level = entry.technicalReadinessLevel;
  const progress = level === null ? null : computePhaseProgress(model, level);
  if (progress === null) return null;
  if (progress.ended) return "Buiten gebruik";
  return progress.current === progress.steps.length ? "In gebruik" : "In ontwikkeling";
}

/** Returns several fields as one text, one line per filled field, with its name in the data model. */
function linesOf(entry: EntryDto, model: DataModel, keys: readonly FieldKey[]): string | null {
  const lines = keys.flatMap((key) => {
    const text = [entry[key] ?? []].flat().join(", ");
    return text === "" || !isFieldApplicable(model, key, entry) ? [] : [`${model[key].displayName}: ${text}`];
  });
  return lines.length === 0 ? null : lines.join("\n");
}

/** Returns the intended purpose followed by the benefits, as the Publicatiestandaard has one field for both. */
function goalOf(entry: EntryDto, model: DataModel): string | null {
  const parts = [entry.intendedPurpose, linesOf(entry, model, ["benefitClaims"])].filter(Boolean);
  return parts.length === 0 ? null : parts.join("\n\n");
}

/** Returns the provider only if a company developed it, as only then it is known to be external. */
function providerOf(entry: EntryDto, model: DataModel): string | null {
  const developer = findCodeByLabel(model, "primaryDeveloper", entry.primaryDeveloper);
  return developer === VALUE_CODES.developerCommercial ? entry.developerName : null;
}

const TAGS = [
  "medicalSpecialism",
  "algorithmType",
  "algorithmFunction",
  "applicationGoal",
  "targetPopulation",
] as const;

function tagsOf(entry: EntryDto): string | null {
  const tags = new Set(TAGS.flatMap((key) => [entry[key] ?? []].flat()));
  return tags.size === 0 ? null : [...tags].join(", ");
}

/** The fields of the standard to which each field of the register is exported, by the rules above. */
export const STANDARD_TARGETS: Partial<Record<FieldKey, readonly StandardField[]>> = {
  algorithmName: ["name"],
  description: ["description_short"],
  algorithmFunction: ["methods_and_models", "tags"],
  algorithmType: ["methods_and_models", "tags"],
  benefitClaims: ["goal"],
  contactEmail: ["contact_email"],
  activeHospital: ["organization"],
  medicalSpecialism: ["tags"],
  intendedPurpose: ["goal"],
  targetPopulation: ["tags"],
  applicationGoal: ["tags"],
  primaryDeveloper: ["provider"],
  developerName: ["provider"],
  technicalReadinessLevel: ["status"],
  dataSource: ["source_data"],
  technicalPlatform: ["methods_and_models"],
  dataStandard: ["source_data"],
};

export interface EntryAddressAndHospital {
  /** The URL of the entry's page in this register. */
  address: string;
  /** The institution where the algorithm is used, if exactly one; if null, the entry's own institution is named. */
  usedAt: string | null;
}

type Sources = Partial<Record<StandardField, string | string[] | null | undefined>>;

function sourcesOf(entry: EntryDto, model: DataModel, { address, usedAt }: EntryAddressAndHospital): Sources {
  return {
    name: entry.algorithmName,
    description_short: entry.description,
    organization: usedAt ?? entry.institution,
    category: [STANDARD_CATEGORY],
    status: statusOf(entry, model),
    contact_email: entry.contactEmail,
    url: address,
    goal: goalOf(entry, model),
    source_data: linesOf(entry, model, ["dataSource", "dataStandard"]),
    methods_and_models: linesOf(entry, model, ["algorithmType", "algorithmFunction", "technicalPlatform"]),
    provider: providerOf(entry, model),
    lang: "nld",
    standard_version: "1.0",
    source_id: entry._id,
    tags: tagsOf(entry),
  };
}

/** Cuts a text to at most `most` characters, with an ellipsis; never splits a character. */
function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}

/**
 * Returns an entry in the fields of the standard. Fields that the register does not ask for, such as a legal basis, are
 * left out rather than guessed.
 */
export function toPublicationStandard(
  entry: EntryDto,
  model: DataModel,
  place: EntryAddressAndHospital,
): StandardEntry {
  const sources = sourcesOf(entry, model, place);
  const found: StandardEntry = { algorithm: {}, leftOut: [], shortened: [] };
  for (const field of STANDARD_FIELD_NAMES) {
    const value = sources[field];
    const most = STANDARD_FIELDS[field];
    if (value === null || value === undefined || value === "") found.leftOut.push(field);
    else if (typeof value !== "string" || most === null) found.algorithm[field] = value;
    else {
      found.algorithm[field] = cut(value, most);
      if (found.algorithm[field] !== value) found.shortened.push(field);
    }
  }
  return found;
}
