import type { StudyDto } from "../evidence/schema";
import type { ExperiencesDto } from "../experiences/schema";
import type { EvidenceStrength } from "../products/evidence-strength";
import type { ProductUseCounts } from "../products/rules";
import type { ProductDto } from "../products/schema";

/** A product with its uses, studies and experiences, as far as the reader may see them. */
export interface ComparedProduct {
  product: ProductDto;
  /** Numbers of hospitals that use, test or stopped the product. */
  uses: ProductUseCounts;
  studies: readonly StudyDto[];
  evidence: EvidenceStrength;
  /** Number of experiences with the product. */
  experiences: number;
  /** Summary of the experiences; null if there are fewer than three. */
  summary: ExperiencesDto["summary"];
}

type Value = string | number | readonly string[] | null;

/** The value of each row, by which products are compared; null if unknown. */
const ROWS = {
  about: {
    description: ({ product }) => product.description,
    supplier: ({ product }) => product.supplier?.name ?? null,
    medicalSpecialism: ({ product }) => product.medicalSpecialism,
    functions: ({ product }) => product.functions,
  },
  certificate: {
    law: ({ product }) => product.law,
    riskClass: ({ product }) => product.riskClass,
    udiDi: ({ product }) => product.udiDi,
    certificateNumber: ({ product }) => product.certificateNumber,
    notifiedBody: ({ product }) => product.notifiedBody,
    certificateEndsOn: ({ product }) => product.certificateEndsOn,
  },
  uses: {
    inUse: ({ uses }) => uses.inUse,
    testing: ({ uses }) => uses.testing,
    stopped: ({ uses }) => uses.stopped,
  },
  evidence: {
    // No studies in the register is no fact about the product, so it differs from nothing.
    strength: ({ evidence: { steps, effects, independence } }) =>
      steps.length === 0 ? null : [...steps, ...effects, independence ?? "unknown"],
    studies: ({ studies }) => studies.length,
    highestLevel: ({ studies }) => findHighestEvidenceLevel(studies),
    independent: ({ studies }) => (studies.length === 0 ? null : countIndependentStudies(studies)),
  },
  experiences: {
    experiences: ({ experiences }) => experiences,
    again: ({ summary }) => (summary === null ? null : Object.values(summary.again).join()),
    effort: ({ summary }) => (summary === null ? null : Object.values(summary.effort).join()),
    obstacles: ({ summary }) => summary?.obstacles.map(({ label }) => label) ?? null,
  },
} as const satisfies Record<string, Record<string, (one: ComparedProduct) => Value>>;

export type ProductRowGroup = keyof typeof ROWS;
export type ProductRowKey = { [Group in ProductRowGroup]: keyof (typeof ROWS)[Group] }[ProductRowGroup];

/** Rows in which products always differ, so that a difference is not marked. */
const ALWAYS_DIFFERENT: readonly ProductRowKey[] = ["description", "udiDi", "certificateNumber", "obstacles"];

export interface ProductRowGroupDifferences {
  group: ProductRowGroup;
  rows: { key: ProductRowKey; differs: boolean }[];
}

/** Returns the highest level of Fryback and Thornbury among studies; null if none has one. */
export function findHighestEvidenceLevel(studies: readonly StudyDto[]): number | null {
  const levels = studies.flatMap(({ level }) => level ?? []);
  return levels.length === 0 ? null : Math.max(...levels);
}

export const countIndependentStudies = (studies: readonly StudyDto[]): number =>
  studies.filter(({ independent }) => independent === true).length;

const comparisonKey = (value: Value) => JSON.stringify(Array.isArray(value) ? [...value].sort() : value);

const isKnown = (value: Value) => value !== null && !(Array.isArray(value) && value.length === 0);

/** Returns all rows, by group, with whether the known values differ. */
export function computeProductRowDifferences(
  products: readonly ComparedProduct[],
): ProductRowGroupDifferences[] {
  return (Object.keys(ROWS) as ProductRowGroup[]).map((group) => ({
    group,
    rows: Object.entries<(one: ComparedProduct) => Value>(ROWS[group]).map(([name, read]) => {
      const key = name as ProductRowKey;
      const values = new Set(products.map(read).filter(isKnown).map(comparisonKey));
      return { key, differs: values.size > 1 && !ALWAYS_DIFFERENT.includes(key) };
    }),
  }));
}
